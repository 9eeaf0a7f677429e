import { isServiceReady } from '../platform/database/ready.ts';
import { demoAtStart } from '../platform/demo/plant-once.ts';
import type { Ground, Placement, Service } from '../platform/ground.ts';
import { createServicePlugin } from '../platform/http/service.ts';
import { warnOfUnknownRoles } from '../platform/office/demanded-roles.ts';
import { createOffice, type OfficeSettings } from '../platform/office/office.ts';
import { defineBackgroundWork } from './background.ts';
import { endAddress } from './calendar/tokens.ts';
import type { App, CourtRules } from './context.ts';
import type { DB } from './database.ts';
import { demoOf } from './demo/plant.ts';
import { createLimits, type LimitSettings } from './limits.ts';
import { loadLocations } from './locations/load.ts';
import { MIGRATION_FOLDERS, SCHEMA } from './schema.ts';
import { serviceDefinition } from './service.ts';
import { countSignIn } from './users/sign-ins.ts';

export { MIGRATION_FOLDERS, SCHEMA };

export interface CourtSettings extends Omit<OfficeSettings, 'officeLimit'> {
  limits: LimitSettings;
  rules: CourtRules;
  /** Whether to load the 44,000 locations; false in tests that do not need them. True by default. */
  loadsLocations?: boolean;
}

export interface CourtService extends Service {
  /** Dependencies for commands and tests that call functions without HTTP. */
  app: App;
}

/** Creates the court service on the platform. Nothing runs before `start`, which requires migrated tables. */
export function createCourt(ground: Ground, placement: Placement, settings: CourtSettings): CourtService {
  const app = createApp(ground, placement, settings);
  defineBackgroundWork(app);
  return {
    name: 'court',
    app,
    plugin: async (scope, options) => {
      await app.signIn.install(scope);
      await createServicePlugin(serviceDefinition(app, ground.checkAnswers))(scope, options);
    },
    start: async ({ handlesJobs } = { handlesJobs: true }) => {
      if (settings.loadsLocations ?? true) await loadLocations(app.db);
      await demoAtStart(ground.mode, demoOf(app, settings.demoPassword));
      // Only one of several processes logs the warning.
      if (handlesJobs) await warnOfUnknownRoles(app);
      await app.jobs.start({ handle: handlesJobs });
    },
    stop: async () => {
      await app.jobs.stop();
      await app.connection.close();
    },
    isReady: () => isServiceReady(app.connection.pool, SCHEMA, MIGRATION_FOLDERS),
  };
}

const HOUR_IN_SECONDS = 3600;

function createApp(ground: Ground, placement: Placement, settings: CourtSettings): App {
  const { limits } = settings;
  const office = createOffice<DB>(
    ground,
    placement,
    {
      name: SCHEMA,
      title: 'Bulwagan Court',
      login: { field: 'email', keyColumn: 'email_key' },
      throttle: { attempts: limits.courtLoginPerHour, windowInSeconds: HOUR_IN_SECONDS },
      onSignedIn: countSignIn,
      onPasswordReplaced: endAddress,
    },
    { ...settings, officeLimit: limits.office },
  );
  return { ...office, limits: createLimits(ground.rateLimits, office.officeLimit), rules: settings.rules };
}

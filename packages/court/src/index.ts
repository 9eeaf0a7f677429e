import { type BackOfficeSettings, createBackOffice } from '@bulwagan/platform/back-office/back-office.ts';
import { warnOfUnknownRoles } from '@bulwagan/platform/back-office/demanded-roles.ts';
import { isServiceReady } from '@bulwagan/platform/database/readiness.ts';
import { demoAtStart } from '@bulwagan/platform/demo/seed-once.ts';
import { createServicePlugin } from '@bulwagan/platform/http/service.ts';
import type { PlatformServices, Service, ServiceRuntime } from '@bulwagan/platform/services.ts';
import { defineBackgroundWork } from './background.ts';
import { endAddress } from './calendar/tokens.ts';
import type { App, CourtRules } from './context.ts';
import type { DB } from './database.ts';
import { demoOf } from './demo/seed.ts';
import { createLimits, type LimitSettings } from './limits.ts';
import { loadLocations } from './locations/load.ts';
import { MIGRATION_FOLDERS, SCHEMA } from './schema.ts';
import { serviceDefinition } from './service.ts';
import { countSignIn } from './users/sign-ins.ts';

export { MIGRATION_FOLDERS, SCHEMA };

export interface CourtSettings extends Omit<BackOfficeSettings, 'backOfficeLimit'> {
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
export function createCourt(
  platform: PlatformServices,
  runtime: ServiceRuntime,
  settings: CourtSettings,
): CourtService {
  const app = createApp(platform, runtime, settings);
  defineBackgroundWork(app);
  return {
    name: 'court',
    app,
    plugin: async (scope, options) => {
      await app.signIn.install(scope);
      await createServicePlugin(serviceDefinition(app, platform.checkAnswers))(scope, options);
    },
    start: async ({ handlesJobs } = { handlesJobs: true }) => {
      if (settings.loadsLocations ?? true) await loadLocations(app.db);
      await demoAtStart(platform.mode, demoOf(app, settings.demoPassword));
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

function createApp(platform: PlatformServices, runtime: ServiceRuntime, settings: CourtSettings): App {
  const { limits } = settings;
  const office = createBackOffice<DB>(
    platform,
    runtime,
    {
      name: SCHEMA,
      title: 'Bulwagan Court',
      login: { field: 'email', keyColumn: 'email_key' },
      throttle: { attempts: limits.courtLoginPerHour, windowInSeconds: HOUR_IN_SECONDS },
      onSignedIn: countSignIn,
      onPasswordReplaced: endAddress,
    },
    { ...settings, backOfficeLimit: limits.office },
  );
  return {
    ...office,
    limits: createLimits(platform.rateLimits, office.backOfficeLimit),
    rules: settings.rules,
  };
}

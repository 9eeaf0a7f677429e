import { type AuditEntry, recordMany } from '../platform/audit/audit.ts';
import { isServiceReady } from '../platform/database/ready.ts';
import { demoAtStart } from '../platform/demo/plant-once.ts';
import type { Ground, Placement, Service } from '../platform/ground.ts';
import { isDatabaseAway } from '../platform/http/error-handler.ts';
import { createServicePlugin } from '../platform/http/service.ts';
import { createIntake } from '../platform/load/intake.ts';
import { warnOfUnknownRoles } from '../platform/office/demanded-roles.ts';
import { createOffice, type OfficeSettings } from '../platform/office/office.ts';
import { defineBackgroundWork } from './background.ts';
import type { App } from './context.ts';
import type { DB } from './database.ts';
import { demoOf } from './demo/plant.ts';
import { sweepOften } from './imports/sweeping.ts';
import { createKnownNames } from './reference/known-names.ts';
import { createKnownAssignments } from './roles/known-assignments.ts';
import { createComputing } from './runs/computing.ts';
import { MIGRATION_FOLDERS, SCHEMA } from './schema.ts';
import { serviceDefinition } from './service.ts';

export { MIGRATION_FOLDERS, SCHEMA };

export interface WorkforceSettings extends OfficeSettings {
  /** False by default. */
  strictGovernmentIds?: boolean | undefined;
  /** Never by default. */
  employeeRetentionDays?: number | undefined;
}

export interface WorkforceService extends Service {
  /** Dependencies for commands and tests that call functions without HTTP. */
  app: App;
}

/** Contract, workforce: failed sign-ins per minute for one username and IP address. */
const SIGN_IN_ATTEMPTS = 5;
/** Ratio of the request limit to the picture limit, which is ten a minute by default. */
const REQUESTS_PER_PICTURE = 120;
const MINUTE_IN_SECONDS = 60;

/** Creates the workforce service on the platform. Nothing runs before `start`, which requires migrated tables. */
export function createWorkforce(
  ground: Ground,
  placement: Placement,
  settings: WorkforceSettings,
): WorkforceService {
  const office = createOffice<DB>(
    ground,
    placement,
    {
      name: SCHEMA,
      title: 'Bulwagan Workforce',
      login: { field: 'username', keyColumn: 'username_key' },
      throttle: { attempts: SIGN_IN_ATTEMPTS, windowInSeconds: MINUTE_IN_SECONDS },
    },
    settings,
  );
  const app: App = {
    ...office,
    pictureUploads: ground.rateLimits.define({
      name: `${SCHEMA}.pictures`,
      points: Math.ceil(settings.officeLimit / REQUESTS_PER_PICTURE),
      windowInSeconds: MINUTE_IN_SECONDS,
      onStoreFailure: 'open',
    }),
    computing: createComputing(office),
    assignments: createKnownAssignments(office.db),
    withNames: createKnownNames(office.db),
    strictGovernmentIds: settings.strictGovernmentIds ?? false,
    employeeRetentionDays: settings.employeeRetentionDays,
    sights: createIntake<AuditEntry, void>({
      handleGroup: async (entries) => {
        await recordMany(office.db, entries);
        return entries.map(() => undefined);
      },
      isEverybodys: isDatabaseAway,
    }),
  };
  defineBackgroundWork(app);
  let stopSweeping: (() => void) | undefined;
  return {
    name: SCHEMA,
    app,
    plugin: async (scope, options) => {
      await app.signIn.install(scope);
      await createServicePlugin(serviceDefinition(app, ground.checkAnswers))(scope, options);
    },
    start: async ({ handlesJobs } = { handlesJobs: true }) => {
      stopSweeping = sweepOften(ground.log);
      await demoAtStart(ground.mode, demoOf(app, settings.demoPassword));
      // Only one of several processes logs the warning.
      if (handlesJobs) await warnOfUnknownRoles(app);
      await app.jobs.start({ handle: handlesJobs });
    },
    stop: async () => {
      stopSweeping?.();
      await app.jobs.stop();
      await app.connection.close();
    },
    isReady: () => isServiceReady(app.connection.pool, SCHEMA, MIGRATION_FOLDERS),
  };
}

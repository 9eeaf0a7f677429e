import { type AuditEntry, recordMany } from '@bulwagan/platform/audit/audit.ts';
import { type BackOfficeSettings, createBackOffice } from '@bulwagan/platform/back-office/back-office.ts';
import { warnOfUnknownRoles } from '@bulwagan/platform/back-office/demanded-roles.ts';
import { isServiceReady } from '@bulwagan/platform/database/readiness.ts';
import { demoAtStart } from '@bulwagan/platform/demo/seed-once.ts';
import { isDatabaseAway } from '@bulwagan/platform/http/error-handler.ts';
import { createServicePlugin } from '@bulwagan/platform/http/service.ts';
import { createBatcher } from '@bulwagan/platform/load/batcher.ts';
import type { PlatformServices, Service, ServiceRuntime } from '@bulwagan/platform/services.ts';
import { defineBackgroundWork } from './background.ts';
import type { App } from './context.ts';
import type { DB } from './database.ts';
import { demoOf } from './demo/seed.ts';
import { sweepOften } from './imports/sweeping.ts';
import { createReferenceCache } from './reference/reference-cache.ts';
import { createAssignmentCache } from './roles/assignment-cache.ts';
import { createComputing } from './runs/computing.ts';
import { MIGRATION_FOLDERS, SCHEMA } from './schema.ts';
import { serviceDefinition } from './service.ts';

export { MIGRATION_FOLDERS, SCHEMA };

export interface WorkforceSettings extends BackOfficeSettings {
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
  platform: PlatformServices,
  runtime: ServiceRuntime,
  settings: WorkforceSettings,
): WorkforceService {
  const office = createBackOffice<DB>(
    platform,
    runtime,
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
    pictureUploads: platform.rateLimits.define({
      name: `${SCHEMA}.pictures`,
      points: Math.ceil(settings.backOfficeLimit / REQUESTS_PER_PICTURE),
      windowInSeconds: MINUTE_IN_SECONDS,
      onStoreFailure: 'open',
    }),
    computing: createComputing(office),
    assignments: createAssignmentCache(office.db),
    withReferenceNames: createReferenceCache(office.db),
    strictGovernmentIds: settings.strictGovernmentIds ?? false,
    employeeRetentionDays: settings.employeeRetentionDays,
    sensitiveReads: createBatcher<AuditEntry, void>({
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
      await createServicePlugin(serviceDefinition(app, platform.checkAnswers))(scope, options);
    },
    start: async ({ handlesJobs } = { handlesJobs: true }) => {
      stopSweeping = sweepOften(platform.log);
      await demoAtStart(platform.mode, demoOf(app, settings.demoPassword));
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

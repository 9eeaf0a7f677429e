import type { PhilhealthRounding } from '@bulwagan/contracts/workforce/pay.ts';
import { type AuditEntry, recordMany } from '@bulwagan/platform/audit/audit.ts';
import { type BackOfficeSettings, createBackOffice } from '@bulwagan/platform/back-office/back-office.ts';
import { backOfficeSettings, defineBackOffice } from '@bulwagan/platform/back-office/define-back-office.ts';
import { defineDocumentJobs } from '@bulwagan/platform/documents/documents.ts';
import { seedTemplates } from '@bulwagan/platform/documents/templates/seed.ts';
import { isDatabaseAway } from '@bulwagan/platform/http/error-handler.ts';
import { createBatcher } from '@bulwagan/platform/load/batcher.ts';
import type {
  OpenService,
  ServiceConfig,
  ServiceImplementation,
} from '@bulwagan/platform/service/description.ts';
import type { PlatformServices, ServiceRuntime } from '@bulwagan/platform/services.ts';
import type { Actor } from './access.ts';
import { defineBackgroundWork } from './background/background.ts';
import { commandsOf } from './commands/commands.ts';
import type { App } from './context.ts';
import type { DB } from './database.ts';
import { demoOf } from './demo/seed.ts';
import { createWorkforceDocuments } from './documents/documents.ts';
import { ENCRYPTED_TABLES } from './encryption/encrypted.ts';
import { sweepOften } from './imports/sweeping.ts';
import { createReferenceCache } from './reference/reference-cache.ts';
import { createAssignmentCache } from './roles/assignment-cache.ts';
import { createComputing } from './runs/computing/computing.ts';
import { MIGRATION_FOLDERS, SCHEMA, TITLE } from './schema.ts';
import { serviceDefinition } from './service.ts';
import { seedTables } from './statutory-tables/seeds/write.ts';
import { INVARIANTS } from './verify/invariants.ts';

export { MIGRATION_FOLDERS, SCHEMA };

/** Part of the program's configuration that workforce reads. */
export interface WorkforceConfig extends ServiceConfig {
  strictGovernmentIds: boolean;
  philhealthRounding: PhilhealthRounding;
  payrollVariancePercent: number;
  employeeRetentionDays: number | undefined;
}

export interface WorkforceSettings extends BackOfficeSettings {
  /** False by default. */
  strictGovernmentIds?: boolean | undefined;
  /** `truncate_employee` by default. */
  philhealthRounding?: PhilhealthRounding | undefined;
  /** 30 by default. */
  payrollVariancePercent?: number | undefined;
  /** Never by default. */
  employeeRetentionDays?: number | undefined;
}

export type WorkforceService = OpenService<App>;

const definition = defineBackOffice<WorkforceConfig, WorkforceSettings, App, Actor>({
  name: SCHEMA,
  migrationFolders: MIGRATION_FOLDERS,
  settings: (config, runtime) => ({
    ...backOfficeSettings(SCHEMA, config, runtime),
    strictGovernmentIds: config.strictGovernmentIds,
    philhealthRounding: config.philhealthRounding,
    payrollVariancePercent: config.payrollVariancePercent,
    employeeRetentionDays: config.employeeRetentionDays,
  }),
  createApp,
  http: serviceDefinition,
  defineJobs: defineBackgroundWork,
  invariants: () => INVARIANTS,
  encryptedTables: ENCRYPTED_TABLES,
  demo: demoOf,
  prepare: async (app) => {
    await seedTemplates(app.documents);
    await seedTables(app);
  },
  startOwnWork: ({ log }) => sweepOften(log),
  commands: commandsOf,
});

export const workforceService: ServiceImplementation<WorkforceConfig, App> = definition;

/** Creates the workforce service on the platform. Nothing runs before `start`, which requires migrated tables. */
export const createWorkforce = definition.create;

/** Contract, workforce: failed sign-ins per minute for one username and IP address. */
const SIGN_IN_ATTEMPTS = 5;
/** Ratio of the request limit to the picture limit, which is ten a minute by default. */
const REQUESTS_PER_PICTURE = 120;
/** Contract §3.2: checks of papers per minute and address. */
const DOCUMENT_CHECKS = 30;
const MINUTE_IN_SECONDS = 60;
const DEFAULT_VARIANCE_PERCENT = 30;

function createApp(platform: PlatformServices, runtime: ServiceRuntime, settings: WorkforceSettings): App {
  const office = createBackOffice<DB>(
    platform,
    runtime,
    {
      name: SCHEMA,
      title: TITLE,
      login: { field: 'username', keyColumn: 'username_key' },
      throttle: { attempts: SIGN_IN_ATTEMPTS, windowInSeconds: MINUTE_IN_SECONDS },
    },
    settings,
  );
  const payroll = {
    philhealthRounding: settings.philhealthRounding ?? 'truncate_employee',
    payrollVariancePercent: settings.payrollVariancePercent ?? DEFAULT_VARIANCE_PERCENT,
  };
  const app = {
    ...office,
    pictureUploads: platform.rateLimits.define({
      name: `${SCHEMA}.pictures`,
      points: Math.ceil(settings.backOfficeLimit / REQUESTS_PER_PICTURE),
      windowInSeconds: MINUTE_IN_SECONDS,
      onStoreFailure: 'open',
    }),
    documentChecks: platform.rateLimits.define({
      name: `${SCHEMA}.document-checks`,
      points: DOCUMENT_CHECKS,
      windowInSeconds: MINUTE_IN_SECONDS,
      onStoreFailure: 'open',
    }),
    computing: createComputing({ ...office, ...payroll }),
    assignments: createAssignmentCache(office.db),
    withReferenceNames: createReferenceCache(office.db),
    strictGovernmentIds: settings.strictGovernmentIds ?? false,
    ...payroll,
    employeeRetentionDays: settings.employeeRetentionDays,
    sensitiveReads: createBatcher<AuditEntry, void>({
      handleGroup: async (entries) => {
        await recordMany(office.db, entries);
        return entries.map(() => undefined);
      },
      isEverybodys: isDatabaseAway,
    }),
  } as App;
  app.documents = createWorkforceDocuments(app, platform.renderer);
  app.documentBatches = defineDocumentJobs(app.documents);
  return app;
}

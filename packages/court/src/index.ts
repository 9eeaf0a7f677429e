import { type BackOfficeSettings, createBackOffice } from '@bulwagan/platform/back-office/back-office.ts';
import { backOfficeSettings, defineBackOffice } from '@bulwagan/platform/back-office/define-back-office.ts';
import { defineDocumentJobs } from '@bulwagan/platform/documents/documents.ts';
import { seedTemplates } from '@bulwagan/platform/documents/templates/seed.ts';
import type {
  OpenService,
  ServiceConfig,
  ServiceImplementation,
} from '@bulwagan/platform/service/description.ts';
import type { PlatformServices, ServiceRuntime } from '@bulwagan/platform/services.ts';
import type { Actor } from './access.ts';
import { defineBackgroundWork } from './background/background.ts';
import { endAddress } from './calendar/tokens.ts';
import { commandsOf } from './commands/commands.ts';
import type { App, CourtRules } from './context.ts';
import type { DB } from './database.ts';
import { demoOf } from './demo/seed.ts';
import { createCourtDocuments } from './documents/documents.ts';
import { ENCRYPTED_TABLES } from './encryption/encrypted.ts';
import { createLimits, type LimitSettings } from './http/limits.ts';
import { loadLocations } from './locations/load.ts';
import { MIGRATION_FOLDERS, SCHEMA, TITLE } from './schema.ts';
import { serviceDefinition } from './service.ts';
import { countSignIn } from './users/sign-ins.ts';
import { invariantsIn } from './verify/invariants.ts';

export { MIGRATION_FOLDERS, SCHEMA };

/** Part of the program's configuration that the court reads. */
export interface CourtConfig extends ServiceConfig {
  limits: LimitSettings;
  court: CourtRules;
}

export interface CourtSettings extends Omit<BackOfficeSettings, 'backOfficeLimit'> {
  limits: LimitSettings;
  rules: CourtRules;
  /** Whether to load the 44,000 locations; false in tests that do not need them. True by default. */
  loadsLocations?: boolean;
}

export type CourtService = OpenService<App>;

const definition = defineBackOffice<CourtConfig, CourtSettings, App, Actor>({
  name: SCHEMA,
  migrationFolders: MIGRATION_FOLDERS,
  settings: (config, runtime) => ({
    ...backOfficeSettings(SCHEMA, config, runtime),
    limits: config.limits,
    rules: config.court,
  }),
  createApp,
  http: serviceDefinition,
  defineJobs: defineBackgroundWork,
  invariants: invariantsIn,
  encryptedTables: ENCRYPTED_TABLES,
  demo: demoOf,
  prepare: async ({ db, documents }, { loadsLocations = true }) => {
    if (loadsLocations) await loadLocations(db);
    await seedTemplates(documents);
  },
  commands: commandsOf,
});

export const courtService: ServiceImplementation<CourtConfig, App> = definition;

/** Creates the court service on the platform. Nothing runs before `start`, which requires migrated tables. */
export const createCourt = definition.create;

const HOUR_IN_SECONDS = 3600;

function createApp(platform: PlatformServices, runtime: ServiceRuntime, settings: CourtSettings): App {
  const { limits } = settings;
  const office = createBackOffice<DB>(
    platform,
    runtime,
    {
      name: SCHEMA,
      title: TITLE,
      login: { field: 'email', keyColumn: 'email_key' },
      throttle: { attempts: limits.courtLoginPerHour, windowInSeconds: HOUR_IN_SECONDS },
      onSignedIn: countSignIn,
      onPasswordReplaced: endAddress,
    },
    { ...settings, backOfficeLimit: limits.office },
  );
  const app = {
    ...office,
    limits: createLimits(platform.rateLimits, office.backOfficeLimit),
    rules: settings.rules,
  } as App;
  app.documents = createCourtDocuments(app, platform.renderer);
  app.documentBatches = defineDocumentJobs(app.documents);
  return app;
}

import { defineDocumentJobs } from '@bulwagan/platform/documents/documents.ts';
import { seedTemplates } from '@bulwagan/platform/documents/templates/seed.ts';
import { isDatabaseAway } from '@bulwagan/platform/http/error-handler.ts';
import { createAccessTokens } from '@bulwagan/platform/identity/access-tokens.ts';
import { createSessions } from '@bulwagan/platform/identity/sessions.ts';
import { createBatcher } from '@bulwagan/platform/load/batcher.ts';
import { deriveKey } from '@bulwagan/platform/privacy/keys.ts';
import { createFactors } from '@bulwagan/platform/second-factor/context.ts';
import { createFactorDemand, type FactorRule } from '@bulwagan/platform/second-factor/demand.ts';
import { createServiceCore, defineService } from '@bulwagan/platform/service/define-service.ts';
import type {
  OpenService,
  ServiceConfig,
  ServiceImplementation,
} from '@bulwagan/platform/service/description.ts';
import type { PlatformServices, ServiceRuntime } from '@bulwagan/platform/services.ts';
import { within } from '@bulwagan/platform/time/within.ts';
import { SESSION_COOKIE } from './access/identify.ts';
import type { Actor } from './access.ts';
import { findLanguage } from './accounts/queries.ts';
import { endOtherSignIns } from './accounts/signing-in/devices.ts';
import { holdSignIn } from './accounts/signing-in/hold-sign-in.ts';
import { defineBackgroundWork } from './background/background.ts';
import { commandsOf } from './commands/commands.ts';
import type { App } from './context.ts';
import type { DB } from './database.ts';
import { demoOf } from './demo/seed.ts';
import { createFundraisingDocuments } from './documents/documents.ts';
import { createReceiptPapers } from './documents/receipts/due.ts';
import { createReceipts } from './donations/receipts.ts';
import { ENCRYPTED_TABLES } from './encryption/encrypted.ts';
import { createLimits, type LimitSettings } from './http/limits.ts';
import { createNoticeMails } from './mails/notice-mails.ts';
import { isPageFound, listPublicPages } from './pages/public-pages.ts';
import { addPages } from './pages/routes.ts';
import { createCardLinks } from './payment-methods/card-links.ts';
import { MIGRATION_FOLDERS, SCHEMA, TITLE } from './schema.ts';
import { serviceDefinition } from './service.ts';
import { createEndings } from './subscriptions/ending/endings.ts';
import { createSubscriptionEvents } from './subscriptions/events.ts';
import { INVARIANTS } from './verify/invariants.ts';
import { handleGroup } from './webhooks/handle.ts';

/** Time to finish the webhooks already received. */
const DRAIN_WITHIN_MS = 200;

export { MIGRATION_FOLDERS, SCHEMA };

const UNVERIFIED_ACCOUNT_DAYS = 30;

export interface FundraisingSettings {
  limits: LimitSettings;
  /** Users required to have a second factor; nobody by default. */
  factorRules?: readonly FactorRule[];
  /** Support address shown to users. */
  supportEmail: string;
  /** Days after which an account with an unverified address is deleted; 30 by default. */
  unverifiedAccountDays?: number;
  /** Password of the demo accounts in development; undefined creates none. */
  demoPassword?: string;
}

export type FundraisingService = OpenService<App>;

/** Part of the program's configuration that fundraising reads. */
export interface FundraisingConfig extends Pick<ServiceConfig, 'factorRules' | 'demoPassword'> {
  limits: LimitSettings;
  supportEmail: string;
  unverifiedAccountDays: number;
}

const definition = defineService<FundraisingConfig, FundraisingSettings, App, Actor>({
  name: SCHEMA,
  migrationFolders: MIGRATION_FOLDERS,
  settings: (config) => ({
    limits: config.limits,
    factorRules: config.factorRules[SCHEMA] ?? [],
    supportEmail: config.supportEmail,
    unverifiedAccountDays: config.unverifiedAccountDays,
    demoPassword: config.demoPassword,
  }),
  createApp,
  http: serviceDefinition,
  afterRoutes: async (_app, scope) => {
    await scope.register(async (pages) => addPages(pages));
  },
  defineJobs: defineBackgroundWork,
  invariants: () => INVARIANTS,
  encryptedTables: ENCRYPTED_TABLES,
  prepare: ({ documents }) => seedTemplates(documents),
  demo: demoOf,
  // A batch that waits for a lock must not use up the time that jobs have to finish.
  drain: (app) => within(DRAIN_WITHIN_MS, app.batcher.drain()),
  publicPages: (app) => ({
    listPublicPages: () => listPublicPages(app.db),
    isFound: (request, path) => isPageFound(app, request, path),
  }),
  commands: commandsOf,
});

export const fundraisingService: ServiceImplementation<FundraisingConfig, App> = definition;

/** Creates fundraising on the platform. Nothing runs before `start`, which requires migrated tables. */
export const createFundraising = definition.create;

function createApp(platform: PlatformServices, runtime: ServiceRuntime, settings: FundraisingSettings): App {
  const { clock, log, mail, metrics, payments: gateway, secret } = platform;
  if (gateway === undefined) throw new Error('Fundraising needs a payment provider.');
  const { connection, jobs, mails, fieldEncryption } = createServiceCore<DB>(SCHEMA, platform, runtime);
  const app = {
    connection,
    db: connection.db,
    clock,
    log,
    metrics,
    jobs,
    mail,
    mails,
    receipts: createReceipts(jobs, () => app),
    receiptPapers: createReceiptPapers(jobs, () => app),
    noticeMails: createNoticeMails(jobs, () => app),
    batcher: createBatcher({
      handleGroup: (deliveries) => handleGroup(app, deliveries),
      isEverybodys: isDatabaseAway,
    }),
    cardLinks: createCardLinks(jobs, () => app),
    subscriptionEvents: createSubscriptionEvents(jobs, () => app),
    endings: createEndings(jobs, () => app),
    files: platform.files,
    gateway,
    passwords: platform.passwords,
    refusesCommonPasswords: platform.refusesCommonPasswords,
    breachedPasswords: platform.breachedPasswords,
    tokens: createAccessTokens({
      secrets: [deriveKey(secret, 'fundraising/access-tokens')],
      issuer: 'bulwagan',
      audience: 'fundraising',
      clock,
    }),
    sessions: createSessions({
      cookieName: SESSION_COOKIE,
      cookiePath: new URL(runtime.publicUrl).pathname,
      secure: platform.mode === 'production',
    }),
    fieldEncryption,
    factors: createFactors({
      service: SCHEMA,
      title: TITLE,
      db: connection.db,
      clock,
      fieldEncryption,
      mails,
      rateLimits: platform.rateLimits,
      publicUrl: runtime.publicUrl,
      endOtherSignIns: (trx, _userId, { caller }) => endOtherSignIns({ clock }, trx, caller as Actor),
      holdSignIn: (trx, { caller }) => holdSignIn(trx, caller as Actor),
      findLanguage,
    }),
    factorDemand: createFactorDemand(settings.factorRules ?? [], platform),
    codeKey: deriveKey(secret, 'fundraising/codes'),
    ...createLimits(platform.rateLimits, settings.limits),
    publicUrl: runtime.publicUrl,
    supportEmail: settings.supportEmail,
    unverifiedAccountDays: settings.unverifiedAccountDays ?? UNVERIFIED_ACCOUNT_DAYS,
    timeZone: platform.timeZone,
  } as App;
  app.documents = createFundraisingDocuments(app, platform.renderer);
  app.documentBatches = defineDocumentJobs(app.documents);
  return app;
}

import { connect } from '@bulwagan/platform/database/connect.ts';
import { isServiceReady } from '@bulwagan/platform/database/readiness.ts';
import { demoAtStart } from '@bulwagan/platform/demo/seed-once.ts';
import { isDatabaseAway } from '@bulwagan/platform/http/error-handler.ts';
import { createServicePlugin } from '@bulwagan/platform/http/service.ts';
import { createAccessTokens } from '@bulwagan/platform/identity/access-tokens.ts';
import { createSessions } from '@bulwagan/platform/identity/sessions.ts';
import { createJobs } from '@bulwagan/platform/jobs/jobs.ts';
import { createBatcher } from '@bulwagan/platform/load/batcher.ts';
import { createMailQueue } from '@bulwagan/platform/mail/mail-queue.ts';
import { createFieldEncryption } from '@bulwagan/platform/privacy/field-encryption.ts';
import { deriveKey, deriveKeyring } from '@bulwagan/platform/privacy/keys.ts';
import { createFactors } from '@bulwagan/platform/second-factor/context.ts';
import { createFactorDemand, type FactorRule } from '@bulwagan/platform/second-factor/demand.ts';
import type { PlatformServices, Service, ServiceRuntime } from '@bulwagan/platform/services.ts';
import { within } from '@bulwagan/platform/time/within.ts';
import type { Actor } from './access.ts';
import { endOtherSignIns } from './accounts/devices.ts';
import { holdSignIn } from './accounts/hold-sign-in.ts';
import { findLanguage } from './accounts/queries.ts';
import { defineBackgroundWork } from './background.ts';
import type { App } from './context.ts';
import type { DB } from './database.ts';
import { demoOf } from './demo/seed.ts';
import { createReceipts } from './donations/receipts.ts';
import { createGateway } from './gateway/index.ts';
import { SESSION_COOKIE } from './identify.ts';
import { createLimits, type LimitSettings } from './limits.ts';
import { createNoticeMails } from './mails/notice-mails.ts';
import { addPages } from './pages/routes.ts';
import { createCardLinks } from './payment-methods/card-links.ts';
import { isPageFound, listPublicPages } from './public-pages.ts';
import { MIGRATION_FOLDERS, SCHEMA } from './schema.ts';
import { serviceDefinition } from './service.ts';
import { createEndings } from './subscriptions/endings.ts';
import { createSubscriptionEvents } from './subscriptions/events.ts';
import { handleGroup } from './webhooks/handle.ts';

/** Time to finish the webhooks already received. */
const DRAIN_WITHIN_MS = 200;

export { MIGRATION_FOLDERS, SCHEMA };

const UNVERIFIED_ACCOUNT_DAYS = 30;

export interface FundraisingSettings {
  gateway: {
    id: string;
    url: string;
    secretKey: string;
    webhookSecrets: string[];
    signatureHeader: string;
    liveMode: boolean;
  };
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

export interface FundraisingService extends Service {
  /** For commands and tests that call a rule without HTTP. */
  app: App;
}

/** Builds fundraising on the platform. Nothing runs before `start`; migrations must have run by then. */
export function createFundraising(
  platform: PlatformServices,
  runtime: ServiceRuntime,
  settings: FundraisingSettings,
): FundraisingService {
  const app = createApp(platform, runtime, settings);
  defineBackgroundWork(app);
  return {
    name: 'fundraising',
    app,
    plugin: async (scope, options) => {
      await createServicePlugin(serviceDefinition(app, platform.checkAnswers))(scope, options);
      await scope.register(async (pages) => addPages(pages));
    },
    start: async ({ handlesJobs } = { handlesJobs: true }) => {
      await demoAtStart(platform.mode, demoOf(app, settings.demoPassword));
      await app.jobs.start({ handle: handlesJobs });
    },
    stop: async () => {
      // A batch that waits for a lock must not use up the time that jobs have to finish.
      await within(DRAIN_WITHIN_MS, app.batcher.drain());
      await app.jobs.stop();
      await app.connection.close();
    },
    listPublicPages: () => listPublicPages(app.db),
    isFound: (request, path) => isPageFound(app, request, path),
    isReady: () => isServiceReady(app.connection.pool, SCHEMA, MIGRATION_FOLDERS),
  };
}

function createApp(platform: PlatformServices, runtime: ServiceRuntime, settings: FundraisingSettings): App {
  const { clock, log, mail, metrics, secret } = platform;
  const connection = connect<DB>({
    url: runtime.databaseUrl,
    directUrl: runtime.directUrl,
    schema: SCHEMA,
    ...(runtime.poolSize === undefined ? {} : { size: runtime.poolSize }),
    onError: (error) => log.warn({ err: error }, 'an idle database connection failed'),
  });
  const fieldEncryption = createFieldEncryption({
    keys: deriveKeyring([secret, ...(platform.previousSecrets ?? [])], 'fundraising/sealing'),
  });
  const jobs = createJobs({
    // Listens for jobs through a direct connection, because a pooler in transaction mode does not forward
    // notifications.
    url: runtime.directUrl ?? runtime.databaseUrl,
    service: SCHEMA,
    log,
    clock,
    timeZone: platform.timeZone,
    metrics,
  });
  metrics.watchPool(SCHEMA, connection.pool);
  const { gateway } = settings;
  const mails = createMailQueue({ jobs, mail, fieldEncryption, log });
  const app: App = {
    connection,
    db: connection.db,
    clock,
    log,
    metrics,
    jobs,
    mail,
    mails,
    receipts: createReceipts(jobs, () => app),
    noticeMails: createNoticeMails(jobs, () => app),
    batcher: createBatcher({
      handleGroup: (deliveries) => handleGroup(app, deliveries),
      isEverybodys: isDatabaseAway,
    }),
    cardLinks: createCardLinks(jobs, () => app),
    subscriptionEvents: createSubscriptionEvents(jobs, () => app),
    endings: createEndings(jobs, () => app),
    files: platform.files,
    gateway: createGateway({
      id: gateway.id,
      url: gateway.url,
      secretKey: gateway.secretKey,
      liveMode: gateway.liveMode,
      clock,
      log,
    }),
    gatewaySettings: {
      id: gateway.id,
      webhookSecrets: gateway.webhookSecrets,
      signatureHeaders: ['gateway-signature', gateway.signatureHeader.toLowerCase()],
      liveMode: gateway.liveMode,
    },
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
      title: 'Bulwagan Fundraising',
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
  };
  return app;
}

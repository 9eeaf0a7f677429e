import { connect } from '../platform/database/connect.ts';
import { isServiceReady } from '../platform/database/ready.ts';
import { demoAtStart } from '../platform/demo/plant-once.ts';
import type { Ground, Placement, Service } from '../platform/ground.ts';
import { isDatabaseAway } from '../platform/http/error-handler.ts';
import { createServicePlugin } from '../platform/http/service.ts';
import { createAccessTokens } from '../platform/identity/access-tokens.ts';
import { createSessions } from '../platform/identity/sessions.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { createIntake } from '../platform/load/intake.ts';
import { createMailQueue } from '../platform/mail/mail-queue.ts';
import { deriveKey, deriveKeyring } from '../platform/privacy/keys.ts';
import { createSealing } from '../platform/privacy/sealing.ts';
import { createFactors } from '../platform/second-factor/context.ts';
import { createFactorDemand, type FactorRule } from '../platform/second-factor/demand.ts';
import { within } from '../platform/time/within.ts';
import type { Actor } from './access.ts';
import { endOtherSignIns } from './accounts/devices.ts';
import { holdSignIn } from './accounts/hold-sign-in.ts';
import { findLanguage } from './accounts/queries.ts';
import { defineBackgroundWork } from './background.ts';
import type { App } from './context.ts';
import type { DB } from './database.ts';
import { demoOf } from './demo/plant.ts';
import { createReceipts } from './donations/receipts.ts';
import { createGateway } from './gateway/index.ts';
import { SESSION_COOKIE } from './identify.ts';
import { createLimits, type LimitSettings } from './limits.ts';
import { createNoticeMails } from './mails/notice-mails.ts';
import { addPages } from './pages/routes.ts';
import { createCardLinks } from './payment-methods/card-links.ts';
import { listPublicPages } from './public-pages.ts';
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
  ground: Ground,
  placement: Placement,
  settings: FundraisingSettings,
): FundraisingService {
  const app = createApp(ground, placement, settings);
  defineBackgroundWork(app);
  return {
    name: 'fundraising',
    app,
    plugin: async (scope, options) => {
      await createServicePlugin(serviceDefinition(app, ground.checkAnswers))(scope, options);
      await scope.register(async (pages) => addPages(pages));
    },
    start: async ({ handlesJobs } = { handlesJobs: true }) => {
      await demoAtStart(ground.mode, demoOf(app, settings.demoPassword));
      await app.jobs.start({ handle: handlesJobs });
    },
    stop: async () => {
      // A batch that waits for a lock must not use up the time that jobs have to finish.
      await within(DRAIN_WITHIN_MS, app.intake.drain());
      await app.jobs.stop();
      await app.connection.close();
    },
    listPublicPages: () => listPublicPages(app.db),
    isReady: () => isServiceReady(app.connection.pool, SCHEMA, MIGRATION_FOLDERS),
  };
}

function createApp(ground: Ground, placement: Placement, settings: FundraisingSettings): App {
  const { clock, log, mail, metrics, secret } = ground;
  const connection = connect<DB>({
    url: placement.databaseUrl,
    directUrl: placement.directUrl,
    schema: SCHEMA,
    ...(placement.poolSize === undefined ? {} : { size: placement.poolSize }),
    onError: (error) => log.warn({ err: error }, 'an idle database connection failed'),
  });
  const sealing = createSealing({
    keys: deriveKeyring([secret, ...(ground.previousSecrets ?? [])], 'fundraising/sealing'),
  });
  const jobs = createJobs({
    // Listens for jobs through a direct connection, because a pooler in transaction mode does not forward
    // notifications.
    url: placement.directUrl ?? placement.databaseUrl,
    service: SCHEMA,
    log,
    clock,
    timeZone: ground.timeZone,
    metrics,
  });
  metrics.watchPool(SCHEMA, connection.pool);
  const { gateway } = settings;
  const mails = createMailQueue({ jobs, mail, sealing, log });
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
    intake: createIntake({
      handleGroup: (deliveries) => handleGroup(app, deliveries),
      isEverybodys: isDatabaseAway,
    }),
    cardLinks: createCardLinks(jobs, () => app),
    subscriptionEvents: createSubscriptionEvents(jobs, () => app),
    endings: createEndings(jobs, () => app),
    files: ground.files,
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
    passwords: ground.passwords,
    refusesCommonPasswords: ground.refusesCommonPasswords,
    breachedPasswords: ground.breachedPasswords,
    tokens: createAccessTokens({
      secrets: [deriveKey(secret, 'fundraising/access-tokens')],
      issuer: 'bulwagan',
      audience: 'fundraising',
      clock,
    }),
    sessions: createSessions({
      cookieName: SESSION_COOKIE,
      cookiePath: new URL(placement.publicUrl).pathname,
      secure: ground.mode === 'production',
    }),
    sealing,
    factors: createFactors({
      service: SCHEMA,
      title: 'Bulwagan Fundraising',
      db: connection.db,
      clock,
      sealing,
      mails,
      rateLimits: ground.rateLimits,
      publicUrl: placement.publicUrl,
      endOtherSignIns: (trx, _userId, { caller }) => endOtherSignIns({ clock }, trx, caller as Actor),
      holdSignIn: (trx, { caller }) => holdSignIn(trx, caller as Actor),
      findLanguage,
    }),
    factorDemand: createFactorDemand(settings.factorRules ?? [], ground),
    codeKey: deriveKey(secret, 'fundraising/codes'),
    ...createLimits(ground.rateLimits, settings.limits),
    publicUrl: placement.publicUrl,
    supportEmail: settings.supportEmail,
    unverifiedAccountDays: settings.unverifiedAccountDays ?? UNVERIFIED_ACCOUNT_DAYS,
    timeZone: ground.timeZone,
  };
  return app;
}

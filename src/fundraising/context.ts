import type { Connection } from '../platform/database/connect.ts';
import type { Files } from '../platform/files/files.ts';
import type { Limiter } from '../platform/http/rate-limits.ts';
import type { AccessTokens } from '../platform/identity/access-tokens.ts';
import type { PasswordRules } from '../platform/identity/new-passwords.ts';
import type { Passwords } from '../platform/identity/passwords.ts';
import type { Sessions } from '../platform/identity/sessions.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Intake } from '../platform/load/intake.ts';
import type { Mail } from '../platform/mail/mail.ts';
import type { MailQueue } from '../platform/mail/mail-queue.ts';
import type { Sealing } from '../platform/privacy/sealing.ts';
import type { FactorContext } from '../platform/second-factor/context.ts';
import type { FactorDemand } from '../platform/second-factor/demand.ts';
import type { Log } from '../platform/telemetry/log.ts';
import type { Metrics } from '../platform/telemetry/metrics.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { DB, Db, Pool } from './database.ts';
import type { Gateway } from './gateway/index.ts';
import type { CardLinks } from './payment-methods/card-links.ts';
import type { SubscriptionEvents } from './webhooks/other-events.ts';
import type { Delivery, Outcome } from './webhooks/outcome.ts';

/** What the rooms of fundraising are built with. Made once at start; nothing here belongs to one request. */
export interface App extends PasswordRules {
  connection: Connection<DB>;
  db: Pool;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  jobs: Jobs;
  mail: Mail;
  /** Mails are written in the transaction of the change they tell of, and sent by a job. */
  mails: MailQueue;
  /** Thank-you mails of completed gifts. */
  receipts: {
    /** In the transaction that completes gifts: one job for the whole group. */
    request(trx: Db): Promise<void>;
  };
  /** Mails of notices. */
  noticeMails: {
    /** In the transaction that writes notices: a job looks for those to be mailed after the commit. */
    request(trx: Db): Promise<void>;
    /** After the commit: looks at once. */
    wake(): void;
  };
  /** Takes webhooks by groups. */
  intake: Intake<Delivery, Outcome>;
  /** What rooms beside donations do with events of the gateway. */
  cardLinks: CardLinks;
  subscriptionEvents: SubscriptionEvents;
  /** Recurring gifts to what takes gifts no more. */
  endings: {
    /** In the transaction that closes campaigns, or finds one closed: all recurring gifts to them end, at the gateway first. */
    request(trx: Db, campaignIds: number[]): Promise<void>;
  };
  files: Files;
  gateway: Gateway;
  gatewaySettings: GatewaySettings;
  passwords: Passwords;
  tokens: AccessTokens;
  sessions: Sessions;
  sealing: Sealing;
  /** Authenticator apps, passkeys and recovery codes, as the ground floor's rules take them. */
  factors: FactorContext;
  /** Undefined where no second factor is demanded of anybody. */
  factorDemand: FactorDemand | undefined;
  /** Keys the hashes of one-time codes. */
  codeKey: Buffer;
  limits: Limits;
  /** Days after which an account whose address was never verified is deleted. */
  unverifiedAccountDays: number;
  /** Bounds guessing at one account's password, from however many addresses. */
  failedSignIns: Limiter;
  /** Bounds guessing at one account's codes, from however many addresses. */
  codeTries: Limiter;
  /** Counts reset requests for one e-mail address by client: the requests of strangers refuse nobody else. */
  resetRequests: Limiter;
  /** Bounds the reset codes that all clients together can have mailed to one address. */
  resetsOfAddress: Limiter;
  /** Bounds the reset codes that can be guessed at for one address. */
  resetGuesses: Limiter;
  /** Counts pictures by user: decoding them is costly. */
  pictureUploads: Limiter;
  /** `http://localhost:3000/fundraising`: what links in mails and redirects begin with. */
  publicUrl: string;
  /** Where people are told to write for help. */
  supportEmail: string;
  /** The zone of dates people read. */
  timeZone: string;
}

export interface GatewaySettings {
  id: string;
  webhookSecrets: string[];
  signatureHeaders: string[];
  liveMode: boolean;
}

/** The table of F§8. */
export interface Limits {
  api: Limiter;
  login: Limiter;
  payments: Limiter;
  /** As many as of all others, and counted apart: it charges a card, so that it is closed while nobody can count. */
  subscriptions: Limiter;
  donations: Limiter;
}

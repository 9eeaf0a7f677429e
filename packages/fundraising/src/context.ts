import type { Connection } from '@bulwagan/platform/database/connect.ts';
import type { BatchJob } from '@bulwagan/platform/documents/batches/rules.ts';
import type { Documents } from '@bulwagan/platform/documents/context.ts';
import type { Files } from '@bulwagan/platform/files/files.ts';
import type { Limiter } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import type { AccessTokens } from '@bulwagan/platform/identity/access-tokens.ts';
import type { PasswordRules } from '@bulwagan/platform/identity/passwords/new-passwords.ts';
import type { Passwords } from '@bulwagan/platform/identity/passwords/passwords.ts';
import type { Sessions } from '@bulwagan/platform/identity/sessions.ts';
import type { Job, Jobs } from '@bulwagan/platform/jobs/jobs.ts';
import type { Batcher } from '@bulwagan/platform/load/batcher.ts';
import type { Mail } from '@bulwagan/platform/mail/mail.ts';
import type { MailQueue } from '@bulwagan/platform/mail/mail-queue.ts';
import type { PaymentProvider } from '@bulwagan/platform/payments/provider.ts';
import type { FieldEncryption } from '@bulwagan/platform/privacy/field-encryption.ts';
import type { FactorContext } from '@bulwagan/platform/second-factor/context.ts';
import type { FactorDemand } from '@bulwagan/platform/second-factor/demand.ts';
import type { Log } from '@bulwagan/platform/telemetry/log.ts';
import type { Metrics } from '@bulwagan/platform/telemetry/metrics.ts';
import type { Clock } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from './access.ts';
import type { DB, Db, Pool } from './database.ts';
import type { CardLinks } from './payment-methods/card-link-jobs.ts';
import type { SubscriptionEvents } from './webhooks/other-events.ts';
import type { Delivery, Outcome } from './webhooks/outcome.ts';

/** Services and settings of the fundraising modules. Created once at start; nothing here belongs to one request. */
export interface App extends PasswordRules {
  connection: Connection<DB>;
  db: Pool;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  jobs: Jobs;
  mail: Mail;
  /** Mails are written in the transaction of their change, and sent by a job. */
  mails: MailQueue;
  /** Thank-you mails of completed donations. */
  receipts: {
    /** Call it in the transaction that completes donations: one job for the whole batch. */
    request(trx: Db): Promise<void>;
  };
  /** Papers made from records (contract §3.2). */
  documents: Documents<App, Actor>;
  /** Job that issues many papers. */
  documentBatches: Job<BatchJob>;
  /** Receipts of donations, as papers. */
  receiptPapers: {
    /** Call it in the transaction that changes the credit of donations: one job for the whole batch. */
    request(trx: Db): Promise<void>;
  };
  /** Mails of notifications. */
  noticeMails: {
    /** Call it in the transaction that writes notifications: a job mails them after the commit. */
    request(trx: Db): Promise<void>;
    /** Call it after the commit: runs the job at once. */
    wake(): void;
  };
  /** Processes webhooks in batches. */
  batcher: Batcher<Delivery, Outcome>;
  /** Handlers of gateway events outside donations. */
  cardLinks: CardLinks;
  subscriptionEvents: SubscriptionEvents;
  /** Ends recurring donations to campaigns that no longer accept donations. */
  endings: {
    /**
     * Call it in the transaction that closes campaigns or finds one closed: all their recurring donations end, first at
     * the gateway.
     */
    request(trx: Db, campaignIds: number[]): Promise<void>;
  };
  files: Files;
  gateway: PaymentProvider;
  passwords: Passwords;
  tokens: AccessTokens;
  sessions: Sessions;
  fieldEncryption: FieldEncryption;
  /** Authenticator apps, passkeys and recovery codes, as the platform's rules expect them. */
  factors: FactorContext;
  /** Undefined when no second factor is required of anyone. */
  factorDemand: FactorDemand | undefined;
  /** Key for the hashes of one-time codes. */
  codeKey: Buffer;
  limits: Limits;
  /** Days after which an account with an unverified address is deleted. */
  unverifiedAccountDays: number;
  /** Limits wrong passwords per account, from any number of addresses. */
  failedSignIns: Limiter;
  /** Limits wrong codes per account, from any number of addresses. */
  codeAttempts: Limiter;
  /** Counts reset requests per e-mail address and client, so that strangers' requests block nobody else. */
  resetRequests: Limiter;
  /** Limits the reset codes mailed to one address for all clients together. */
  resetsOfAddress: Limiter;
  /** Limits guesses at the reset codes of one address. */
  resetGuesses: Limiter;
  /** Counts picture uploads per user, because decoding is expensive. */
  pictureUploads: Limiter;
  /** Base of links in mails and redirects: `http://localhost:3000/fundraising`. */
  publicUrl: string;
  /** Support address shown to users. */
  supportEmail: string;
  /** Time zone of displayed dates. */
  timeZone: string;
}

/** The table of F§8. */
export interface Limits {
  api: Limiter;
  login: Limiter;
  payments: Limiter;
  /**
   * Limit for starting recurring donations. It has the general number, but is counted separately: starting charges a
   * card, so it is refused while counting is impossible.
   */
  subscriptions: Limiter;
  donations: Limiter;
  /** Checks of papers by strangers, per address (contract §3.2). */
  documentChecks: Limiter;
}

import type { Connection } from '../database/connect.ts';
import type { Files } from '../files/files.ts';
import type { Limiter } from '../http/rate-limits/rate-limits.ts';
import type { PasswordRules } from '../identity/passwords/new-passwords.ts';
import type { Passwords } from '../identity/passwords/passwords.ts';
import { createSessions, type Sessions } from '../identity/sessions.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Mail } from '../mail/mail.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { FieldEncryption } from '../privacy/field-encryption.ts';
import { deriveKey } from '../privacy/keys.ts';
import { createFactorDemand, type FactorDemand, type FactorRule } from '../second-factor/demand.ts';
import { createServiceCore } from '../service/define-service.ts';
import type { PlatformServices, ServiceRuntime } from '../services.ts';
import { createSignIn, type SignIn, type SignInOptions } from '../sign-in/index.ts';
import type { Log } from '../telemetry/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Clock } from '../time/clock.ts';
import { createLocalTime, type LocalTime } from '../time/local-time.ts';

/** Shared dependencies of the modules of a back-office service (court, workforce). Created once at start. */
export interface BackOffice<Schema> extends PasswordRules {
  connection: Connection<Schema>;
  db: Connection<Schema>['db'];
  clock: Clock;
  log: Log;
  metrics: Metrics;
  jobs: Jobs;
  mail: Mail;
  /** Mails are enqueued in the transaction of the change that they report, and sent by a job. */
  mails: MailQueue;
  files: Files;
  passwords: Passwords;
  fieldEncryption: FieldEncryption;
  sessions: Sessions;
  signIn: SignIn;
  /** Undefined if no second factor is required of anybody. */
  factorDemand: FactorDemand | undefined;
  /** Requests a minute per user, or per address for anonymous callers (contract, workforce). */
  backOfficeLimit: Limiter;
  /** Time zone of dates and of all times in responses (contract §1, time). */
  time: LocalTime;
  /** `http://localhost:3000/court`: base URL of links in mails. */
  publicUrl: string;
}

/** Configuration of a back-office service. */
export interface BackOfficeSettings {
  /** Requests per minute and user. */
  backOfficeLimit: number;
  csrfPrefix: string;
  /** Hosts, with a port unless it is the default, whose pages have a session. */
  statefulDomains: string[];
  /** Origins whose scripts may read responses. */
  corsOrigins: string[];
  /** Domain of the token cookie, for pages on sibling hosts. */
  cookieDomain?: string | undefined;
  /** Second-factor requirements; none by default. */
  factorRules?: readonly FactorRule[];
  /** Password of the demo accounts, in development; undefined creates no demo data. */
  demoPassword?: string;
}

/** Differences between the back-office services. */
export interface BackOfficeDefinition {
  /** `court`: its schema, the namespace of its keys and limits, and of its cookie `court_session`. */
  name: string;
  /** `Bulwagan Court` */
  title: string;
  login: SignInOptions['login'];
  throttle: SignInOptions['throttle'];
  /** Called in the transaction of each completed sign-in; `date` is the local day. */
  onSignedIn?: (
    trx: Parameters<NonNullable<SignInOptions['onSignedIn']>>[0],
    userId: number,
    date: string,
  ) => Promise<void>;
  onPasswordReplaced?: NonNullable<SignInOptions['onPasswordReplaced']>;
}

const MINUTE_IN_SECONDS = 60;

export function createBackOffice<Schema>(
  platform: PlatformServices,
  runtime: ServiceRuntime,
  kind: BackOfficeDefinition,
  settings: BackOfficeSettings,
): BackOffice<Schema> {
  const { clock, log, mail, metrics, passwords, secret } = platform;
  const { refusesCommonPasswords, breachedPasswords } = platform;
  const { name, onSignedIn, onPasswordReplaced } = kind;
  const { publicUrl } = runtime;
  const { connection, jobs, mails, fieldEncryption } = createServiceCore<Schema>(name, platform, runtime);
  const cookie = {
    cookieName: sessionCookie(name),
    cookiePath: new URL(publicUrl).pathname,
    secure: platform.mode === 'production',
  };
  const sessions = createSessions(cookie);
  const time = createLocalTime(platform.timeZone);
  const signIn = createSignIn({
    service: name,
    title: kind.title,
    db: connection.db,
    clock,
    passwords,
    refusesCommonPasswords,
    breachedPasswords,
    sessions,
    fieldEncryption,
    mails,
    login: kind.login,
    throttle: kind.throttle,
    rateLimits: platform.rateLimits,
    csrfKey: deriveKey(secret, `${name}/csrf`),
    codeKey: deriveKey(secret, `${name}/codes`),
    csrfPrefix: settings.csrfPrefix,
    ...cookie,
    publicUrl,
    statefulDomains: settings.statefulDomains,
    corsOrigins: settings.corsOrigins,
    cookieDomain: settings.cookieDomain,
    ...(onSignedIn === undefined
      ? {}
      : { onSignedIn: (trx, userId, at) => onSignedIn(trx, userId, time.dateOf(at)) }),
    ...(onPasswordReplaced === undefined ? {} : { onPasswordReplaced }),
  });
  return {
    connection,
    db: connection.db,
    clock,
    log,
    metrics,
    jobs,
    mail,
    mails,
    files: platform.files,
    passwords,
    refusesCommonPasswords,
    breachedPasswords,
    fieldEncryption,
    sessions,
    signIn,
    factorDemand: createFactorDemand(settings.factorRules ?? [], platform),
    backOfficeLimit: platform.rateLimits.define({
      name: `${name}.office`,
      points: settings.backOfficeLimit,
      windowInSeconds: MINUTE_IN_SECONDS,
      onStoreFailure: 'open',
    }),
    time,
    publicUrl,
  };
}

export const sessionCookie = (name: string): string => `${name}_session`;

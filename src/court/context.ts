import type { Connection } from '../platform/database/connect.ts';
import type { Files } from '../platform/files/files.ts';
import type { Limiter } from '../platform/http/rate-limits.ts';
import type { Passwords } from '../platform/identity/passwords.ts';
import type { Sessions } from '../platform/identity/sessions.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Mail } from '../platform/mail/mail.ts';
import type { MailQueue } from '../platform/mail/mail-queue.ts';
import type { SignIn } from '../platform/sign-in/index.ts';
import type { Log } from '../platform/telemetry/log.ts';
import type { Metrics } from '../platform/telemetry/metrics.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { LocalTime } from '../platform/time/local-time.ts';
import type { DB, Pool } from './database.ts';

/** What the rooms of the court are built with. Made once at start; nothing here belongs to one request. */
export interface App {
  connection: Connection<DB>;
  db: Pool;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  jobs: Jobs;
  mail: Mail;
  /** Mails are written in the transaction of the change they tell of, and sent by a job. */
  mails: MailQueue;
  files: Files;
  passwords: Passwords;
  refusesCommonPasswords: boolean;
  sessions: Sessions;
  signIn: SignIn;
  limits: Limits;
  /** The court's zone: of hearings, holidays and every date (contract §1, time). */
  time: LocalTime;
  /** `http://localhost:3000/court`: what links in mails begin with. */
  publicUrl: string;
}

export interface Limits {
  /** Per user, or per address for somebody unknown. */
  office: Limiter;
  /** Readings of a personal calendar address, per user. */
  calendarFeed: Limiter;
}

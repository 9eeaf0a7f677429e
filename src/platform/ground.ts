import type { FastifyPluginAsync } from 'fastify';
import type { Files } from './files/files.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { PasswordRules } from './identity/new-passwords.ts';
import type { Passwords } from './identity/passwords.ts';
import type { Mail } from './mail/mail.ts';
import type { Log } from './telemetry/log.ts';
import type { Metrics } from './telemetry/metrics.ts';
import type { Clock } from './time/clock.ts';

/** What the three services stand on. Built once by the program, and by tests with parts of their own. */
export interface Ground extends PasswordRules {
  mode: 'development' | 'production';
  log: Log;
  metrics: Metrics;
  clock: Clock;
  rateLimits: RateLimits;
  passwords: Passwords;
  mail: Mail;
  files: Files;
  /** Every key is derived from it, each for one purpose. */
  secret: string;
  /** Those that it followed, newest first: they open what was sealed with them, and seal nothing. */
  previousSecrets?: readonly string[];
  /** Compare every answer with its declaration: in tests. */
  checkAnswers: boolean;
  timeZone: string;
}

/** What every service is told about where it runs. */
export interface Placement {
  databaseUrl: string;
  /** The server itself, where `databaseUrl` leads to a connection pooler. */
  directUrl?: string | undefined;
  /** `http://localhost:3000/fundraising`, without a slash at the end. */
  publicUrl: string;
  /** Most connections to the database of this process. */
  poolSize?: number;
}

/** A service as the hall sees it. */
export interface Service {
  name: string;
  plugin: FastifyPluginAsync;
  /**
   * Begins background work. Its tables must be migrated. With `handlesJobs: false` this process leaves jobs to
   * another one; true by default.
   */
  start(options?: { handlesJobs: boolean }): Promise<void>;
  /** Lets background work finish and closes connections. */
  stop(): Promise<void>;
  /** Returns the paths of the pages that everybody may read, for search engines. Without it: the first page. */
  listPublicPages?(): Promise<string[]>;
  /** Whether the database answers and is migrated. */
  isReady(): Promise<boolean>;
}

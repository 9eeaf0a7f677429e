import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Renderer } from './documents/rendering/renderer.ts';
import type { Files } from './files/files.ts';
import type { RateLimits } from './http/rate-limits/rate-limits.ts';
import type { PasswordRules } from './identity/passwords/new-passwords.ts';
import type { Passwords } from './identity/passwords/passwords.ts';
import type { Mail } from './mail/mail.ts';
import type { PaymentProvider } from './payments/provider.ts';
import type { Log } from './telemetry/log.ts';
import type { Metrics } from './telemetry/metrics.ts';
import type { Clock } from './time/clock.ts';

/** Platform services that all three services share. Created once at start; tests create their own. */
export interface PlatformServices extends PasswordRules {
  mode: 'development' | 'production';
  log: Log;
  metrics: Metrics;
  clock: Clock;
  rateLimits: RateLimits;
  passwords: Passwords;
  mail: Mail;
  files: Files;
  /** Prints papers, in a process that starts with the first one. */
  renderer: Renderer;
  /** The configured payment gateway. Undefined in tests of services that take no payments. */
  payments?: PaymentProvider;
  /** Master secret; all keys are derived from it, each for one purpose. */
  secret: string;
  /** Former master secrets, newest first: they decrypt older values, and encrypt nothing. */
  previousSecrets?: readonly string[];
  /** Compare every response with its schema; enabled in tests. */
  checkAnswers: boolean;
  timeZone: string;
}

/** Runtime settings of a service. */
export interface ServiceRuntime {
  databaseUrl: string;
  /** Address of the PostgreSQL server itself, when `databaseUrl` leads to a connection pooler. */
  directUrl?: string | undefined;
  /** `http://localhost:3000/fundraising`, without a trailing slash. */
  publicUrl: string;
  /** Maximum number of database connections of this process. */
  poolSize?: number;
}

/** Interface of a service to the server. */
export interface Service {
  name: string;
  plugin: FastifyPluginAsync;
  /**
   * Starts background work. Its tables must be migrated. With `handlesJobs: false` this process leaves jobs to another
   * one; default true.
   */
  start(options?: { handlesJobs: boolean }): Promise<void>;
  /** Waits for background work and closes connections. */
  stop(): Promise<void>;
  /** Returns the paths of public pages, for search engines. Default: only the first page. */
  listPublicPages?(): Promise<string[]>;
  /**
   * Returns false if the page at `path`, below the base URL, shows a record that the public does not find. Default: true.
   */
  isFound?(request: FastifyRequest, path: string): Promise<boolean>;
  /** Returns whether the database responds and is migrated. */
  isReady(): Promise<boolean>;
}

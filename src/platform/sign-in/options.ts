import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Access } from '../http/access.ts';
import type { Limiter, RateLimits } from '../http/rate-limits.ts';
import type { Route } from '../http/route.ts';
import type { PasswordRules } from '../identity/new-passwords.ts';
import type { Passwords } from '../identity/passwords.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { Sealing } from '../privacy/sealing.ts';
import type { Clock } from '../time/clock.ts';
import type { ServiceDb } from './tables.ts';

/**
 * What sign-in needs of a service. Its table `users` has at least: id (integer), name, email, email_key (unique),
 * password_hash, password_expires_at, disabled_at, last_login_at, updated_at; and the key column of its login field. Keys
 * are made by `emailKey` of platform/http/limit-keys.ts. Its migrations come after those of platform and platform/sign-in.
 */
export interface SignInOptions extends PasswordRules {
  /** `court`: the namespace of limits and of what is sealed. */
  service: string;
  /** `Bulwagan Court`: who writes mails, the issuer in authenticator apps, the name that passkeys show. */
  title: string;
  // biome-ignore lint/suspicious/noExplicitAny: every service's schema contains these tables among its own.
  db: Kysely<any>;
  clock: Clock;
  passwords: Passwords;
  sessions: Sessions;
  sealing: Sealing;
  mails: MailQueue;
  /** What people sign in by, and the column of `users` that holds its key. */
  login: { field: 'email' | 'username'; keyColumn: 'email_key' | 'username_key' };
  /** Failed sign-ins of one login name and address. */
  throttle: { attempts: number; windowInSeconds: number };
  rateLimits: RateLimits;
  /** 32 bytes each: what keys the CSRF tokens, and the hashes of reset tokens. */
  csrfKey: Uint8Array;
  codeKey: Uint8Array;
  /** `/sanctum` */
  csrfPrefix: string;
  cookiePath: string;
  /** Whether cookies are for TLS alone: everywhere but in development. */
  secure: boolean;
  /** `http://localhost:3000/court`, without a slash at the end. */
  publicUrl: string;
  /** `court.example.org`, `localhost:5173`, `*.example.org`: whose pages have a session (contract, court). */
  statefulDomains: readonly string[];
  /** `example.org`: domain of the token's cookie for pages on sibling hosts of the service. */
  cookieDomain?: string | undefined;
  /** `https://court.example.org`: whose scripts may read answers. */
  corsOrigins: readonly string[];
  /** In the transaction of each completed sign-in. `at` is ISO 8601. */
  onSignedIn?(trx: SignInTransaction, userId: number, at: string): Promise<void>;
  /** In the transaction in which a password is changed or reset, after the sessions have ended: for what else it let in. */
  onPasswordReplaced?(trx: SignInTransaction, userId: number): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: the service knows its own schema.
export type SignInTransaction = Transaction<any>;

/** What a service's caller has at least. */
export interface SignInActor {
  id: number;
  name: string;
  email: string;
  /** A second factor is demanded of them, and they have none yet. */
  owesFactor: boolean;
  /** The UUID of the session they ask by. It stays when the session gets a new id. */
  sessionId: string;
}

/** The service's own rules for the routes of sign-in. */
export interface SignInRules<Caller extends SignInActor> {
  anyone: Access<Caller, null>;
  signedIn: Access<Caller, Caller>;
  limit: Limiter | null;
  tag: string;
}

export interface SignIn {
  /** All routes of sign-in, to stand among the service's own. */
  routes<Caller extends SignInActor>(rules: SignInRules<Caller>): Route[];
  /**
   * The hash of the session id that a request carries, to look for in `sessions`. Undefined without one, for a guest's,
   * and when the request comes from a page that has no session here. Also the answer to `carriesProof`.
   */
  sessionOf(request: FastifyRequest): Buffer | undefined;
  /**
   * For `ServiceDefinition.guard`: throws 419 for a state-changing request without the token of its session. One without
   * any session is let through to a route that will answer 401. Say `guardStatus: 419` in the API description.
   */
  guard(request: FastifyRequest): void;
  /** CORS and the renewal of lost tokens, for the scope of the service: before its routes are added. */
  install(scope: FastifyInstance): Promise<void>;
  /** Removes what has expired by `now` (ISO 8601), sessions too. For a service's daily job. */
  cleanUp(db: ServiceDb, now: string): Promise<void>;
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Access } from '../http/access.ts';
import type { Limiter, RateLimits } from '../http/rate-limits/rate-limits.ts';
import type { Route } from '../http/route.ts';
import type { PasswordRules } from '../identity/passwords/new-passwords.ts';
import type { Passwords } from '../identity/passwords/passwords.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { FieldEncryption } from '../privacy/field-encryption.ts';
import type { Clock } from '../time/clock.ts';
import type { ServiceDb } from './tables.ts';

/**
 * Dependencies of sign-in. The service's table `users` must have: id (integer), name, email, email_key (unique),
 * password_hash, password_expires_at, disabled_at, last_login_at, updated_at; and the key column of its login field.
 * Keys are computed by `emailKey` of platform/http/rate-limits/limit-keys.ts. The service's migrations run after those of platform
 * and platform/sign-in.
 */
export interface SignInOptions extends PasswordRules {
  /** `court`: namespace of limits and of encrypted values. */
  service: string;
  /** `Bulwagan Court`: sender of mails, issuer in authenticator apps and name of passkeys. */
  title: string;
  // biome-ignore lint/suspicious/noExplicitAny: every service's schema contains these tables among its own.
  db: Kysely<any>;
  clock: Clock;
  passwords: Passwords;
  sessions: Sessions;
  fieldEncryption: FieldEncryption;
  mails: MailQueue;
  /** Login field, and the column of `users` with its key. */
  login: { field: 'email' | 'username'; keyColumn: 'email_key' | 'username_key' };
  /** Limit of failed sign-ins per login name and address. */
  throttle: { attempts: number; windowInSeconds: number };
  rateLimits: RateLimits;
  /** 32-byte keys for CSRF tokens and for hashes of reset tokens. */
  csrfKey: Uint8Array;
  codeKey: Uint8Array;
  /** `/sanctum` */
  csrfPrefix: string;
  cookiePath: string;
  /** True to send cookies only over TLS: everywhere except in development. */
  secure: boolean;
  /** `http://localhost:3000/court`, without a trailing slash. */
  publicUrl: string;
  /** Domains whose pages have a session (contract, court): `court.example.org`, `localhost:5173`, `*.example.org`. */
  statefulDomains: readonly string[];
  /** `example.org`: domain of the token cookie, for pages on sibling hosts of the service. */
  cookieDomain?: string | undefined;
  /** Origins whose scripts may read responses: `https://court.example.org`. */
  corsOrigins: readonly string[];
  /** Called in the transaction of each completed sign-in. `at` is ISO 8601. */
  onSignedIn?(trx: SignInTransaction, userId: number, at: string): Promise<void>;
  /** Called in the transaction of a password change or reset, after the sessions have ended, to revoke other access. */
  onPasswordReplaced?(trx: SignInTransaction, userId: number): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: the service knows its own schema.
export type SignInTransaction = Transaction<any>;

/** Minimum members of a service's caller. */
export interface SignInActor {
  id: number;
  name: string;
  email: string;
  /** True if a required second factor is not set up yet. */
  owesFactor: boolean;
  /** UUID of the current session. It stays the same when the session gets a new id. */
  sessionId: string;
}

/** Access rules of the service for the routes of sign-in. */
export interface SignInRules<Caller extends SignInActor> {
  anyone: Access<Caller, null>;
  signedIn: Access<Caller, Caller>;
  limit: Limiter | null;
  tag: string;
}

export interface SignIn {
  /** All routes of sign-in, to add to the service's routes. */
  routes<Caller extends SignInActor>(rules: SignInRules<Caller>): Route[];
  /**
   * Returns the hash of the request's session id, to look up in `sessions`. Undefined without one, for a guest's, and
   * for a page outside the stateful domains. Also implements `carriesProof`.
   */
  sessionOf(request: FastifyRequest): Buffer | undefined;
  /**
   * For `ServiceDefinition.guard`: throws 419 for a state-changing request without the token of its session. A request
   * without any session is passed to a route that answers 401. Set `guardStatus: 419` in the API description.
   */
  guard(request: FastifyRequest): void;
  /** Installs CORS and the renewal of lost tokens in the service's scope; call it before adding routes. */
  install(scope: FastifyInstance): Promise<void>;
  /** Removes rows that expired by `now` (ISO 8601), including sessions. For a service's daily job. */
  cleanUp(db: ServiceDb, now: string): Promise<void>;
}

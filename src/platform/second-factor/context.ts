import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Limiter, RateLimits } from '../http/rate-limits.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { Sealing } from '../privacy/sealing.ts';
import type { Clock } from '../time/clock.ts';
import type { Pool, ServiceDb } from './tables.ts';

/** What second factors need of a service, however it signs people in (docs/decisions/0025-second-factors.md). */
export interface FactorContext {
  /** `court`: the namespace of limits and of what is sealed. */
  service: string;
  /** `Bulwagan Court`: who writes mails, the issuer in authenticator apps, the name that passkeys show. */
  title: string;
  db: Pool;
  clock: Clock;
  sealing: Sealing;
  mails: MailQueue;
  limits: FactorLimits;
  relyingParty: RelyingParty;
  /** Ends whatever an account is signed in with, but the session or device of this request. */
  endOtherSignIns(db: ServiceDb, userId: number, request: FastifyRequest): Promise<void>;
  /** Whether the session or device of this request has not been ended; nobody ends it before the transaction has ended. */
  holdSignIn(db: ServiceDb, request: FastifyRequest): Promise<boolean>;
}

export interface FactorOptions
  extends Pick<
    FactorContext,
    'service' | 'title' | 'clock' | 'sealing' | 'mails' | 'endOtherSignIns' | 'holdSignIn'
  > {
  // biome-ignore lint/suspicious/noExplicitAny: every service's schema contains these tables among its own.
  db: Kysely<any>;
  rateLimits: RateLimits;
  /** `http://localhost:3000/court`, without a slash at the end. */
  publicUrl: string;
}

/** For a service that has no sign-in of the offices around them. */
export function createFactors({ rateLimits, publicUrl, db, ...options }: FactorOptions): FactorContext {
  return {
    ...options,
    db: db as unknown as Pool,
    limits: createFactorLimits(rateLimits, options.service),
    relyingParty: relyingPartyOf(publicUrl, []),
  };
}

/** What passkeys are bound to: a host, and the pages that may use them. */
export interface RelyingParty {
  id: string;
  origins: string[];
}

/** Passkeys are bound to the service's host; pages on hosts below it may use them too, as browsers allow. */
export function relyingPartyOf(publicUrl: string, corsOrigins: readonly string[]): RelyingParty {
  const { hostname: id, origin } = new URL(publicUrl);
  const isWithin = (other: string) => {
    const { hostname } = new URL(other);
    return hostname === id || hostname.endsWith(`.${id}`);
  };
  return { id, origins: [...new Set([origin, ...corsOrigins.filter(isWithin)])] };
}

export interface FactorLimits {
  /** Second factors of one user, whatever the session: a minute's and an hour's. */
  factors: Limiter;
  factorsPerHour: Limiter;
  /** Passwords that somebody signed in is asked for once more. */
  passwords: Limiter;
}

const MINUTE_IN_SECONDS = 60;
const HOUR_IN_SECONDS = 3_600;

/** Closed while nobody can count. */
export function createFactorLimits(rateLimits: RateLimits, service: string): FactorLimits {
  const limit = (name: string, points: number, windowInSeconds: number) =>
    rateLimits.define({ name: `${service}.${name}`, points, windowInSeconds, onStoreFailure: 'closed' });
  return {
    factors: limit('second-factors', 5, MINUTE_IN_SECONDS),
    factorsPerHour: limit('second-factors-per-hour', 60, HOUR_IN_SECONDS),
    passwords: limit('password-confirmations', 10, HOUR_IN_SECONDS),
  };
}

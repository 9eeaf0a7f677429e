import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Limiter, RateLimits } from '../http/rate-limits/rate-limits.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { FieldEncryption } from '../privacy/field-encryption.ts';
import type { Clock } from '../time/clock.ts';
import type { Pool, ServiceDb } from './tables.ts';

/**
 * Dependencies of second factors, independent of how a service signs users in (docs/decisions/security/0025-second-factors.md).
 */
export interface FactorContext {
  /** `court`: namespace of limits and of encrypted values. */
  service: string;
  /** `Bulwagan Court`: sender of mails, issuer in authenticator apps and name of passkeys. */
  title: string;
  db: Pool;
  clock: Clock;
  fieldEncryption: FieldEncryption;
  mails: MailQueue;
  limits: FactorLimits;
  relyingParty: RelyingParty;
  /** Ends all sessions and devices of an account except that of this request. */
  endOtherSignIns(db: ServiceDb, userId: number, request: FastifyRequest): Promise<void>;
  /**
   * Returns whether the session or device of this request is active, and locks it so that it cannot end before the
   * transaction does.
   */
  holdSignIn(db: ServiceDb, request: FastifyRequest): Promise<boolean>;
  /** Returns the stored language of an account, for mails. Omit it where none is stored. */
  findLanguage?: ((db: ServiceDb, userId: number) => Promise<Language | null>) | undefined;
}

export interface FactorOptions
  extends Pick<
    FactorContext,
    | 'service'
    | 'title'
    | 'clock'
    | 'fieldEncryption'
    | 'mails'
    | 'endOtherSignIns'
    | 'holdSignIn'
    | 'findLanguage'
  > {
  // biome-ignore lint/suspicious/noExplicitAny: every service's schema contains these tables among its own.
  db: Kysely<any>;
  rateLimits: RateLimits;
  /** `http://localhost:3000/court`, without a trailing slash. */
  publicUrl: string;
}

/** Creates the context for a service without the back-office sign-in. */
export function createFactors({ rateLimits, publicUrl, db, ...options }: FactorOptions): FactorContext {
  return {
    ...options,
    db: db as unknown as Pool,
    limits: createFactorLimits(rateLimits, options.service),
    relyingParty: relyingPartyOf(publicUrl, []),
  };
}

/** Host that passkeys are bound to, and origins that may use them. */
export interface RelyingParty {
  id: string;
  origins: string[];
}

/** Binds passkeys to the service's host; pages on its subdomains may use them too, as browsers allow. */
export function relyingPartyOf(publicUrl: string, corsOrigins: readonly string[]): RelyingParty {
  const { hostname: id, origin } = new URL(publicUrl);
  const isWithin = (other: string) => {
    const { hostname } = new URL(other);
    return hostname === id || hostname.endsWith(`.${id}`);
  };
  return { id, origins: [...new Set([origin, ...corsOrigins.filter(isWithin)])] };
}

export interface FactorLimits {
  /** Second-factor attempts of one user across sessions, per minute and per hour. */
  factors: Limiter;
  factorsPerHour: Limiter;
  /** Password confirmations of a signed-in user. */
  passwords: Limiter;
}

const MINUTE_IN_SECONDS = 60;
const HOUR_IN_SECONDS = 3_600;

/** Defines the limits. Each fails closed. */
export function createFactorLimits(rateLimits: RateLimits, service: string): FactorLimits {
  const limit = (name: string, points: number, windowInSeconds: number) =>
    rateLimits.define({ name: `${service}.${name}`, points, windowInSeconds, onStoreFailure: 'closed' });
  return {
    factors: limit('second-factors', 5, MINUTE_IN_SECONDS),
    factorsPerHour: limit('second-factors-per-hour', 60, HOUR_IN_SECONDS),
    passwords: limit('password-confirmations', 10, HOUR_IN_SECONDS),
  };
}

import type { Limiter } from '../http/rate-limits/rate-limits.ts';
import {
  createFactorLimits,
  type FactorContext,
  type FactorLimits,
  type RelyingParty,
  relyingPartyOf,
} from '../second-factor/context.ts';
import { assertOrigins } from './cors.ts';
import { type Csrf, createCsrf } from './csrf.ts';
import { createKeyedMutex, type KeyedMutex } from './keyed-mutex.ts';
import type { SignInActor, SignInOptions } from './options.ts';
import { endAllSessions, holdSession } from './sessions/own-sessions.ts';
import type { Pool } from './tables.ts';

/** Dependencies of the sign-in rules: the options and objects created from them. Also a `FactorContext`. */
export interface Context extends Omit<SignInOptions, 'db'> {
  db: Pool;
  csrf: Csrf;
  limits: SignInLimits;
  /** Serializes sign-ins with the same login name and address. */
  mutex: KeyedMutex;
  relyingParty: RelyingParty;
  endOtherSignIns: FactorContext['endOtherSignIns'];
  holdSignIn: FactorContext['holdSignIn'];
}

/** Throws for invalid stateful domains or origins. */
export function createContext(options: SignInOptions): Context {
  assertOrigins(options.corsOrigins);
  const csrf = createCsrf(options);
  return {
    ...options,
    db: options.db as unknown as Pool,
    csrf,
    limits: createSignInLimits(options),
    mutex: createKeyedMutex(),
    relyingParty: relyingPartyOf(options.publicUrl, options.corsOrigins),
    endOtherSignIns: (db, userId, { caller }) =>
      endAllSessions(db, userId, (caller as SignInActor).sessionId),
    holdSignIn: (db, { caller }) => holdSession(db, (caller as SignInActor).sessionId),
  };
}

export interface SignInLimits extends FactorLimits {
  /** Failed sign-ins per login name and address, and per login name. */
  signIns: Limiter;
  signInsByName: Limiter;
  /** Reset requests of one client: per mail address, in a minute and an hour, and in total. */
  resets: Limiter;
  resetsOfHour: Limiter;
  resetsByClient: Limiter;
  /** Reset links mailed to one address in an hour, for all clients. */
  resetsOfAddress: Limiter;
}

const MINUTE_IN_SECONDS = 60;
const HOUR_IN_SECONDS = 3_600;

/** Defines all limits of sign-in. Each fails closed. */
function createSignInLimits({ rateLimits, service, throttle }: SignInOptions): SignInLimits {
  const limit = (name: string, points: number, windowInSeconds: number) =>
    rateLimits.define({ name: `${service}.${name}`, points, windowInSeconds, onStoreFailure: 'closed' });
  return {
    signIns: limit('sign-ins', throttle.attempts, throttle.windowInSeconds),
    signInsByName: limit('sign-ins-by-name', 300, HOUR_IN_SECONDS),
    ...createFactorLimits(rateLimits, service),
    resets: limit('password-resets', 1, MINUTE_IN_SECONDS),
    resetsOfHour: limit('password-resets-of-hour', 5, HOUR_IN_SECONDS),
    resetsOfAddress: limit('password-resets-of-address', 20, HOUR_IN_SECONDS),
    resetsByClient: limit('password-resets-by-client', 6, MINUTE_IN_SECONDS),
  };
}

import type { Limiter } from '../http/rate-limits.ts';
import {
  createFactorLimits,
  type FactorContext,
  type FactorLimits,
  type RelyingParty,
  relyingPartyOf,
} from '../second-factor/context.ts';
import { assertOrigins } from './cors.ts';
import { type Csrf, createCsrf } from './csrf.ts';
import type { SignInActor, SignInOptions } from './options.ts';
import { endAllSessions, holdSession } from './own-sessions.ts';
import type { Pool } from './tables.ts';
import { createTurns, type Turns } from './turns.ts';

/** What the rules of sign-in are built with: the options, and what is made of them once. A `FactorContext`, too. */
export interface Context extends Omit<SignInOptions, 'db'> {
  db: Pool;
  csrf: Csrf;
  limits: SignInLimits;
  /** Sign-ins of one login name and address wait for each other. */
  turns: Turns;
  relyingParty: RelyingParty;
  endOtherSignIns: FactorContext['endOtherSignIns'];
  holdSignIn: FactorContext['holdSignIn'];
}

/** Throws for stateful domains or origins that are none. */
export function createContext(options: SignInOptions): Context {
  assertOrigins(options.corsOrigins);
  const csrf = createCsrf(options);
  return {
    ...options,
    db: options.db as unknown as Pool,
    csrf,
    limits: createSignInLimits(options),
    turns: createTurns(),
    relyingParty: relyingPartyOf(options.publicUrl, options.corsOrigins),
    endOtherSignIns: (db, userId, { caller }) =>
      endAllSessions(db, userId, (caller as SignInActor).sessionId),
    holdSignIn: (db, { caller }) => holdSession(db, (caller as SignInActor).sessionId),
  };
}

export interface SignInLimits extends FactorLimits {
  /** Failed sign-ins by login name and address, and by login name alone. */
  signIns: Limiter;
  signInsByName: Limiter;
  /** Requests of one client for one mail address, in a minute and in an hour, and for any address. */
  resets: Limiter;
  resetsOfHour: Limiter;
  resetsByClient: Limiter;
  /** Links that all clients together can have mailed to one address in an hour. */
  resetsOfAddress: Limiter;
}

const MINUTE_IN_SECONDS = 60;
const HOUR_IN_SECONDS = 3_600;

/** All limits of sign-in on one screen. Every one is closed while nobody can count. */
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

import type { LimitState } from '../http/rate-limits.ts';
import type { Count } from '../identity/tries.ts';
import type { FactorContext } from './context.ts';
import { type Factor, tooManyTries } from './errors.ts';

/**
 * All tries of second factors of one user together, from whatever session: codes have six digits, so that only their
 * number keeps them from being guessed. A right one gives no more than itself back.
 */
export const factorCounts = ({ limits }: FactorContext, userId: number): Count[] =>
  [limits.factors, limits.factorsPerHour].map((limiter) => ({
    limiter,
    key: String(userId),
    onSuccess: 'takeBack',
  }));

export const refuseFactor = (factor: Factor) => (state: LimitState) =>
  tooManyTries('attempts', factor, state);

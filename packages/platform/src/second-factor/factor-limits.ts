import type { LimitState } from '../http/rate-limits/rate-limits.ts';
import type { Count } from '../identity/attempt-limiter.ts';
import type { FactorContext } from './context.ts';
import { type Factor, tooManyAttempts } from './errors.ts';

/**
 * Returns the limits on all second-factor attempts of one user across sessions: six-digit codes are protected from
 * guessing only by their number. A correct attempt gives back only itself.
 */
export const factorCounts = ({ limits }: FactorContext, userId: number): Count[] =>
  [limits.factors, limits.factorsPerHour].map((limiter) => ({
    limiter,
    key: String(userId),
    onSuccess: 'takeBack',
  }));

export const refuseFactor = (factor: Factor) => (state: LimitState) =>
  tooManyAttempts('limit.attempts', factor, state);

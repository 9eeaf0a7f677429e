import { type HttpError, Unavailable } from '../http/errors.ts';
import type { Limiter, LimitState } from '../http/rate-limits/rate-limits.ts';

/** A counter that limits attempts. */
export interface Count {
  limiter: Limiter;
  key: string;
  /** Effect of a correct attempt: it is subtracted, or the counter is reset. */
  onSuccess: 'takeBack' | 'clear';
  /** Returns true to allow an attempt although the limit is reached. */
  excepts?: () => Promise<boolean>;
}

/**
 * Checks one attempt. It is counted on all counters first, so that concurrent attempts cannot exceed the limits.
 * `judge` returns undefined for a wrong attempt, which stays counted; an attempt that throws is not counted. Throws the
 * error of `refuse` when a limit is reached, without checking, and Unavailable when a counter cannot be read.
 */
export async function attempt<T>(
  counts: readonly Count[],
  refuse: (state: LimitState) => HttpError,
  judge: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const taken: Count[] = [];
  let result: T | undefined;
  try {
    for (const count of counts) {
      const state = await count.limiter.consume(count.key);
      if (state.unavailable) throw new Unavailable();
      taken.push(count);
      if (state.exceeded && !(await count.excepts?.())) throw refuse(state);
    }
    result = await judge();
  } catch (error) {
    await Promise.all(taken.map(({ limiter, key }) => limiter.reward(key)));
    throw error;
  }
  if (result === undefined) return undefined;
  for (const { limiter, key, onSuccess } of taken) {
    await (onSuccess === 'clear' ? limiter.clear(key) : limiter.reward(key));
  }
  return result;
}

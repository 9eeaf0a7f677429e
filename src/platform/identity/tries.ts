import { type HttpError, Unavailable } from '../http/errors.ts';
import type { Limiter, LimitState } from '../http/rate-limits.ts';

/** One count that a try is held against. */
export interface Count {
  limiter: Limiter;
  key: string;
  /** A right try is no failure: it is taken back, or ends the whole count. */
  onSuccess: 'takeBack' | 'clear';
  /** Lets a try be judged although the count is full. */
  excepts?: () => Promise<boolean>;
}

/**
 * Judges one try: counted everywhere before it is judged, so that no more are judged than the limits allow however many
 * come at once. `judge` returns undefined for a wrong one, which stays counted; an error spends none. Throws what
 * `refuse` makes of a full count, without judging, and Unavailable while nobody can count.
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

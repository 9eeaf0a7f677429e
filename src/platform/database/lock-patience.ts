import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How a migration waits for a lock that somebody holds. Whoever comes after it for the same table queues behind it, readers too,
 * so it steps aside after a while, lets them by and comes again.
 */
export interface LockPatience {
  /** How long one lock is waited for, and so how long others wait behind it. */
  waitInMilliseconds: number;
  /** How long the others then have the table to themselves. */
  pauseInMilliseconds: number;
  tries: number;
}

/**
 * More than PostgreSQL's `deadlock_timeout` (1 s), after which it takes a table away from an autovacuum that somebody waits
 * for. A minute and a half in all, which is longer than any request of ours lasts.
 */
export const LOCK_PATIENCE: LockPatience = {
  waitInMilliseconds: 2_000,
  pauseInMilliseconds: 3_000,
  tries: 20,
};

const LOCK_NOT_AVAILABLE = '55P03';

/** Does the work again while a lock is not to be had. Throws LockHeld when it never is. */
export async function patiently<Result>(
  patience: LockPatience,
  work: () => Promise<Result>,
  onWait: () => void,
): Promise<Result> {
  for (let left = patience.tries - 1; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (!isLockHeld(error)) throw error;
      if (left <= 0) throw new LockHeld(patience, { cause: error });
      onWait();
      await sleep(patience.pauseInMilliseconds);
    }
  }
}

const isLockHeld = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;

/** Whatever is tried next finds it as it was. */
class LockHeld extends Error {
  constructor({ tries, waitInMilliseconds }: LockPatience, options: ErrorOptions) {
    super(
      `a table stayed locked by another connection in ${tries} tries of ${waitInMilliseconds / 1_000} s each. ` +
        'Look in pg_stat_activity for a transaction that has been open for long, end it, and try again.',
      options,
    );
  }
}

import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Settings for a migration that waits for a lock. Later statements on the same table, reads included, queue behind the
 * waiting migration, so it gives up after a while, lets them run and tries again.
 */
export interface LockPatience {
  /** Maximum wait for one lock, and so the longest time that others wait behind the migration. */
  waitInMilliseconds: number;
  /** Pause after each attempt, in which others can use the table. */
  pauseInMilliseconds: number;
  attempts: number;
}

/**
 * The wait is longer than PostgreSQL's `deadlock_timeout` (1 s), after which PostgreSQL cancels an autovacuum that
 * blocks somebody. All attempts take 90 s in total, longer than any request.
 */
export const LOCK_PATIENCE: LockPatience = {
  waitInMilliseconds: 2_000,
  pauseInMilliseconds: 3_000,
  attempts: 20,
};

/** Lock not available, and deadlock with a statement that holds one table and waits for another. Both roll back. */
const HELD_UP = ['55P03', '40P01'];

/** Retries `work` while a lock is unavailable, also after a deadlock. Throws LockHeld after the last attempt. */
export async function patiently<Result>(
  patience: LockPatience,
  work: () => Promise<Result>,
  onWait: () => void,
): Promise<Result> {
  for (let left = patience.attempts - 1; ; left--) {
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
  error instanceof Error && 'code' in error && HELD_UP.includes(String(error.code));

/** The lock never became available. Nothing was changed, so a later attempt can start from the same state. */
class LockHeld extends Error {
  constructor({ attempts, waitInMilliseconds }: LockPatience, options: ErrorOptions) {
    super(
      `a table stayed locked by another connection in ${attempts} tries of ${waitInMilliseconds / 1_000} s each. ` +
        'Look in pg_stat_activity for a transaction that has been open for long, end it, and try again.',
      options,
    );
  }
}

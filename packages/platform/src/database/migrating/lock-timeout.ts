import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Settings for a migration that waits for a lock. Later statements on the same table, reads included, queue behind the
 * waiting migration, so it gives up after a while, lets them run and tries again.
 */
export interface LockPatience {
  /** Maximum wait for one lock by attempt, over and over: the longest time that others wait behind the migration. */
  waitsInMilliseconds: readonly [number, ...number[]];
  /** Pause after each attempt, in which others can use the table. */
  pauseInMilliseconds: number;
  attempts: number;
}

/**
 * Most waits are shorter than PostgreSQL's `deadlock_timeout` (1 s): a migration that holds a table and waits for another
 * gives way before a writer that does the opposite meets a deadlock. Every fourth is longer, after which PostgreSQL
 * cancels an autovacuum that blocks the migration. All attempts take 90 s in total, longer than any request.
 */
export const LOCK_PATIENCE: LockPatience = {
  waitsInMilliseconds: [500, 500, 500, 2_000],
  pauseInMilliseconds: 3_000,
  attempts: 24,
};

/** Lock not available, and deadlock with a statement that holds one table and waits for another. Both roll back. */
const HELD_UP = ['55P03', '40P01'];

/**
 * Retries `work` while a lock is unavailable, also after a deadlock; it gets the maximum wait for one lock in
 * milliseconds. Throws LockHeld after the last attempt.
 */
export async function patiently<Result>(
  patience: LockPatience,
  work: (waitInMilliseconds: number) => Promise<Result>,
  onWait: () => void,
): Promise<Result> {
  const { waitsInMilliseconds: waits } = patience;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(waits[(attempt - 1) % waits.length]!);
    } catch (error) {
      if (!isLockHeld(error)) throw error;
      if (attempt >= patience.attempts) throw new LockHeld(patience, { cause: error });
      onWait();
      await sleep(patience.pauseInMilliseconds);
    }
  }
}

const isLockHeld = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && HELD_UP.includes(String(error.code));

/** The lock never became available. Nothing was changed, so a later attempt can start from the same state. */
class LockHeld extends Error {
  constructor({ attempts, waitsInMilliseconds }: LockPatience, options: ErrorOptions) {
    super(
      `a table stayed locked by another connection in ${attempts} tries of up to ${Math.max(...waitsInMilliseconds) / 1_000} s each. ` +
        'Look in pg_stat_activity for a transaction that has been open for long, end it, and try again.',
      options,
    );
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { isStalePlan } from './connect.ts';

/** PostgreSQL's codes for failures after which a transaction can be retried: serialization failure and deadlock. */
const RETRYABLE = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 4;
const PAUSE_IN_MILLISECONDS = 10;

function isRetryable(error: unknown): boolean {
  if (isStalePlan(error)) return true;
  return error instanceof Error && 'code' in error && RETRYABLE.has(String(error.code));
}

/**
 * Runs `work` in one transaction and retries it after a deadlock or a serialization failure, up to four attempts.
 * `work` must therefore have no effects outside the database; the caller does those after the commit.
 */
export async function withTransaction<Schema, Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return await retried(() => db.transaction().execute(work));
}

/** Runs reads in one read-only snapshot: concurrent commits are not seen. */
export async function inOneLook<Schema, Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  const transaction = db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read');
  return await retried(() => transaction.execute(work));
}

async function retried<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw error;
      // Random delay, so that transactions that collided do not retry at the same moment.
      await sleep(Math.random() * PAUSE_IN_MILLISECONDS * attempt);
    }
  }
}

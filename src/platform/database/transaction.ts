import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { isStalePlan } from './connect.ts';

/** PostgreSQL's codes for a transaction that lost a race and may simply run again. */
const RETRYABLE = new Set(['40001', '40P01']);
const MAX_TRIES = 4;
const PAUSE_IN_MILLISECONDS = 10;

function isRetryable(error: unknown): boolean {
  if (isStalePlan(error)) return true;
  return error instanceof Error && 'code' in error && RETRYABLE.has(String(error.code));
}

/**
 * Runs `work` in one transaction, again when it lost to a deadlock or a serialization failure: four times at
 * most. So `work` does nothing outside the database; what must follow a commit is done by the caller afterwards.
 */
export async function withTransaction<Schema, Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return await retried(() => db.transaction().execute(work));
}

/** The same for reads that must be of one moment: what others commit meanwhile is not seen. */
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
      if (attempt >= MAX_TRIES || !isRetryable(error)) throw error;
      // Those who met once would meet again if all came back at the same moment.
      await sleep(Math.random() * PAUSE_IN_MILLISECONDS * attempt);
    }
  }
}

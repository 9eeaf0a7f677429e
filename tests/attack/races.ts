import assert from 'node:assert/strict';
import type { Reply } from '@bulwagan/testing/app.ts';
import type { Pool } from 'pg';

/**
 * Starts all requests concurrently, in an order that rotates with `time`; returns their statuses in the given order.
 */
export async function atOnce(time: number, ...starts: (() => Promise<Reply>)[]): Promise<number[]> {
  const order = starts.map((_, index) => (index + time) % starts.length);
  const started = new Map(order.map((index) => [index, starts[index]!()]));
  const replies = await Promise.all(starts.map((_, index) => started.get(index)!));
  for (const { status, text } of replies) assert.ok(status < 500, `${status}: ${text}`);
  return replies.map(({ status }) => status);
}

/** Returns the number of deadlocks in the database so far. */
export async function deadlocksOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    'select deadlocks::integer as deadlocks from pg_stat_database where datname = current_database()',
  );
  return rows[0].deadlocks;
}

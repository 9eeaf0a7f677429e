import assert from 'node:assert/strict';
import type { Pool } from 'pg';
import type { Reply } from '../world.ts';

/** Starts all at once, in an order that changes from time to time, and answers their statuses in the order given. */
export async function atOnce(time: number, ...starts: (() => Promise<Reply>)[]): Promise<number[]> {
  const order = starts.map((_, index) => (index + time) % starts.length);
  const started = new Map(order.map((index) => [index, starts[index]!()]));
  const replies = await Promise.all(starts.map((_, index) => started.get(index)!));
  for (const { status, text } of replies) assert.ok(status < 500, `${status}: ${text}`);
  return replies.map(({ status }) => status);
}

/** How often somebody has waited for somebody who waited for them. */
export async function deadlocksOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    'select deadlocks::integer as deadlocks from pg_stat_database where datname = current_database()',
  );
  return rows[0].deadlocks;
}

import assert from 'node:assert/strict';
import type { Send } from '@bulwagan/testing/app.ts';
import { tallied } from '@bulwagan/testing/tally.ts';
import type { Pool } from 'pg';
import type { Ask } from '../opposite/pairs.ts';

/** A unique record, requested a hundred times concurrently. */
export interface Attempt {
  /** Unique indexes that keep it unique. */
  indexes: string[];
  /**
   * Prepares the nth of a hundred equal requests, and an SQL statement that returns the number of resulting rows as
   * `n`. `finished` waits for jobs of the requests before the rows are counted.
   */
  ready(): Promise<{ ask: (n: number) => Ask; rows: string; finished?: () => Promise<void> }>;
  /** Allowed statuses: one success and refusals, all equal, or each one of a set. */
  answers: { one: number; others: number[] } | { all: number } | { among: number[] };
  /** Rows left afterwards; 1 by default. */
  left?: number;
}

/** Two servers of one service on the same database, each with its own connections. */
export interface Raced {
  schema: string;
  programs: readonly [Send, Send];
  pool: Pool;
  attempts: Attempt[];
  /** Unique indexes that no request can violate, with reasons. */
  reasons: Record<string, string>;
}

export const HUNDRED = 100;

/** One request creates the record, and all others are refused. */
export const REFUSED = { one: 201, others: [422] };

/** Asserts that each unique index of a schema has an attempt, or a reason why it has none. */
export async function assertListed({
  schema,
  pool,
  attempts,
  reasons,
}: Omit<Raced, 'programs'>): Promise<void> {
  const tried = attempts.flatMap(({ indexes }) => indexes);
  const listed = [...tried, ...Object.keys(reasons)].sort();
  assert.deepEqual(listed, await uniqueIndexes(pool, schema), 'unique indexes with an attempt or a reason');
}

export async function assertEachOnce({ schema, programs, pool, attempts, reasons }: Raced): Promise<void> {
  await assertListed({ schema, pool, attempts, reasons });
  const check = `a hundred concurrent requests for the same record of ${schema}, on two servers`;
  await tallied({ check, what: 'created it once', least: attempts.length }, async (hold) => {
    for (const attempt of attempts) await hold(() => assertOnce(programs, pool, attempt));
  });
}

/** Returns all unique indexes except those on generated ids. */
async function uniqueIndexes(pool: Pool, schema: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select i.relname as name from pg_index x
     join pg_class i on i.oid = x.indexrelid
     join pg_class t on t.oid = x.indrelid
     where t.relnamespace = $1::regnamespace and t.relkind = 'r' and x.indisunique
       and not (x.indisprimary and x.indnatts = 1 and exists (
         select from pg_attribute a where a.attrelid = t.oid and a.attnum = x.indkey[0] and a.attname = 'id'))
     order by i.relname collate "C"`,
    [schema],
  );
  return rows.map(({ name }) => name);
}

async function assertOnce(
  programs: Raced['programs'],
  pool: Pool,
  { indexes, ready, answers, left = 1 }: Attempt,
): Promise<void> {
  const what = indexes.join(', ');
  const { ask, rows, finished } = await ready();
  const replies = await Promise.all(
    Array.from({ length: HUNDRED }, (_, n) => ask(n)(programs[n % 2 === 0 ? 0 : 1])),
  );
  const reported = Map.groupBy(replies, ({ status }) => status);
  const found = [...reported].map(([status, { length }]) => `${length} times ${status}`).join(', ');
  const odd = replies.find(({ status }) => status >= 500)?.text ?? '';
  if ('one' in answers) assert.equal(reported.get(answers.one)?.length, 1, `${what}: ${found}`);
  const expected = waysOf(answers);
  assert.ok(
    replies.every(({ status }) => expected.includes(status)),
    `${what}: ${found} ${odd}`,
  );
  await finished?.();
  const counted = await pool.query<{ n: number }>(rows);
  assert.equal(counted.rows[0]?.n, left, what);
}

function waysOf(answers: Attempt['answers']): number[] {
  if ('one' in answers) return [answers.one, ...answers.others];
  return 'all' in answers ? [answers.all] : answers.among;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Dice } from '../faults/seed.ts';
import { onConnection } from './connection.ts';
import { LATE, type Traffic } from './services.ts';

const READERS = 6;
const WRITERS = 3;
const PAGE = 25;
const KEYS = 500;
const PAUSE_MS = 20;

export interface Running {
  /** Returns the longest duration of statements that overlap the given time, in milliseconds. */
  slowestWhile(happens: Promise<unknown>): Promise<{ reader: number; writer: number }>;
  /** Returns the number of statements in progress between two moments, of readers or writers, whichever is lower. */
  countBetween(moments: { from: number; to: number }): number;
  finish(): Promise<Done>;
}

export interface Done {
  reads: number;
  writes: number;
  /** Marks of the confirmed copies that were also updated. */
  marks: string[];
  refused: string[];
}

const DEADLOCK = '40P01';

/** Sends statements as one transaction, and repeats it after a deadlock, as the program does (`withTransaction`). */
async function inTransaction(client: pg.Client, text: string, values?: unknown[]): Promise<void> {
  for (let left = 3; ; left -= 1)
    try {
      await client.query(text, values);
      return;
    } catch (error) {
      if (left === 0 || (error as pg.DatabaseError).code !== DEADLOCK) throw error;
    }
}

interface Statement {
  kind: 'read' | 'write';
  began: number;
  /** Undefined while it is running. */
  ended?: number;
}

/** Starts readers and writers, each on its own connection, until `finish`. */
export async function startTraffic(options: {
  url: string;
  schema: string;
  traffic: Traffic;
  dice: Dice;
}): Promise<Running> {
  const { url, schema, traffic, dice } = options;
  const { copy, keys, type } = await onConnection(url, (client) => prepare(client, schema, traffic));
  const statements: Statement[] = [];
  const [marks, refused]: [string[], string[]] = [[], []];
  let isEnding = false;

  const timed = async (kind: Statement['kind'], asked: Promise<unknown>): Promise<boolean> => {
    const statement: Statement = { kind, began: performance.now() };
    statements.push(statement);
    try {
      await asked;
      return true;
    } catch (error) {
      refused.push(String(error));
      return false;
    } finally {
      statement.ended = performance.now();
    }
  };
  const connected = async (work: (client: pg.Client) => Promise<void>): Promise<void> => {
    await onConnection(url, async (client) => {
      await client.query(`set search_path to ${schema}, public`);
      while (!isEnding) {
        await work(client);
        await sleep(dice.between(0, PAUSE_MS));
      }
    });
  };
  const read = async (client: pg.Client): Promise<void> => {
    const some = Array.from({ length: PAGE }, () => dice.one(keys));
    await timed('read', client.query(`select * from ${traffic.table} where id = any($1::${type}[])`, [some]));
    await timed('read', client.query(`select * from ${dice.one(traffic.reads)} limit ${PAGE}`));
  };
  let written = 0;
  const write = async (client: pg.Client): Promise<void> => {
    written += 1;
    const number = String(written);
    const mark = `${LATE}-${number}`;
    const isMade = await timed('write', inTransaction(client, copy, [mark, dice.one(keys)]));
    const change = `update ${traffic.table} set ${traffic.change} where ${traffic.marked} = $1`;
    if (isMade && (await timed('write', inTransaction(client, change, [mark])))) marks.push(mark);
    for (const text of traffic.writes ?? [])
      await timed(
        'write',
        inTransaction(client, text.replaceAll('$1', `'${mark}'`).replaceAll('$2', number)),
      );
  };
  const all = Promise.all([
    ...Array.from({ length: READERS }, () => connected(read)),
    ...Array.from({ length: WRITERS }, () => connected(write)),
  ]);
  const slowest = (kind: Statement['kind'], since: number): number =>
    Math.round(
      Math.max(
        0,
        ...statements
          .filter((one) => one.kind === kind && (one.ended ?? Number.POSITIVE_INFINITY) >= since)
          .map(({ began, ended = performance.now() }) => ended - Math.max(began, since)),
      ),
    );
  const countOf = (kind: Statement['kind'], from = 0, to = Number.POSITIVE_INFINITY): number =>
    statements.filter(
      ({ kind: its, began, ended = Number.POSITIVE_INFINITY }) =>
        its === kind && ended >= from && began <= to,
    ).length;
  // Waits until every reader and writer is busy.
  await Promise.race([all, untilAtWork()]);
  async function untilAtWork(): Promise<void> {
    while (Math.min(countOf('read'), countOf('write')) < READERS + WRITERS) await sleep(5);
  }
  return {
    async slowestWhile(happens) {
      const began = performance.now();
      await happens;
      return { reader: slowest('read', began), writer: slowest('write', began) };
    },
    countBetween: ({ from, to }) => Math.min(countOf('read', from, to), countOf('write', from, to)),
    async finish() {
      isEnding = true;
      await all;
      return { reads: countOf('read'), writes: countOf('write'), marks, refused };
    },
  };
}

/**
 * Prepares the insert of a copy with the current columns. Later columns have defaults because older writers do not know
 * them.
 */
async function prepare(
  client: pg.Client,
  schema: string,
  { table, fresh, leaves }: Traffic,
): Promise<{ copy: string; keys: string[]; type: string }> {
  const { rows: columns } = await client.query<{ name: string; type: string }>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`${schema}.${table}`],
  );
  const names = columns.map(({ name }) => name).filter((name) => !leaves.includes(name));
  const values = names.map((name) => fresh[name] ?? `"${name}"`);
  const { type } = columns.find(({ name }) => name === 'id')!;
  const { rows } = await client.query<{ id: string }>(
    `select id::text from ${schema}.${table} order by hashtext(id::text) limit ${KEYS}`,
  );
  return {
    type,
    keys: rows.map(({ id }) => id),
    copy: `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
      select ${values.join(', ')} from ${table} where id = $2::${type}`,
  };
}

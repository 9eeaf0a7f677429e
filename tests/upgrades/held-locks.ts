import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { onConnection } from './connection.ts';
import { columnsOf } from './picture.ts';

/** Locks that a migration held on tables that existed before it and had rows. */
export interface Held {
  /**
   * Maximum time that one of the locks may have blocked writers, in milliseconds; never less than the sampling
   * interval.
   */
  ms: number;
  /** Table and mode of that lock; undefined if none was seen. */
  table?: string;
  mode?: string;
  /** Interval in which the migration was certainly running; undefined if it finished between two samples. */
  atWork: { from: number; to: number } | undefined;
}

const LOOK_EVERY_MS = 20;
/** Lock modes that block writers, directly or by queueing in front of them. */
const WAITED_FOR = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];
/** Lock mode of a reader. */
const LOOKING = 'AccessShareLock';

interface Lock {
  table: string;
  mode: string;
  /** Transaction of the migration that holds the lock or waits for it. */
  transaction: string;
}

interface Look {
  began: number;
  ended: number;
  locks: Lock[];
}

/** Samples the locks of migrations repeatedly while something happens. Needs a superuser. */
export async function locksWhile(
  url: string,
  schema: string,
  happens: () => Promise<unknown>,
): Promise<Held> {
  return await onConnection(url, async (client) => {
    const filled = await filledTables(client, schema);
    const looks = [await look(client, schema)];
    let isOver = false;
    const watch = async (): Promise<void> => {
      while (!isOver) {
        await sleep(LOOK_EVERY_MS);
        looks.push(await look(client, schema));
      }
    };
    const happening = happens().finally(() => {
      isOver = true;
    });
    await Promise.all([happening, watch()]);
    looks.push(await look(client, schema));
    return { ...longest(looks, filled), atWork: atWork(looks) };
  });
}

async function filledTables(client: pg.ClientBase, schema: string): Promise<Set<string>> {
  const filled = new Set<string>();
  for (const table of (await columnsOf(client, schema)).keys()) {
    const { rows } = await client.query(`select exists (select from ${schema}.${table}) as has_rows`);
    if (rows[0].has_rows) filled.add(table);
  }
  return filled;
}

/** Takes one sample. A table created by an open transaction is not visible yet. */
async function look(client: pg.ClientBase, schema: string): Promise<Look> {
  const began = performance.now();
  const { rows: locks } = await client.query<Lock>(
    `select c.relname::text as table, l.mode, l.virtualtransaction as transaction
    from pg_locks l
    join pg_stat_activity a on a.pid = l.pid and a.application_name like 'bulwagan migrate%'
    join pg_class c on c.oid = l.relation and c.relkind in ('r', 'p') and c.relnamespace = to_regnamespace($1)
    where l.locktype = 'relation' and l.database = (select oid from pg_database where datname = current_database())`,
    [schema],
  );
  return { began, ended: performance.now(), locks };
}

/** Returns the longest lock, as an upper bound: from the last sample without it to the next sample without it. */
function longest(looks: Look[], filled: Set<string>): Omit<Held, 'atWork'> {
  const held = new Map<string, number>();
  const unseen = Math.round(Math.max(...looks.map(({ began }, n) => (looks[n + 1]?.ended ?? began) - began)));
  let most: Omit<Held, 'atWork'> = { ms: unseen };
  for (const [n, { ended, locks }] of looks.entries()) {
    const now = new Map<string, Lock>();
    for (const lock of locks)
      if (filled.has(lock.table) && WAITED_FOR.includes(lock.mode))
        now.set(`${lock.table} ${lock.transaction}`, lock);
    for (const key of held.keys()) if (!now.has(key)) held.delete(key);
    for (const [key, { table, mode }] of now) {
      const since = held.get(key) ?? looks[n - 1]?.began ?? ended;
      held.set(key, since);
      const ms = Math.round((looks[n + 1]?.ended ?? ended) - since);
      if (ms > most.ms || most.table === undefined) most = { ms: Math.max(ms, unseen), table, mode };
    }
  }
  return most;
}

/** A transactional migration first locks its row in the migrations table. */
function atWork(looks: Look[]): Held['atWork'] {
  const seen = looks.filter(({ locks }) => locks.some(({ mode }) => mode !== LOOKING));
  const [first, last] = [seen[0], seen.at(-1)];
  return first === undefined || last === undefined || last.began <= first.ended
    ? undefined
    : { from: first.ended, to: last.began };
}

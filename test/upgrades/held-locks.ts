import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { onConnection } from './connection.ts';
import { columnsOf } from './picture.ts';

/** What a migration was seen to lock, of the tables that were there before it and had rows. */
export interface Held {
  /** The longest time for which one of them can have been locked so that its writers wait: never less than between two looks. */
  ms: number;
  /** Which one that was, and how it was locked; undefined where none was seen to be. */
  table?: string;
  mode?: string;
  /** Between these two it was at work for certain; undefined when it was done between two looks. */
  atWork: { from: number; to: number } | undefined;
}

const LOOK_EVERY_MS = 20;
/** Those that whoever writes a row waits for, and whoever comes behind one that is waited for. */
const WAITED_FOR = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];
/** What whoever only looks at a table takes. */
const LOOKING = 'AccessShareLock';

interface Lock {
  table: string;
  mode: string;
  /** Which transaction of the migration's connection has it, or waits for it. */
  transaction: string;
}

interface Look {
  began: number;
  ended: number;
  locks: Lock[];
}

/** Looks at the locks of whoever migrates, again and again while something happens. Needs a superuser. */
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

/** A table that is made meanwhile is not seen before the transaction that makes it has ended. */
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

/** From the last look without a lock to the first one without it again: it was not held for longer. */
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

/** Its row in the table of the migrations is the first thing that a migration in a transaction locks. */
function atWork(looks: Look[]): Held['atWork'] {
  const seen = looks.filter(({ locks }) => locks.some(({ mode }) => mode !== LOOKING));
  const [first, last] = [seen[0], seen.at(-1)];
  return first === undefined || last === undefined || last.began <= first.ended
    ? undefined
    : { from: first.ended, to: last.began };
}

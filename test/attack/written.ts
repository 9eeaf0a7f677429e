import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

/** What is written while a test looks, by triggers of its own: row by row, and told so that two of a kind read alike. */

// biome-ignore lint/suspicious/noExplicitAny: rows and JSON, whatever they hold.
type Json = any;

/** A row as it was before and as it is after; null where it was not there. */
export interface WrittenRow {
  name: string;
  before: Record<string, Json> | null;
  after: Record<string, Json> | null;
}

/** Watches every table of a schema. What it answers tells what was written since it was asked the last time. */
export async function watchRows(pool: Pool, schema: string): Promise<() => Promise<WrittenRow[]>> {
  await pool.query(`
    create schema watched;
    create table watched.rows (id bigserial, name text not null, before jsonb, after jsonb);
    create function watched.note() returns trigger language plpgsql as $$
      begin
        insert into watched.rows (name, before, after) values (
          tg_table_name,
          case when tg_op = 'INSERT' then null else to_jsonb(old) end,
          case when tg_op = 'DELETE' then null else to_jsonb(new) end);
        return null;
      end $$;`);
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition`,
    [schema],
  );
  for (const { name } of tables)
    await pool.query(
      `create trigger zz_watched after insert or update or delete on ${name} for each row execute function watched.note()`,
    );
  return async () => {
    const { rows } = await pool.query<WrittenRow>(
      `with gone as (delete from watched.rows returning *) select name, before, after from gone order by id`,
    );
    return rows;
  };
}

/** What became of each row in the end, whatever it was in between. */
export function inTheEnd(rows: WrittenRow[]): WrittenRow[] {
  const ended: WrittenRow[] = [];
  const last = new Map<string, WrittenRow>();
  for (const { name, before, after } of rows) {
    const keyOf = (row: WrittenRow['after']) => JSON.stringify([name, row]);
    const earlier = before === null ? undefined : last.get(keyOf(before));
    const row = earlier ?? { name, before, after };
    if (earlier === undefined) ended.push(row);
    else last.delete(keyOf(before));
    row.after = after;
    if (after !== null) last.set(keyOf(after), row);
  }
  return ended.filter(({ before, after }) => before !== null || after !== null);
}

const AT_REST_WITHIN_MS = 30_000;

/** Waits until no job of a service is at work or due. One that nobody takes up, or that has failed for good, fails. */
export async function jobsAtRest(pool: Pool, service: string): Promise<void> {
  const deadline = performance.now() + AT_REST_WITHIN_MS;
  for (;;) {
    const { rows } = await pool.query(
      `select name, state from ${service}_jobs.job where state in ('created', 'active') and start_after <= now()`,
    );
    if (rows.length === 0) return;
    if (performance.now() > deadline) throw new Error(`Jobs do not come to rest: ${JSON.stringify(rows)}`);
    await sleep(5);
  }
}

/** Numbers that say which and not how many. */
const NAMES_SOMETHING = /(^|_)(id|ids|by|position|place|order|order_column|index|final_number|step)$/;
/** Of what others count the seconds of. */
const SECONDS_OF_NOW = 1_700_000_000;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/** What is drawn at random, counted or made unique, in the midst of other words. */
const DRAWN = /[\w.@-]*\d[\w.@-]*|\b[A-Z-]{6,}\b|[\w-]{20,}/g;
/** Whatever is sealed, hashed, made of random bytes, or a picture of them. */
const TOKEN = /^(\S{32,}|<svg .*)$/s;

/** What a field was, which stands beside. */
const IN_HISTORY = /^(before|after)$/;

/** A value by what it says, whichever of its kind it is of. */
export function kindOf(name: string, value: Json): Json {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number')
    return NAMES_SOMETHING.test(name) ? 'an id' : value > SECONDS_OF_NOW ? 'a moment' : value;
  if (typeof value === 'string')
    return MOMENT.test(value) ? 'a moment' : TOKEN.test(value) ? '#' : value.replaceAll(DRAWN, '#');
  if (Array.isArray(value)) {
    // Each kind once: how many there are depends on what earlier rounds have made.
    const kinds = new Map(value.map((one) => kindOf(name, one)).map((kind) => [JSON.stringify(kind), kind]));
    return [...kinds].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, kind]) => kind);
  }
  return Object.fromEntries(
    Object.entries(value)
      .toSorted()
      .map(([member, of]) => [
        member,
        kindOf(IN_HISTORY.test(member) ? String(value.field ?? '') : member, of),
      ]),
  );
}

/** Of a number that was raised, by how much. */
function changeOf(name: string, before: Json, after: Json): Json {
  if (typeof before === 'number' && typeof after === 'number' && !NAMES_SOMETHING.test(name))
    return after - before;
  return [kindOf(name, before), kindOf(name, after)];
}

/** What a request does not decide: that somebody was there, noted once in a while, and how much others had done by then. */
const BY_OTHERS: Record<string, string[]> = {
  sessions: ['last_active_at', 'expires_at'],
  runs: ['computed_after'],
};

/** A row in a line; nothing for one that was written as it was. */
export function lineOf({ name, before, after }: WrittenRow): string[] {
  if (before === null || after === null)
    return [`${name} ${before === null ? 'has' : 'lost'} ${JSON.stringify(kindOf('', before ?? after))}`];
  const changed = Object.keys(after).filter(
    (column) =>
      JSON.stringify(before[column]) !== JSON.stringify(after[column]) &&
      BY_OTHERS[name]?.includes(column) !== true,
  );
  const changes = changed.map((column) => [column, changeOf(column, before[column], after[column])]);
  return changes.length === 0 ? [] : [`${name} changed ${JSON.stringify(Object.fromEntries(changes))}`];
}

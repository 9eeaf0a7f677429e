import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

/** Records rows written during a test by means of triggers, in a normalized form in which similar rows are equal. */

// biome-ignore lint/suspicious/noExplicitAny: rows and JSON, whatever they hold.
type Json = any;

/** Row before and after the write; null if it did not exist. */
export interface WrittenRow {
  name: string;
  before: Record<string, Json> | null;
  after: Record<string, Json> | null;
}

/** Watches every table of a schema. The returned function lists the rows written since its last call. */
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

/** Merges the writes of each row into the first and last state. */
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

/**
 * Waits until no job of a service is running or due. Throws for a job that has failed for good or is not picked up in
 * time.
 */
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

/** Waits until the jobs have queued every receipt that is due, which also changes donations. */
export async function receiptsAtRest(pool: Pool): Promise<void> {
  const deadline = performance.now() + AT_REST_WITHIN_MS;
  for (;;) {
    const { rows } = await pool.query(
      `select id from fundraising.donations where receipt_state = 'due' limit 1`,
    );
    if (rows.length === 0) break;
    if (performance.now() > deadline) throw new Error('A receipt stays due.');
    await sleep(5);
  }
  await jobsAtRest(pool, 'fundraising');
}

/** Names of numbers that identify something instead of counting. The size of a paper varies with its random QR code. */
const NAMES_SOMETHING =
  /(^|_)(id|ids|by|position|place|order|order_column|index|final_number|office_number|step|bytes)$/;
/** Base for timestamps that other systems send in Unix seconds. */
const SECONDS_OF_NOW = 1_700_000_000;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/** Parts of a text that are random, counted or unique. */
const DRAWN = /[\w.@-]*\d[\w.@-]*|\b[A-Z-]{6,}\b|[\w-]{20,}/g;
/** Texts that are encrypted, hashed or random, or a QR code of such a text. */
const TOKEN = /^(\S{32,}|<svg .*)$/s;

/** Fields of an audit event with the old and the new state. */
const IN_HISTORY = /^(before|after)$/;

/** Returns a value in a form equal for all values of its kind. */
export function kindOf(name: string, value: Json): Json {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number')
    return NAMES_SOMETHING.test(name) ? 'an id' : value > SECONDS_OF_NOW ? 'a moment' : value;
  if (typeof value === 'string')
    return MOMENT.test(value) ? 'a moment' : TOKEN.test(value) ? '#' : value.replaceAll(DRAWN, '#');
  if (Array.isArray(value)) {
    // Each kind counts once, because the number depends on earlier rounds.
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

/** Returns the difference for an increased number, otherwise the new value. */
function changeOf(name: string, before: Json, after: Json): Json {
  if (typeof before === 'number' && typeof after === 'number' && !NAMES_SOMETHING.test(name))
    return after - before;
  return [kindOf(name, before), kindOf(name, after)];
}

/**
 * Columns that do not depend on the request: times of last use, updated occasionally, and the progress of other work.
 */
const BY_OTHERS: Record<string, string[]> = {
  sessions: ['last_active_at', 'expires_at'],
  runs: ['computed_after'],
};

/** Returns a row as one line, or nothing if the write changed no value. */
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

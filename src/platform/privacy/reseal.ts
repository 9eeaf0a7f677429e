import { type Kysely, sql, type Transaction } from 'kysely';
import { withTransaction } from '../database/transaction.ts';
import { CannotOpen, openIn, type Sealing } from './sealing.ts';

export interface SealedColumn {
  name: string;
  /** What its value is bound to, in the row of this key. */
  placeOf(key: string): string;
  /** What it may be bound to since before that; it is opened there as well, and sealed anew in its place of today. */
  earlierPlaceOf?(key: string): string;
  /** The columns beside it to find it by. */
  indexesOf?(sealing: Sealing, text: string): Record<string, Buffer | null>;
}

/** A table with sealed columns. */
export interface SealedTable {
  name: string;
  /** What its rows are gone through by: a number above zero, or a UUID. */
  key: { name: string; isUuid?: boolean };
  columns: readonly SealedColumn[];
}

export interface Resealed {
  done: number;
  /**
   * The keys of rows that stay as they are: what sealed them is not known, they hold what is no sealed text, or another row is
   * found by the same already.
   */
  left: string[];
}

// biome-ignore lint/suspicious/noExplicitAny: every service's schema contains sealed tables among its own.
type Db = Kysely<any>;
type Row = { key: string } & Record<string, string | null>;

const BATCH = 500;
const UNIQUE_VIOLATION = '23505';
const FIRST_UUID = '00000000-0000-0000-0000-000000000000';

/**
 * Seals and indexes anew, with today's key, what earlier ones have sealed in a table. Nothing else of a row changes, and what
 * is changed meanwhile is waited for. When it has ended and nothing is left, this table needs the earlier keys no more.
 */
export async function reseal(
  db: Db,
  sealing: Sealing,
  table: SealedTable,
  signal?: AbortSignal,
): Promise<Resealed> {
  const all: Resealed = { done: 0, left: [] };
  let after = table.key.isUuid === true ? FIRST_UUID : '0';
  while (signal?.aborted !== true) {
    const rows = await readAfter(db, table, after);
    const stale = rows.filter((row) => isStale(sealing, table, row)).map(({ key }) => key);
    const { done, left } = await resealKeys(db, sealing, table, stale);
    all.done += done;
    all.left.push(...left);
    if (rows.length < BATCH) break;
    after = rows.at(-1)!.key;
  }
  return all;
}

const isStale = (sealing: Sealing, { columns }: SealedTable, row: Row): boolean =>
  columns.some(({ name }) => row[name] != null && isOfEarlierKey(sealing, row[name]));

/** So is what was never sealed: it cannot be opened, and is told as such. */
function isOfEarlierKey(sealing: Sealing, sealed: string): boolean {
  try {
    return sealing.needsReseal(sealed);
  } catch (error) {
    if (error instanceof CannotOpen) return true;
    throw error;
  }
}

/** Together, or one by one where one of them cannot be: the others must not wait for it for ever. */
async function resealKeys(db: Db, sealing: Sealing, table: SealedTable, keys: string[]): Promise<Resealed> {
  if (keys.length === 0) return { done: 0, left: [] };
  try {
    const done = await withTransaction(db, (trx) => resealLocked(trx, sealing, table, keys));
    return { done, left: [] };
  } catch (error) {
    if (!(error instanceof CannotOpen) && !isUniqueViolation(error)) throw error;
    if (keys.length === 1) return { done: 0, left: keys };
  }
  const each: Resealed[] = [];
  for (const key of keys) each.push(await resealKeys(db, sealing, table, [key]));
  return {
    done: each.reduce((sum, { done }) => sum + done, 0),
    left: each.flatMap(({ left }) => left),
  };
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;

/** As they are now: since they were read they may have been changed. */
async function resealLocked(
  trx: Transaction<unknown>,
  sealing: Sealing,
  table: SealedTable,
  keys: string[],
): Promise<number> {
  const [name, key] = [sql.table(table.name), sql.ref(table.key.name)];
  const { rows } = await sql<Row>`
    select ${selected(table)} from ${name} where ${key} = any(${keys}) order by ${key} for no key update`.execute(
    trx,
  );
  let done = 0;
  for (const row of rows) {
    const values = Object.entries(sealedAnew(sealing, table, row));
    // Emptied meanwhile.
    if (values.length === 0) continue;
    const changes = sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
    await sql`update ${name} set ${changes} where ${key} = ${row.key}`.execute(trx);
    done += 1;
  }
  return done;
}

function sealedAnew(sealing: Sealing, { columns }: SealedTable, row: Row): Record<string, unknown> {
  return Object.assign(
    {},
    ...columns.map(({ name, placeOf, earlierPlaceOf, indexesOf }) => {
      const sealed = row[name];
      if (sealed == null) return {};
      const place = placeOf(row.key);
      const places = earlierPlaceOf === undefined ? [place] : [place, earlierPlaceOf(row.key)];
      const text = openIn(sealing, sealed, places);
      return { [name]: sealing.seal(text, place), ...indexesOf?.(sealing, text) };
    }),
  );
}

async function readAfter(db: Db, table: SealedTable, after: string): Promise<Row[]> {
  const key = sql.ref(table.key.name);
  const hasAny = sql.join(
    table.columns.map(({ name }) => sql`${sql.ref(name)} is not null`),
    sql` or `,
  );
  const { rows } = await sql<Row>`
    select ${selected(table)} from ${sql.table(table.name)} where ${key} > ${after} and (${hasAny})
    order by ${key} limit ${BATCH}`.execute(db);
  return rows;
}

const selected = ({ key, columns }: SealedTable) =>
  sql.join([sql`${sql.ref(key.name)}::text as key`, ...columns.map(({ name }) => sql.ref(name))]);

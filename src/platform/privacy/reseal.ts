import { type Kysely, sql, type Transaction } from 'kysely';
import { withTransaction } from '../database/transaction.ts';
import { CannotOpen, openIn, type Sealing } from './sealing.ts';

export interface SealedColumn {
  name: string;
  /** Returns the encryption context of the column in the row with this key. */
  placeOf(key: string): string;
  /**
   * Returns the context used before, if it has changed: values can be decrypted there and are re-encrypted in the
   * current one.
   */
  earlierPlaceOf?(key: string): string;
  /** Returns the blind-index columns of the value. */
  indexesOf?(sealing: Sealing, text: string): Record<string, Buffer | null>;
}

/** A table with encrypted columns. */
export interface SealedTable {
  name: string;
  /** Key column used for paging: a number above zero, or a UUID. */
  key: { name: string; isUuid?: boolean };
  columns: readonly SealedColumn[];
}

export interface Resealed {
  done: number;
  /**
   * Keys of unchanged rows: the encryption key is unknown, the value is not encrypted text, or another row already has
   * the same blind index.
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
 * Re-encrypts and re-indexes with the current key all values of a table that were encrypted with former keys. Nothing
 * else in a row changes, and rows locked by others are waited for. If no rows are left afterwards, this table no longer
 * needs the former keys.
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

/** True also for a value that was never encrypted: it cannot be decrypted, and is reported as such. */
function isOfEarlierKey(sealing: Sealing, sealed: string): boolean {
  try {
    return sealing.needsReseal(sealed);
  } catch (error) {
    if (error instanceof CannotOpen) return true;
    throw error;
  }
}

/** Processes rows together, or one by one if one of them fails, so that it does not block the others for ever. */
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

/** Re-reads the rows under a lock, since they may have changed. */
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
    // The value was removed meanwhile.
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

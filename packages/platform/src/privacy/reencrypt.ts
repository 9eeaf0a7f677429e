import { type Kysely, sql, type Transaction } from 'kysely';
import { withTransaction } from '../database/transaction.ts';
import { CannotOpen, type FieldEncryption, openIn } from './field-encryption.ts';

export interface EncryptedColumn {
  name: string;
  /** Returns the encryption context of the column in the row with this key. */
  placeOf(key: string): string;
  /**
   * Returns the earlier encryption context if it has changed. Values can be decrypted in it, and are re-encrypted in
   * the current context.
   */
  earlierPlaceOf?(key: string): string;
  /** Returns the blind-index columns of the value. */
  indexesOf?(fieldEncryption: FieldEncryption, text: string): Record<string, Buffer | null>;
}

/** A table with encrypted columns. */
export interface EncryptedTable {
  name: string;
  /** Key column used for paging: a number above zero, or a UUID. */
  key: { name: string; isUuid?: boolean };
  columns: readonly EncryptedColumn[];
}

export interface Reencrypted {
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
export async function reencrypt(
  db: Db,
  fieldEncryption: FieldEncryption,
  table: EncryptedTable,
  signal?: AbortSignal,
): Promise<Reencrypted> {
  const all: Reencrypted = { done: 0, left: [] };
  let after = table.key.isUuid === true ? FIRST_UUID : '0';
  while (signal?.aborted !== true) {
    const rows = await readAfter(db, table, after);
    const stale = rows.filter((row) => isStale(fieldEncryption, table, row)).map(({ key }) => key);
    const { done, left } = await reencryptKeys(db, fieldEncryption, table, stale);
    all.done += done;
    all.left.push(...left);
    if (rows.length < BATCH) break;
    after = rows.at(-1)!.key;
  }
  return all;
}

const isStale = (fieldEncryption: FieldEncryption, { columns }: EncryptedTable, row: Row): boolean =>
  columns.some(({ name }) => row[name] != null && isOfEarlierKey(fieldEncryption, row[name]));

/** True also for a value that was never encrypted: it cannot be decrypted, and is reported as such. */
function isOfEarlierKey(fieldEncryption: FieldEncryption, encrypted: string): boolean {
  try {
    return fieldEncryption.needsReencryption(encrypted);
  } catch (error) {
    if (error instanceof CannotOpen) return true;
    throw error;
  }
}

/** Processes rows together, or one by one if one of them fails, so that it does not block the others for ever. */
async function reencryptKeys(
  db: Db,
  fieldEncryption: FieldEncryption,
  table: EncryptedTable,
  keys: string[],
): Promise<Reencrypted> {
  if (keys.length === 0) return { done: 0, left: [] };
  try {
    const done = await withTransaction(db, (trx) => reencryptLocked(trx, fieldEncryption, table, keys));
    return { done, left: [] };
  } catch (error) {
    if (!(error instanceof CannotOpen) && !isUniqueViolation(error)) throw error;
    if (keys.length === 1) return { done: 0, left: keys };
  }
  const each: Reencrypted[] = [];
  for (const key of keys) each.push(await reencryptKeys(db, fieldEncryption, table, [key]));
  return {
    done: each.reduce((sum, { done }) => sum + done, 0),
    left: each.flatMap(({ left }) => left),
  };
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;

/** Re-reads the rows under a lock, since they may have changed. */
async function reencryptLocked(
  trx: Transaction<unknown>,
  fieldEncryption: FieldEncryption,
  table: EncryptedTable,
  keys: string[],
): Promise<number> {
  const [name, key] = [sql.table(table.name), sql.ref(table.key.name)];
  const { rows } = await sql<Row>`
    select ${selected(table)} from ${name} where ${key} = any(${keys}) order by ${key} for no key update`.execute(
    trx,
  );
  let done = 0;
  for (const row of rows) {
    const values = Object.entries(reencrypted(fieldEncryption, table, row));
    // The value was removed while this waited for the row.
    if (values.length === 0) continue;
    const changes = sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
    await sql`update ${name} set ${changes} where ${key} = ${row.key}`.execute(trx);
    done += 1;
  }
  return done;
}

function reencrypted(
  fieldEncryption: FieldEncryption,
  { columns }: EncryptedTable,
  row: Row,
): Record<string, unknown> {
  return Object.assign(
    {},
    ...columns.map(({ name, placeOf, earlierPlaceOf, indexesOf }) => {
      const encrypted = row[name];
      if (encrypted == null) return {};
      const place = placeOf(row.key);
      const places = earlierPlaceOf === undefined ? [place] : [place, earlierPlaceOf(row.key)];
      const text = openIn(fieldEncryption, encrypted, places);
      return { [name]: fieldEncryption.encrypt(text, place), ...indexesOf?.(fieldEncryption, text) };
    }),
  );
}

async function readAfter(db: Db, table: EncryptedTable, after: string): Promise<Row[]> {
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

const selected = ({ key, columns }: EncryptedTable) =>
  sql.join([sql`${sql.ref(key.name)}::text as key`, ...columns.map(({ name }) => sql.ref(name))]);

import { type RawBuilder, sql, type Transaction } from 'kysely';
import { withTransaction } from '../../platform/database/transaction.ts';
import type { DB, Db, Pool } from '../database.ts';
import { DATA_FILES, type DataFile, type Place, readPlaces, readVersion } from './data-files.ts';

const NAME = 'locations';

/** What each place belongs to; regions and countries belong to nothing. */
const PARENTS: Partial<Record<DataFile, string>> = {
  provinces: 'region_code',
  cities: 'province_code',
  barangays: 'city_code',
};

/**
 * C§4: brings the tables of places to the data files' version, once for all programs on one database, and otherwise
 * costs one read of one row. The version in the tables only rises, so that a program of an older one leaves alone
 * what a newer one has loaded. Nothing is removed: a place that is gone is no longer listed, and what refers to it
 * stays whole. Answers whether there was something to load.
 */
export async function loadLocations(db: Pool): Promise<boolean> {
  const { version } = await readVersion();
  if ((await storedVersion(db)) >= version) return false;
  return await withTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('court locations', 0))`.execute(trx);
    // Whoever had the lock before may have done it.
    if ((await storedVersion(trx)) >= version) return false;
    for (const table of DATA_FILES) await loadTable(trx, table, await readPlaces(table));
    await trx
      .insertInto('reference_versions')
      .values({ name: NAME, version })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ version }))
      .execute();
    return true;
  });
}

/** 0 before the first. */
export async function storedVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom('reference_versions')
    .select('version')
    .where('name', '=', NAME)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Rows that are as they should be are not written again. */
async function loadTable(trx: Transaction<DB>, table: DataFile, places: Place[]): Promise<void> {
  const codes = places.map(({ code }) => code);
  const arrays = [sql`${codes}::text[]`, sql`${places.map(({ name }) => name)}::text[]`];
  const columns = ['code', 'name'];
  const parent = PARENTS[table];
  if (parent !== undefined) {
    columns.push(parent);
    arrays.push(sql`${places.map(({ parentCode }) => parentCode)}::text[]`);
  }
  await upsert(trx, table, columns, arrays);
  await sql`
    update ${sql.table(table)} as place set is_current = false
    where is_current
      and not exists (select from unnest(${codes}::text[]) as given (code) where given.code = place.code)
  `.execute(trx);
}

async function upsert(
  trx: Transaction<DB>,
  table: DataFile,
  columns: string[],
  arrays: RawBuilder<unknown>[],
): Promise<void> {
  const all = [...columns, 'order_column'];
  const changing = all.filter((column) => column !== 'code');
  const list = (of: string, names: string[]) => sql.join(names.map((name) => sql.ref(`${of}.${name}`)));
  await sql`
    insert into ${sql.table(table)} as place (${sql.join(all.map((name) => sql.ref(name)))})
    select * from unnest(${sql.join(arrays)}) with ordinality
    on conflict (code) do update
      set (${sql.join(changing.map((name) => sql.ref(name)))}, is_current) = (${list('excluded', changing)}, true)
      where (${list('place', changing)}, place.is_current)
        is distinct from (${list('excluded', changing)}, true)
  `.execute(trx);
}

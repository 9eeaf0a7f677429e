import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Pool } from '../database.ts';
import { DATA_FILES, type DataFile, readLines, readVersion } from './data-files.ts';

const NAME = 'locations';

/** Parent column of each table; regions and countries have no parent. */
const PARENTS: Partial<Record<DataFile, string>> = {
  provinces: 'region_code',
  cities: 'province_code',
  barangays: 'city_code',
};

/**
 * C§4: updates the location tables to the version of the data files, once for all processes on a database (about 0.7
 * seconds). If the tables are up to date, it reads only one row. The stored version only increases, so an older
 * process keeps a newer version. Nothing is deleted: removed locations are no longer listed, but references to them
 * stay valid. Returns true if locations were loaded.
 */
export async function loadLocations(db: Pool): Promise<boolean> {
  const { version } = await readVersion();
  if ((await storedVersion(db)) >= version) return false;
  return await withTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('court locations', 0))`.execute(trx);
    // The process that held the lock before may have loaded the locations.
    if ((await storedVersion(trx)) >= version) return false;
    for (const table of DATA_FILES) await loadTable(trx, table);
    await trx
      .insertInto('reference_versions')
      .values({ name: NAME, version })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ version }))
      .execute();
    return true;
  });
}

/** Returns 0 before the first load. */
export async function storedVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom('reference_versions')
    .select('version')
    .where('name', '=', NAME)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/**
 * Passes a file to PostgreSQL as text and parses it there, so that 42,011 barangays never become objects here. Rows
 * that are already correct are not rewritten.
 */
async function loadTable(db: Db, table: DataFile): Promise<void> {
  const parent = PARENTS[table];
  const columns = ['code', 'name', ...(parent === undefined ? [] : [parent])];
  const changing = [...columns.slice(1), 'order_column'];
  const parts = columns.map(
    (column, index) => sql`split_part(line, E'\t', ${sql.lit(index + 1)}) as ${sql.ref(column)}`,
  );
  await sql`
    with given as materialized (
      select ${sql.join(parts)}, position::integer as order_column
      from string_to_table(${await readLines(table)}, E'\n') with ordinality as lines (line, position)
      where line <> ''
    ),
    gone as (
      update ${sql.table(table)} as place set is_current = false
      where is_current and not exists (select from given where given.code = place.code)
    )
    insert into ${sql.table(table)} as place (${columnsOf(['code', ...changing])})
    select ${columnsOf(['code', ...changing])} from given
    on conflict (code) do update
      set (${columnsOf(changing)}, is_current) = (${columnsOf(changing, 'excluded')}, true)
      where (${columnsOf(changing, 'place')}, place.is_current)
        is distinct from (${columnsOf(changing, 'excluded')}, true)
  `.execute(db);
}

const columnsOf = (names: string[], of?: string): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(of === undefined ? name : `${of}.${name}`)));

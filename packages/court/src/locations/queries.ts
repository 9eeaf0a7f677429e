import { isOneOf } from '@bulwagan/platform/database/reading/one-of.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';

/** Returns the rows as JSON without brackets, built by PostgreSQL and passed through as one text. */
async function itemsOf(db: Db, rows: RawBuilder<unknown>): Promise<string> {
  const { rows: found } = await sql<{ items: string }>`
    select coalesce(string_agg(row_to_json(item)::text, ','), '') as items from (${rows}) as item
  `.execute(db);
  return found[0]!.items;
}

export const regionItems = (db: Db): Promise<string> =>
  itemsOf(db, sql`select code, name, order_column from regions where is_current order by order_column, code`);

export const countryItems = (db: Db): Promise<string> =>
  itemsOf(db, sql`select code, name from countries where is_current order by order_column, code`);

/** Provinces of some regions, or all. */
export const provinceItems = (db: Db, regionCodes?: readonly string[]): Promise<string> =>
  itemsOf(
    db,
    sql`
      select code, name, region_code, order_column from provinces
      where is_current and ${isOneOf(sql`region_code`, regionCodes, 'text')}
      order by order_column, code`,
  );

/** Cities of some provinces, or all. */
export const cityItems = (db: Db, provinceCodes?: readonly string[]): Promise<string> =>
  itemsOf(
    db,
    sql`
      select code, name, province_code, order_column from cities
      where is_current and ${isOneOf(sql`province_code`, provinceCodes, 'text')}
      order by order_column, code`,
  );

export const barangayItems = (db: Db, cityCodes: readonly string[]): Promise<string> =>
  itemsOf(
    db,
    sql`
      select code, name, city_code from barangays
      where is_current and ${isOneOf(sql`city_code`, cityCodes, 'text')}
      order by order_column, code`,
  );

export interface BarangayPosition {
  order: number;
  code: string;
}

/**
 * Returns the next `limit` barangays of the country after a position, and the position of the last; null after the end.
 */
export async function barangaysAfter(
  db: Db,
  after: BarangayPosition,
  limit: number,
): Promise<{ items: string; last: BarangayPosition } | null> {
  const { rows } = await sql<{ items: string | null; order: number; code: string }>`
    with page as (
      select code, name, city_code, order_column from barangays
      where is_current and (order_column, code) > (${after.order}, ${after.code})
      order by order_column, code
      limit ${limit}
    )
    select
      (select string_agg(row_to_json(item)::text, ',')
       from (select code, name, city_code from page order by order_column, code) as item) as items,
      page.order_column as order, page.code
    from page order by order_column desc, code desc limit 1
  `.execute(db);
  const [row] = rows;
  return row === undefined ? null : { items: row.items ?? '', last: { order: row.order, code: row.code } };
}

/** Includes provinces that are no longer listed, because cases and branches still reference them. */
export async function isProvince(db: Db, code: string): Promise<boolean> {
  const found = await db.selectFrom('provinces').select('code').where('code', '=', code).executeTakeFirst();
  return found !== undefined;
}

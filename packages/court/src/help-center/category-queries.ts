import { sql } from 'kysely';
import type { Db } from '../database.ts';

export interface CategoryRow {
  id: string;
  name: string;
  slug: string;
  order_column: number;
}

const columns = ['id', 'name', 'slug', 'order_column'] as const;

export async function listCategories(db: Db): Promise<CategoryRow[]> {
  return await db
    .selectFrom('help_categories')
    .select(columns)
    .orderBy('order_column')
    .orderBy('id')
    .execute();
}

/**
 * Returns all categories and locks them against other writers, so that free names and positions stay free until the
 * transaction ends.
 */
export async function holdCategories(trx: Db): Promise<CategoryRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('court: help categories', 0))`.execute(trx);
  return await listCategories(trx);
}

export async function insertCategory(db: Db, row: CategoryRow, now: string): Promise<void> {
  await db
    .insertInto('help_categories')
    .values({ ...row, created_at: now, updated_at: now })
    .execute();
}

export async function updateCategory(db: Db, { id, ...values }: CategoryRow, now: string): Promise<void> {
  await db
    .updateTable('help_categories')
    .set({ ...values, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Writes the positions in one statement, so that categories can swap them. */
export async function placeCategories(
  db: Db,
  places: { id: string; order_column: number }[],
  now: string,
): Promise<void> {
  const [ids, orders] = [places.map(({ id }) => id), places.map((one) => one.order_column)];
  await sql`
    update help_categories c set order_column = p.place, updated_at = ${now}
    from unnest(${ids}::uuid[], ${orders}::integer[]) p (id, place)
    where c.id = p.id`.execute(db);
}

/** Returns whether a category has topics, and locks it so that none is added until the transaction ends. */
export async function hasTopics(trx: Db, id: string): Promise<boolean> {
  await sql`select from help_categories where id = ${id} for update`.execute(trx);
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from help_topics where help_category_id = ${id}) as found`.execute(trx);
  return rows[0]!.found;
}

export async function deleteCategory(db: Db, id: string): Promise<void> {
  await db.deleteFrom('help_categories').where('id', '=', id).execute();
}

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

/** Writers of categories wait for each other, so that what one finds free stays free. All there are. */
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

export async function deleteCategory(db: Db, id: string): Promise<void> {
  await db.deleteFrom('help_categories').where('id', '=', id).execute();
}

import { isSameIdentifier } from '@bulwagan/platform/database/identity-key.ts';
import { readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import { alphabetically, contains } from '@bulwagan/platform/database/reading/search.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { ReferenceList } from './lists.ts';

export interface ReferenceRow extends Record<string, unknown> {
  id: string;
  name: string;
  created_at: string;
  updated_at: string;
}

/** Values in the request, by column. */
export type ReferenceValues = Record<string, unknown>;

function columnsOf({ fields }: ReferenceList): RawBuilder<unknown> {
  const own = Object.entries(fields).map(([column, { read }]) =>
    read === undefined ? sql.ref(column) : sql`${read} as ${sql.ref(column)}`,
  );
  return sql.join([sql.ref('id'), ...own, sql.ref('created_at'), sql.ref('updated_at')]);
}

/** Returns one page, by name. */
export async function listReferences(
  db: Db,
  list: ReferenceList,
  search: string | undefined,
  page: Page,
): Promise<{ rows: ReferenceRow[]; total: number }> {
  const table = sql.table(list.table);
  const found = list.searched.map((column) => contains(sql<string>`${sql.ref(column)}`, search ?? ''));
  const where = search === undefined ? sql`true` : sql.join(found, sql` or `);
  const read = async () => {
    const { rows } = await sql<ReferenceRow>`
      select ${columnsOf(list)} from ${table} where ${where}
      order by ${alphabetically(sql`name`)}, id limit ${page.perPage} offset ${page.offset}`.execute(db);
    return rows;
  };
  const count = async () => {
    const { rows } = await sql<{ total: bigint }>`
      select count(*) as total from ${table} where ${where}`.execute(db);
    return Number(rows[0]!.total);
  };
  return await readPage(page, read, count);
}

export async function findReference(
  db: Db,
  list: ReferenceList,
  id: string,
): Promise<ReferenceRow | undefined> {
  const { rows } = await sql<ReferenceRow>`
    select ${columnsOf(list)} from ${sql.table(list.table)} where id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Like `findReference`, but locks the entry until the transaction ends. Other transactions may still add rows that
 * reference it.
 */
export async function lockReference(
  trx: Db,
  list: ReferenceList,
  id: string,
): Promise<ReferenceRow | undefined> {
  const { rows } = await sql<ReferenceRow>`
    select ${columnsOf(list)} from ${sql.table(list.table)} where id = ${id} for no key update`.execute(trx);
  return rows[0];
}

/** Returns whether another entry has the value, compared as in its index (identity-key.ts). */
export async function isTaken(
  db: Db,
  list: ReferenceList,
  { field, value, exceptId }: { field: string; value: unknown; exceptId: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${sql.table(list.table)}
      where ${isSameIdentifier(sql.ref(field), value)} and id is distinct from ${exceptId}::uuid) as found`.execute(
    db,
  );
  return rows[0]!.found;
}

interface Table {
  table: string;
}

export async function insertRow(trx: Db, { table }: Table, row: object): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(trx);
}

export async function updateRow(trx: Db, { table }: Table, id: string, values: object): Promise<void> {
  const changes = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where id = ${id}`.execute(trx);
}

export async function deleteRow(trx: Db, { table }: Table, id: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(trx);
}

import type { Category } from '@bulwagan/contracts/workforce/kinds.ts';
import type { DeMinimisBenefit } from '@bulwagan/contracts/workforce/pay.ts';
import { ITEM_USING_RUN_STATUSES } from '@bulwagan/contracts/workforce/run-status.ts';
import { isSameIdentifier } from '@bulwagan/platform/database/identity-key.ts';
import type { FullList } from '@bulwagan/platform/database/reading/full-list.ts';
import { isOneOf } from '@bulwagan/platform/database/reading/one-of.ts';
import { readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import { alphabetically, contains } from '@bulwagan/platform/database/reading/search.ts';
import { sqlIn } from '@bulwagan/platform/database/reading/sql-in.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Method } from '../pay/method.ts';
import type { Limit } from './limits.ts';
import type { ItemFilter, Sort } from './schemas.ts';

export interface ItemRow extends Limit {
  id: string;
  name: string;
  category: Category;
  code: string;
  description: string | null;
  account_code_id: string | null;
  account_code: {
    id: string;
    name: string;
    expense_class: string | null;
    old_account_code: string | null;
    new_account_code: string | null;
    created_at: string;
    updated_at: string;
  } | null;
  order_column: number;
  limit_basis_payroll_item_id: string | null;
  limit_basis_payroll_item: { id: string; name: string; code: string } | null;
  is_de_minimis: boolean;
  /** De minimis benefit whose ceiling applies while the item is marked as de minimis. */
  de_minimis_benefit: DeMinimisBenefit | null;
  is_taxable: boolean;
  is_ledger_excluded: boolean;
  effective_from: string | null;
  source: string | null;
  /** Computation method; null if the amount is entered manually. */
  method: Method | null;
  payroll_types: { id: string; name: string }[];
  created_at: string;
  updated_at: string;
}

/** De minimis benefit of an item `i`; null if the item is not marked as de minimis. */
export const DE_MINIMIS = sql`case when i.is_de_minimis then i.de_minimis_benefit end`;

const COLUMNS = sql`
  i.id, i.name, i.category, i.code, i.description, i.account_code_id, i.order_column, i.has_limit, i.limit_type,
  i.limit_amount_centavos, i.limit_percentage, i.limit_frequency, i.limit_basis_payroll_item_id, i.is_de_minimis,
  i.de_minimis_benefit,
  i.is_taxable, i.is_ledger_excluded, i.effective_from, i.source, i.method, i.created_at, i.updated_at,
  (select json_build_object('id', a.id, 'name', a.name, 'expense_class', a.expense_class,
      'old_account_code', a.old_account_code, 'new_account_code', a.new_account_code,
      'created_at', a.created_at, 'updated_at', a.updated_at)
    from account_codes a where a.id = i.account_code_id) as account_code,
  (select json_build_object('id', b.id, 'name', b.name, 'code', b.code)
    from payroll_items b where b.id = i.limit_basis_payroll_item_id) as limit_basis_payroll_item,
  (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name, t.id), '[]')
    from payroll_item_types l join payroll_types t on t.id = l.payroll_type_id
    where l.payroll_item_id = i.id) as payroll_types`;

function conditionsOf(filter: ItemFilter): RawBuilder<unknown> {
  const { accountCodeIds, categories, payrollTypeIds, search } = filter;
  const conditions: RawBuilder<unknown>[] = [
    isOneOf(sql`i.account_code_id`, accountCodeIds, 'uuid'),
    isOneOf(sql`i.category`, categories, 'text'),
  ];
  if (payrollTypeIds !== undefined)
    conditions.push(sql`exists (select from payroll_item_types l
      where l.payroll_item_id = i.id and ${isOneOf(sql`l.payroll_type_id`, payrollTypeIds, 'uuid')})`);
  if (search !== undefined)
    conditions.push(
      sql`(${contains(sql<string>`i.name`, search)} or ${contains(sql<string>`i.code`, search)})`,
    );
  return sql.join(conditions, sql` and `);
}

/** Returns one page, by name unless another order is requested (W§4). */
export async function listItems(
  db: Db,
  filter: ItemFilter,
  sort: readonly Sort[],
  page: Page,
): Promise<{ rows: ItemRow[]; total: number }> {
  const where = conditionsOf(filter);
  const read = async () => {
    const { rows } = await sql<ItemRow>`
      select ${COLUMNS} from payroll_items i where ${where}
      order by ${orderOf(sort)} limit ${page.perPage} offset ${page.offset}`.execute(db);
    return rows;
  };
  const count = async () => {
    const { rows } = await sql<{ total: bigint }>`
      select count(*) as total from payroll_items i where ${where}`.execute(db);
    return Number(rows[0]!.total);
  };
  return await readPage(page, read, count);
}

/** Returns all items of the same list, for exports. */
export function everyItem(db: Db, filter: ItemFilter, sort: readonly Sort[]): FullList<string, ItemRow> {
  const where = conditionsOf(filter);
  return {
    ids: async () => {
      const { rows } = await sql<{ id: string }>`
        select i.id from payroll_items i where ${where} order by ${orderOf(sort)}`.execute(db);
      return rows.map(({ id }) => id);
    },
    rows: async (ids) => {
      const { rows } = await sql<ItemRow>`
        select ${COLUMNS} from payroll_items i where i.id = any(${ids}::uuid[]) and ${where}`.execute(db);
      return rows;
    },
  };
}

/** Sorts by each key in turn; ties are ordered by id. */
function orderOf(sorts: readonly Sort[]): RawBuilder<unknown> {
  const isDescending = sorts[0]!.startsWith('-');
  return sql`${sql.join(sorts.map(wordOf))}, i.id ${isDescending ? sql`desc` : sql`asc`}`;
}

function wordOf(sort: Sort): RawBuilder<unknown> {
  const isDescending = sort.startsWith('-');
  const name = isDescending ? sort.slice(1) : sort;
  const column = sql.ref(`i.${name}`);
  const direction = isDescending ? sql`desc` : sql`asc`;
  return name === 'order_column' ? sql`${column} ${direction}` : alphabetically(column, direction);
}

export async function findItem(db: Db, id: string): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`select ${COLUMNS} from payroll_items i where i.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Locks the catalog against other writers, so that the order has no gaps and two changes cannot form a cycle of bases
 * together. Catalogs are small and change rarely.
 */
export async function lockCatalog(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CATALOG})`.execute(trx);
}

/** Locks the catalog for reading: many transactions can read it, but none can change it. */
export async function holdCatalog(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${CATALOG})`.execute(trx);
}

const CATALOG = sql`hashtextextended('workforce payroll items', 0)`;

/** Returns true if a payroll run has sums that include an item, or is computing them. */
export async function isComputed(trx: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from run_items x join runs r on r.id = x.run_id
      where x.payroll_item_id = ${id} and ${sqlIn('r.status', ITEM_USING_RUN_STATUSES)}) as found`.execute(
    trx,
  );
  return rows[0]!.found;
}

export async function isCodeTaken(trx: Db, code: string, exceptId: string | null): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from payroll_items
      where ${isSameIdentifier(sql`code`, code)} and id is distinct from ${exceptId}::uuid) as found`.execute(
    trx,
  );
  return rows[0]!.found;
}

/** Returns the id of the item with this code, regardless of case. */
export async function findItemByCode(db: Db, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from payroll_items where ${isSameIdentifier(sql`code`, code)}`.execute(db);
  return rows[0]?.id;
}

/** Returns those of the ids that a table does not contain, in order. */
export async function unknownIds(
  trx: Db,
  table: 'account_codes' | 'payroll_items' | 'payroll_types',
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(trx);
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** Appends an item to the catalog, which the caller has locked. */
export async function insertItem(
  trx: Db,
  id: string,
  columns: Record<string, unknown>,
  now: string,
): Promise<void> {
  const names = Object.keys(columns).map((name) => sql.ref(name));
  await sql`
    insert into payroll_items (id, order_column, created_at, updated_at, ${sql.join(names)})
    select ${id}::uuid, (select coalesce(max(order_column), 0) + 1 from payroll_items), ${now}, ${now},
      ${sql.join(Object.values(columns))}`.execute(trx);
}

export async function updateItem(
  trx: Db,
  id: string,
  columns: Record<string, unknown>,
  now: string,
): Promise<void> {
  const changes = Object.entries({ ...columns, updated_at: now }).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  );
  await sql`update payroll_items set ${sql.join(changes)} where id = ${id}`.execute(trx);
}

/**
 * Links an item to exactly these payroll types. Unchanged links are not rewritten, because inserting them again would
 * deadlock with the deletion of a type.
 */
export async function linkTypes(trx: Db, id: string, payrollTypeIds: string[]): Promise<void> {
  await sql`
    delete from payroll_item_types
    where payroll_item_id = ${id} and payroll_type_id <> all(${payrollTypeIds}::uuid[])`.execute(trx);
  await sql`
    insert into payroll_item_types (payroll_item_id, payroll_type_id)
    select ${id}, unnest(${payrollTypeIds}::uuid[]) on conflict do nothing`.execute(trx);
}

/** Deletes an item and closes the gap in the order. */
export async function removeItem(trx: Db, id: string, orderColumn: number): Promise<void> {
  await sql`delete from payroll_items where id = ${id}`.execute(trx);
  await sql`
    update payroll_items set order_column = order_column - 1 where order_column > ${orderColumn}`.execute(
    trx,
  );
}

export async function countItems(trx: Db): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from payroll_items`.execute(trx);
  return Number(rows[0]!.count);
}

/**
 * Moves an item to the position of another item, and shifts the items in between by one. The caller has locked the
 * catalog.
 */
export async function shiftItem(
  trx: Db,
  id: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const step = to < from ? 1 : -1;
  await sql`
    update payroll_items
    set order_column = case when id = ${id} then ${to}::integer else order_column + ${step}::integer end
    where order_column between ${Math.min(from, to)} and ${Math.max(from, to)}`.execute(trx);
}

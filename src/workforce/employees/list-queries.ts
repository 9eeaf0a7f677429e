import { type RawBuilder, sql } from 'kysely';
import type { PageOfRows } from '../../platform/database/read-page.ts';
import type { Page } from '../../platform/http/pagination.ts';
import type { Db } from '../database.ts';
import { type EmployeeFilter, fits, isInOrganizations, isNotExcepted } from './filter.ts';
import { columnsOf, type Order, ordered } from './orders.ts';
import { type EmployeeListRow, LIST_COLUMNS, LIST_JOINS } from './queries.ts';

type Query = RawBuilder<unknown>;
type Bounds = Pick<Page, 'perPage' | 'offset'>;

/**
 * One page in the order of an index: as many entries are read as are shown, whatever the number of employees. Several
 * organizations are as many streams, merged: an index that is ordered within one is not ordered over two.
 */
export async function pageOfEmployees(
  db: Db,
  filter: EmployeeFilter,
  order: Order,
  page: Bounds,
): Promise<EmployeeListRow[]> {
  const { rows } = await sql<EmployeeListRow>`${shown(found(filter, order, page), order)}`.execute(db);
  return rows;
}

function found(filter: EmployeeFilter, order: Order, { perPage, offset }: Bounds): Query {
  const { organizationIds } = filter;
  const where = sql`${fits(filter)} and ${isNotExcepted(filter)}`;
  const bounds = sql`limit ${perPage} offset ${offset}`;
  const [only, ...others] = organizationIds ?? [];
  if (organizationIds === null || only === undefined || others.length === 0) {
    const isWithin = only === undefined ? isInOrganizations(filter) : sql`e.organization_id = ${only}::uuid`;
    return sql`
      select ${columnsOf('e', order)} from employees e where ${where} and ${isWithin}
      order by ${ordered('e', order)} ${bounds}`;
  }
  return sql`
    select ${columnsOf('s', order)} from unnest(${organizationIds}::uuid[]) w (id)
    cross join lateral (
      select ${columnsOf('e', order)} from employees e where e.organization_id = w.id and ${where}
      order by ${ordered('e', order)} limit ${offset + perPage}) s
    order by ${ordered('s', order)} ${bounds}`;
}

/**
 * The same for what no index has in order, such as who holds a text in their name: it is gathered before it is ordered,
 * and so counted in the same pass.
 */
export async function pageOfFoundEmployees(
  db: Db,
  filter: EmployeeFilter,
  order: Order,
  { perPage, offset }: Bounds,
): Promise<PageOfRows<EmployeeListRow>> {
  const all = sql`
    select ${columnsOf('e', order)} from employees e
    where ${fits(filter)} and ${isInOrganizations(filter)} and ${isNotExcepted(filter)}`;
  const counted = sql`
    with found as materialized (${all})
    select f.*, (select count(*) from found) as total from found f
    order by ${ordered('f', order)} limit ${perPage} offset ${offset}`;
  const { rows } = await sql<
    EmployeeListRow & { total: bigint }
  >`${shown(counted, order, sql`, f.total`)}`.execute(db);
  if (rows.length === 0 && offset > 0) return { rows, total: await countOf(db, all) };
  return { rows: rows.map(({ total, ...row }) => row), total: Number(rows[0]?.total ?? 0) };
}

async function countOf(db: Db, all: Query): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`select count(*) as total from (${all}) f`.execute(db);
  return Number(rows[0]!.total);
}

/** What is shown of the employees of one page, still in their order. */
const shown = (ids: Query, order: Order, more: Query = sql``): Query => sql`
  select ${LIST_COLUMNS}${more} from (${ids}) f
  join employees e on e.id = f.id ${LIST_JOINS}
  order by ${ordered('f', order)}`;

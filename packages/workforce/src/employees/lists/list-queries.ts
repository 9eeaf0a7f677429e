import { rowsOf } from '@bulwagan/platform/database/driver/statement.ts';
import { type Counted, readFound } from '@bulwagan/platform/database/reading/found-rows.ts';
import type { PageOfRows } from '@bulwagan/platform/database/reading/read-page.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database.ts';
import { waysToFind } from '../names.ts';
import type { View } from '../queries.ts';
import { type EmployeeFilter, fits, fitsBesideName, isInOrganizations, isNotExcepted } from './filter.ts';
import { columnsOf, nameOf, type Order, ordered, reversed } from './orders.ts';
import { rowsFromPreparedList } from './prepared-lists.ts';
import { type Totals, totalIn } from './totals.ts';

type Query = RawBuilder<unknown>;
type Bounds = Pick<Page, 'perPage' | 'offset'>;
/** The total, repeated in every row. */
interface WithTotal {
  total: number;
}

/**
 * Returns a page near the beginning together with the total, in one query. Undefined for an empty page, whose total
 * must be queried separately.
 */
export async function pageWithTotal<Row>(
  db: Db,
  view: View<Row>,
  filter: EmployeeFilter,
  order: Order,
  page: Bounds,
): Promise<PageOfRows<Row> | undefined> {
  const pageEnd = pageEndOf(page);
  const form = { parts: ['near', view.name, nameOf(order), pageEnd], isQuick: true };
  const rows = await rowsFromPreparedList(
    db,
    form,
    filter,
    [page.perPage, page.offset],
    (filter, perPage, offset) => nearPage(view, filter, order, { perPage, offset }, pageEnd),
  );
  return rows.length === 0 ? undefined : { rows, total: rows[0]!.total };
}

function nearPage<Row>(
  view: View<Row>,
  filter: EmployeeFilter,
  order: Order,
  page: Bounds,
  pageEnd: number | undefined,
): RawBuilder<Row & WithTotal> {
  // Skips the scan when the counts say that the page is empty, because it would read a whole index.
  const source = sql`${isWithin(filter)} and (select total from counted) > ${page.offset}::integer`;
  return sql<Row & WithTotal>`
    with counted as materialized (select ${totalIn(filter)}::integer as total)
    ${shown(view, found(filter, order, page, [source], pageEnd), order, sql`, (select total from counted) as total`)}`;
}

/** Returns one page in index order, reading from the nearer end of the list. */
export async function pageOfEmployees<Row>(
  db: Db,
  view: View<Row>,
  filter: EmployeeFilter,
  order: Order,
  { perPage, offset }: Bounds,
  totals: Totals,
): Promise<Row[]> {
  const size = Math.min(perPage, totals.total - offset);
  const behind = totals.total - offset - size;
  const isNearerToEnd = behind < offset;
  const bounds = { perPage: size, offset: isNearerToEnd ? behind : offset };
  const isApart = areApart(filter, order, bounds, totals);
  const read = isNearerToEnd ? reversed(order) : order;
  const pageEnd = pageEndOf(bounds);
  const parts = ['far', view.name, nameOf(order), nameOf(read), isApart, pageEnd];
  const form = { parts, isQuick: pageEnd === PAGE_ENDS[0] };
  return await rowsFromPreparedList(
    db,
    form,
    filter,
    [bounds.perPage, bounds.offset],
    (filter, perPage, offset) => {
      const sources = isApart ? eachOf(filter) : [isWithin(filter)];
      return sql<Row>`${shown(view, found(filter, read, { perPage, offset }, sources, pageEnd), order)}`;
    },
  );
}

/**
 * Upper bounds of pages, written into the statement as literals. With a parameter, the planner would expect to read a
 * tenth of all rows: it would choose unsuitable plans, or plan every page again, which takes longer than the page.
 */
const PAGE_ENDS = [100, 1_000, 10_000, 100_000];
const pageEndOf = ({ perPage, offset }: Bounds) => PAGE_ENDS.find((one) => offset + perPage <= one);

/** Selects the employees of a page, by the columns of their order. */
function found(
  filter: EmployeeFilter,
  order: Order,
  { perPage, offset }: Bounds,
  sources: Query[],
  pageEnd: number | undefined,
): Query {
  const [stream, ...others] = sources.map(
    (source) => sql`
      select ${columnsOf('e', order)} from employees e
      where ${source} and ${fits(filter)} and ${isNotExcepted(filter)} order by ${ordered('e', order)}`,
  );
  // A single stream is not wrapped: with the same `order by` twice, the planner does not use it to read only the first
  // rows.
  const all = others.length === 0 ? stream! : merged([stream!, ...others], order);
  return sql`(
    select * from (${all} ${pageEnd === undefined ? sql`` : sql`limit ${sql.lit(pageEnd)}`}) k
    order by ${ordered('k', order)} limit ${perPage} offset ${offset})`;
}

const merged = (streams: Query[], order: Order): Query => sql`
  select * from (${sql.join(
    streams.map((one) => sql`(${one})`),
    sql` union all `,
  )}) s
  order by ${ordered('s', order)}`;

/**
 * Same condition as `isInOrganizations`, but written as `= $1` for a single organization, so that the planner can use
 * the ordered index.
 */
function isWithin(filter: EmployeeFilter): Query {
  const [only, ...others] = filter.organizationIds ?? [];
  return only === undefined || others.length > 0
    ? isInOrganizations(filter)
    : sql`e.organization_id = ${only}::uuid`;
}

/** Returns one stream per organization. PostgreSQL merges them and reads no more of each than the page needs. */
const eachOf = ({ organizationIds }: EmployeeFilter): Query[] =>
  organizationIds!.map((id) => sql`e.organization_id = ${id}::uuid`);

/** Planning one stream takes as long as reading this number of index entries. */
const PLANNED = 200;
/** Reading and sorting one entry takes as long as reading this number of index entries in order. */
const SORTED = 3;
const MOST_STREAMS = 64;

/**
 * Returns whether reading each organization separately is cheaper than reading all employees in order and skipping
 * those of other organizations.
 * Skipping reads more entries the more employees other organizations have. Separate reading must read every entry when
 * no index is sorted within an organization.
 */
function areApart(
  filter: EmployeeFilter,
  order: Order,
  { perPage, offset }: Bounds,
  totals: Totals,
): boolean {
  const { total, anywhere } = totals;
  const count = filter.organizationIds?.length ?? 0;
  if (count < 2 || count > MOST_STREAMS) return false;
  const shown = offset + perPage;
  const apart = order.columns[0] === 'last_name_key' ? shown : SORTED * total;
  return (shown * anywhere) / Math.max(total, 1) > apart + PLANNED * count;
}

/**
 * Like `pageOfEmployees`, for matches that no index sorts, such as name searches. All matches are collected before
 * sorting, so they are counted in the same query.
 */
export async function pageOfFoundEmployees<Row>(
  db: Db,
  view: View<Row>,
  filter: EmployeeFilter,
  order: Order,
  bounds: Bounds,
): Promise<PageOfRows<Row>> {
  const found = { found: everyoneFound(filter, order), order: ordered('f', order) };
  return await readFound<Row>(
    db,
    bounds,
    found,
    async (keys) => await rowsOf(db, sql<Row & Counted>`${shown(view, keys, order, sql`, f.total`)}`),
  );
}

function everyoneFound(filter: EmployeeFilter, order: Order): Query {
  const isMeant = sql`${isInOrganizations(filter)} and ${isNotExcepted(filter)}`;
  const columns = columnsOf('e', order);
  if (filter.search === '' || filter.isArchived)
    return sql`select ${columns} from employees e where ${fits(filter)} and ${isMeant}`;
  const [byLast, byFirst, ...others] = waysToFind('e', filter.search).map(
    (source) => sql`select ${columns} from ${source} and ${fitsBesideName(filter)} and ${isMeant}`,
  );
  const byOne = sql`${byLast} union all ${byFirst}`;
  return sql.join([byOne, ...others], sql` union `);
}

/** Selects the columns shown for one page, in the same order. */
const shown = <Row>(
  { columns, joins }: View<Row>,
  ids: Query,
  order: Order,
  more: Query = sql``,
): Query => sql`
  select ${columns}${more} from ${ids} f
  join employees e on e.id = f.id ${joins}
  order by ${ordered('f', order)}`;

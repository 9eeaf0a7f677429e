import { type RawBuilder, sql } from 'kysely';
import { type Counted, readFound } from '../../platform/database/read-found.ts';
import type { PageOfRows } from '../../platform/database/read-page.ts';
import { rowsOf } from '../../platform/database/statement.ts';
import type { Page } from '../../platform/http/pagination.ts';
import type { Db } from '../database.ts';
import { type EmployeeFilter, fits, fitsBesideName, isInOrganizations, isNotExcepted } from './filter.ts';
import { waysToFind } from './names.ts';
import { columnsOf, nameOf, type Order, ordered, reversed } from './orders.ts';
import type { View } from './queries.ts';
import { type Totals, totalIn } from './totals.ts';
import { rowsInForm } from './usual-lists.ts';

type Query = RawBuilder<unknown>;
type Bounds = Pick<Page, 'perPage' | 'offset'>;
/** How many there are in all, which every row tells. */
interface WithTotal {
  total: number;
}

/**
 * One page near the beginning with the number of all, in one look. Undefined for a page that is empty: the number of all
 * is then to be asked for.
 */
export async function pageWithTotal<Row>(
  db: Db,
  view: View<Row>,
  filter: EmployeeFilter,
  order: Order,
  page: Bounds,
): Promise<PageOfRows<Row> | undefined> {
  const reach = reachOf(page);
  const form = { parts: ['near', view.name, nameOf(order), reach], isQuick: true };
  const rows = await rowsInForm(db, form, filter, [page.perPage, page.offset], (filter, perPage, offset) =>
    nearPage(view, filter, order, { perPage, offset }, reach),
  );
  return rows.length === 0 ? undefined : { rows, total: rows[0]!.total };
}

function nearPage<Row>(
  view: View<Row>,
  filter: EmployeeFilter,
  order: Order,
  page: Bounds,
  reach: number | undefined,
): RawBuilder<Row & WithTotal> {
  // Nothing is looked for where the counts know that there is none: an index would be read from end to end.
  const source = sql`${isWithin(filter)} and (select total from counted) > ${page.offset}::integer`;
  return sql<Row & WithTotal>`
    with counted as materialized (select ${totalIn(filter)}::integer as total)
    ${shown(view, found(filter, order, page, [source], reach), order, sql`, (select total from counted) as total`)}`;
}

/** One page in the order of an index, of which as many entries are read as it takes to get there from the nearer end. */
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
  const reach = reachOf(bounds);
  const parts = ['far', view.name, nameOf(order), nameOf(read), isApart, reach];
  const form = { parts, isQuick: reach === REACHES[0] };
  return await rowsInForm(db, form, filter, [bounds.perPage, bounds.offset], (filter, perPage, offset) => {
    const sources = isApart ? eachOf(filter) : [isWithin(filter)];
    return sql<Row>`${shown(view, found(filter, read, { perPage, offset }, sources, reach), order)}`;
  });
}

/**
 * How far a page may reach, written into the statement. With a bound that it does not know, the planner expects to read a
 * tenth of all rows: it would take plans for that, or make one anew for every page, which takes longer than the page.
 */
const REACHES = [100, 1_000, 10_000, 100_000];
const reachOf = ({ perPage, offset }: Bounds) => REACHES.find((one) => offset + perPage <= one);

/** The employees of a page, by the columns of their order. */
function found(
  filter: EmployeeFilter,
  order: Order,
  { perPage, offset }: Bounds,
  sources: Query[],
  reach: number | undefined,
): Query {
  const [stream, ...others] = sources.map(
    (source) => sql`
      select ${columnsOf('e', order)} from employees e
      where ${source} and ${fits(filter)} and ${isNotExcepted(filter)} order by ${ordered('e', order)}`,
  );
  // Not one of one: the planner does not look for the first rows through an order that is asked for twice.
  const all = others.length === 0 ? stream! : merged([stream!, ...others], order);
  return sql`(
    select * from (${all} ${reach === undefined ? sql`` : sql`limit ${sql.lit(reach)}`}) k
    order by ${ordered('k', order)} limit ${perPage} offset ${offset})`;
}

const merged = (streams: Query[], order: Order): Query => sql`
  select * from (${sql.join(
    streams.map((one) => sql`(${one})`),
    sql` union all `,
  )}) s
  order by ${ordered('s', order)}`;

/** As `isInOrganizations`, but of one organization in words by which the planner knows the index that is ordered in it. */
function isWithin(filter: EmployeeFilter): Query {
  const [only, ...others] = filter.organizationIds ?? [];
  return only === undefined || others.length > 0
    ? isInOrganizations(filter)
    : sql`e.organization_id = ${only}::uuid`;
}

/** Several organizations as one stream each, which PostgreSQL merges: it reads no more of them than is shown. */
const eachOf = ({ organizationIds }: EmployeeFilter): Query[] =>
  organizationIds!.map((id) => sql`e.organization_id = ${id}::uuid`);

/** As long as planning a stream takes, so many entries of an index are read. */
const PLANNED = 200;
/** Read and sorted, an entry costs as many that are only read. */
const SORTED = 3;
const MOST_STREAMS = 64;

/**
 * Whether several organizations are read apart, rather than everybody in order with those of other ones passed over. That
 * reads as many more as there are others; this reads all of them where their order is none that is kept within one.
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
 * The same for what no index has in order, such as who holds a text in their name: it is gathered before it is ordered,
 * and so counted in the same pass.
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

/** What is shown of the employees of one page, still in their order. */
const shown = <Row>(
  { columns, joins }: View<Row>,
  ids: Query,
  order: Order,
  more: Query = sql``,
): Query => sql`
  select ${columns}${more} from ${ids} f
  join employees e on e.id = f.id ${joins}
  order by ${ordered('f', order)}`;

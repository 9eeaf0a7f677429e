import { type Counted, readFound } from '@bulwagan/platform/database/reading/found-rows.ts';
import type { PageOfRows } from '@bulwagan/platform/database/reading/read-page.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import { type CaseScope, isInScope, isReached, ownCaseIds, seesEveryCase } from '../../access/scope.ts';
import type { Db } from '../../database.ts';
import { CASE_LIST_COLUMNS, type CaseListRow } from '../queries.ts';
import { type CaseFilter, fits } from './filter.ts';
import { keyNames, keysOf, type Order, orderedBy, orderedByColumns, orderOf, type Sort } from './orders.ts';
import { isNamed, isTitled } from './search.ts';
import { narrowed } from './totals.ts';

export interface CaseList {
  scope: CaseScope;
  filter: CaseFilter;
  sort: readonly Sort[];
  page: Pick<Page, 'perPage' | 'offset'>;
  /** ISO timestamp, for the expiry of grants. */
  now: string;
}

type Query = RawBuilder<unknown>;

/**
 * Returns one page in index order, reading only as many entries as it shows, regardless of the number of cases.
 * A limited scope is merged from one stream per branch, because an index sorted within a branch is not sorted across
 * branches.
 */
export async function pageOfCases(db: Db, list: CaseList): Promise<CaseListRow[]> {
  const { page } = list;
  const order = orderOf(...list.sort);
  const streams = seesEveryCase(list.scope) ? [everyCase(list, order)] : casesInScope(list, order);
  const found = sql`(
    select f.id, ${keyNames('f', order)} from (${sql.join(streams, sql` union all `)}) f
    order by ${orderedBy('f', order)} limit ${page.perPage} offset ${page.offset})`;
  const { rows } = await sql<CaseListRow>`${shown(found, order)}`.execute(db);
  return rows;
}

/** Selects the first matching cases, up to the end of the page. */
const firstOf = ({ page }: CaseList, order: Order, where: Query): Query => sql`
  select c.id, ${keysOf(order)} from case_records c where ${where}
  order by ${orderedByColumns(order)} limit ${page.offset + page.perPage}`;

const everyCase = (list: CaseList, order: Order): Query => sql`(${firstOf(list, order, fits(list.filter))})`;

/** Returns one stream per branch for the cases within role scopes, and one for the user's own cases outside them. */
function casesInScope(list: CaseList, order: Order): Query[] {
  const { scope, filter, now } = list;
  const streams = scope.scopes.map(({ branchIds, classifications }) => {
    const where = sql`${fits(filter)} and c.classification = any(${classifications}::text[])`;
    const branches = narrowed(branchIds, filter.branchIds);
    if (branches === null) return sql`(${firstOf(list, order, where)})`;
    return sql`
      (select r.id, ${keyNames('r', order)} from unnest(${branches}::integer[]) b (id)
      cross join lateral (${firstOf(list, order, sql`c.branch_id = b.id and ${where}`)}) r)`;
  });
  const isOwn = sql`c.id = any(array(${ownCaseIds(scope.userId, now)}))`;
  const own = sql`${isOwn} and ${isInScope(scope)} is not true and ${fits(filter)}`;
  return [...streams, sql`(${firstOf(list, order, own)})`];
}

/**
 * Returns one page of the cases with a text in their number, title or a party's name, and their total. All matches are
 * collected before sorting, so they are counted in the same query.
 */
export async function pageOfFoundCases(
  db: Db,
  search: string,
  list: CaseList,
): Promise<PageOfRows<CaseListRow>> {
  const order = orderOf(...list.sort);
  const found = { found: foundCases(search, list, order), order: orderedBy('f', order) };
  return await readFound<CaseListRow>(db, list.page, found, async (keys) => {
    const { rows } = await sql<CaseListRow & Counted>`${shown(keys, order, sql`, f.total`)}`.execute(db);
    return rows;
  });
}

/** Searches by number and title, then adds cases found only by a party. */
export function foundCases(
  search: string,
  { scope, filter, now }: Pick<CaseList, 'scope' | 'filter' | 'now'>,
  order: Order,
): Query {
  const where = sql`${fits(filter)} and ${isReached(scope, now)}`;
  // Uses an array of ids instead of a join: a generic plan of the join would read all cases to find one party.
  return sql`
    select c.id, ${keysOf(order)} from case_records c where ${isTitled('c', search)} and ${where}
    union all
    select c.id, ${keysOf(order)} from case_records c
    where c.id = any(array(
        select p.case_record_id from case_parties p where p.removed_at is null and ${isNamed('p', search)}))
      and not ${isTitled('c', search)} and ${where}`;
}

/** Selects the columns shown for one page, in the same order. */
const shown = (found: Query, order: Order, more: Query = sql``): Query => sql`
  select ${CASE_LIST_COLUMNS}${more} from ${found} f
  join case_records c on c.id = f.id
  left join branches b on b.id = c.branch_id
  order by ${orderedBy('f', order)}`;

import type { Static } from 'typebox';
import type { PageOfRows } from '../../platform/database/read-page.ts';
import type { Page } from '../../platform/http/pagination.ts';
import type { Actor } from '../access.ts';
import type { Db } from '../database.ts';
import { type EmployeeFilter, filterOf, isBounded, type OfSlug } from './filter.ts';
import { pageOfEmployees, pageOfFoundEmployees, pageWithTotal } from './list-queries.ts';
import { type Order, orderOf } from './orders.ts';
import { PRINTED, type PrintedRow, type View } from './queries.ts';
import type { EmployeeQuery } from './schemas.ts';
import { totalsOf } from './totals.ts';

/** Up to here a page is read from its beginning, whatever the total is. */
const NEAR = 1_000;

/** One page of the employees that somebody manages, and how many there are of them, exactly. */
export async function listEmployees(
  db: Db,
  actor: Actor,
  query: Static<typeof EmployeeQuery>,
  page: Page,
  read?: OfSlug[],
): Promise<PageOfRows<PrintedRow>> {
  return await readEmployees(
    db,
    PRINTED,
    await filterOf(db, actor, query, read),
    orderOf(...(query.sort ?? ['last_name'])),
    page,
  );
}

/** The same for any filter, and as much of each as a view shows. */
export async function readEmployees<Row>(
  db: Db,
  view: View<Row>,
  filter: EmployeeFilter,
  order: Order,
  page: Page,
): Promise<PageOfRows<Row>> {
  if (isBounded(filter)) return await pageOfFoundEmployees(db, view, filter, order, page);
  if (page.offset < NEAR && (filter.organizationIds?.length ?? 1) === 1) {
    const near = await pageWithTotal(db, view, filter, order, page);
    if (near !== undefined) return near;
  }
  const totals = await totalsOf(db, filter);
  const { total } = totals;
  // Nothing is looked for where the counts know that there is none: an index would be read from end to end.
  return {
    total,
    rows: total <= page.offset ? [] : await pageOfEmployees(db, view, filter, order, page, totals),
  };
}

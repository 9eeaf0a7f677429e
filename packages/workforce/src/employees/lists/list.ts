import type { PageOfRows } from '@bulwagan/platform/database/reading/read-page.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import type { Static } from 'typebox';
import type { Actor } from '../../access.ts';
import type { Db } from '../../database.ts';
import { SERIALIZED, type SerializedRow, type View } from '../queries.ts';
import type { EmployeeQuery } from '../schemas.ts';
import { type EmployeeFilter, filterOf, isBounded, type OfSlug } from './filter.ts';
import { pageOfEmployees, pageOfFoundEmployees, pageWithTotal } from './list-queries.ts';
import { type Order, orderOf } from './orders.ts';
import { totalsOf } from './totals.ts';

/** Pages up to this position are read from the beginning, whatever the total. */
const NEAR = 1_000;

/** Returns one page of the employees that the actor manages, and the exact total. */
export async function listEmployees(
  db: Db,
  actor: Actor,
  query: Static<typeof EmployeeQuery>,
  page: Page,
  read?: OfSlug[],
): Promise<PageOfRows<SerializedRow>> {
  return await readEmployees(
    db,
    SERIALIZED,
    await filterOf(db, actor, query, read),
    orderOf(...(query.sort ?? ['last_name'])),
    page,
  );
}

/** Lists employees for any filter, with the columns that the caller needs. */
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
  // Skips the query when the counts say that the page is empty, because it would scan a whole index.
  return {
    total,
    rows: total <= page.offset ? [] : await pageOfEmployees(db, view, filter, order, page, totals),
  };
}

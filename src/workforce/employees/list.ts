import type { Static } from 'typebox';
import type { PageOfRows } from '../../platform/database/read-page.ts';
import type { Page } from '../../platform/http/pagination.ts';
import type { Actor } from '../access.ts';
import type { App } from '../context.ts';
import { filterOf, isBounded } from './filter.ts';
import { pageOfEmployees, pageOfFoundEmployees } from './list-queries.ts';
import { orderOf } from './orders.ts';
import type { EmployeeListRow } from './queries.ts';
import type { EmployeeQuery } from './schemas.ts';
import { totalOf } from './totals.ts';

/** One page of the employees that somebody manages, and how many there are of them, exactly. */
export async function listEmployees(
  app: App,
  actor: Actor,
  query: Static<typeof EmployeeQuery>,
  page: Page,
): Promise<PageOfRows<EmployeeListRow>> {
  const filter = await filterOf(app.db, actor, query);
  const order = orderOf(query.sort ?? 'last_name');
  if (isBounded(filter)) return await pageOfFoundEmployees(app.db, filter, order, page);
  const total = await totalOf(app.db, filter);
  // Nothing is looked for where the counts know that there is none: an index would be read from end to end.
  return { total, rows: total <= page.offset ? [] : await pageOfEmployees(app.db, filter, order, page) };
}

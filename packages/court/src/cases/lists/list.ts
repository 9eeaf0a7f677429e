import type { PageOfRows } from '@bulwagan/platform/database/reading/read-page.ts';
import { foldedSearch } from '@bulwagan/platform/database/reading/search.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import { caseScopeOf } from '../../access/scope.ts';
import type { Actor } from '../../access.ts';
import type { App } from '../../context.ts';
import type { CaseListRow } from '../queries.ts';
import type { CaseQuery } from '../schemas.ts';
import { filterOf } from './filter.ts';
import { pageOfCases, pageOfFoundCases } from './list-queries.ts';
import { totalOf } from './totals.ts';

/** Returns one page of the cases that the actor may see, and the exact total. */
export async function listCases(
  app: App,
  actor: Actor,
  query: Static<typeof CaseQuery>,
  page: Page,
): Promise<PageOfRows<CaseListRow>> {
  const { sort = ['-filed_at'] } = query;
  const search = foldedSearch(query['filter[search]']);
  const list = {
    scope: caseScopeOf(actor, 'View Case Details'),
    filter: filterOf(query),
    sort,
    page,
    now: iso(app.clock.now()),
  };
  if (search !== '') return await pageOfFoundCases(app.db, search, list);
  const total = await totalOf(app.db, list.scope, list.filter, list.now);
  // Skips the query when the counts say that the page is empty, because it would scan a whole index.
  return { total, rows: total <= page.offset ? [] : await pageOfCases(app.db, list) };
}

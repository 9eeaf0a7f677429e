import type { PageOfRows } from '@bulwagan/platform/database/reading/read-page.ts';
import { foldedSearch } from '@bulwagan/platform/database/reading/search.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import { caseScopeOf } from '../../access/scope.ts';
import type { Actor } from '../../access.ts';
import type { App } from '../../context.ts';
import { recordSealedReads } from '../access/sealed-reads.ts';
import type { CaseListRow } from '../queries.ts';
import type { CaseQuery } from '../schemas.ts';
import { filterOf } from './filter.ts';
import { type CaseList, pageOfCases, pageOfFoundCases } from './list-queries.ts';
import { totalOf } from './totals.ts';

/** Returns one page of the cases that the actor may see, and the exact total. Reads of sealed cases are audited. */
export async function listCases(
  app: App,
  actor: Actor,
  query: Static<typeof CaseQuery>,
  { page, origin }: { page: Page; origin: Origin },
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
  const found = search === '' ? await pageWithTotal(app, list) : await pageOfFoundCases(app.db, search, list);
  const shown = found.rows.map(({ id, classification }) => ({ case_record_id: id, classification }));
  await recordSealedReads(app.db, shown, { actor, what: 'list', at: list.now, origin });
  return found;
}

async function pageWithTotal(app: App, list: CaseList & { page: Page }): Promise<PageOfRows<CaseListRow>> {
  const { page } = list;
  const total = await totalOf(app.db, list.scope, list.filter, list.now);
  // Skips the query when the counts say that the page is empty, because it would scan a whole index.
  return { total, rows: total <= page.offset ? [] : await pageOfCases(app.db, list) };
}

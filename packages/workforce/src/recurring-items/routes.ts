import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { canAll } from '../access.ts';
import { payRecordRoutes } from '../compensations/pay-record-routes.ts';
import type { App } from '../context.ts';
import { listItems } from '../payroll-items/queries.ts';
import { presentRecurringItem } from './present.ts';
import { listRecurringItems } from './queries.ts';
import { RECURRING_ITEMS } from './recurring-items.ts';
import {
  RecurringItem,
  RecurringItemChoice,
  RecurringItemChoiceQuery,
  RecurringItemInput,
  RecurringItemQuery,
} from './schemas.ts';

/** Routes of an employee's allowances, loans and savings (contract §3.3). */
export const recurringItemRoutes = (app: App): Route[] => [
  choices(app),
  ...payRecordRoutes(app, RECURRING_ITEMS, {
    name: 'recurring_items',
    Shown: RecurringItem,
    Input: RecurringItemInput,
    Query: RecurringItemQuery,
    list: listRecurringItems,
    present: presentRecurringItem(app),
    listing: {
      summary: 'List the recurring items of an employee',
      description: 'Allowances, loans and savings, latest first.',
    },
    adding: {
      summary: 'Add a recurring item to an employee',
      description:
        'Taken by each payroll within its dates: an amount, a quantity of an item with a rate, or installments of a ' +
        'loan until nothing is left. Nobody adds one to their own pay.',
    },
    changing: { summary: 'Change a recurring item', description: 'Omitted fields keep their values.' },
    deleting: { summary: 'Delete a recurring item', description: 'Lines of earlier payrolls stay.' },
  }),
];

/** Returns catalog items to users who enter recurring items but may not see the catalog. */
function choices(app: App): Route {
  const path = '/api/pms/recurring_item_choices';
  return route({
    limit: app.backOfficeLimit,
    tag: 'Pay',
    access: canAll('See pay', 'Manage recurring items'),
    method: 'GET',
    path,
    summary: 'List payroll items for recurring items',
    query: RecurringItemChoiceQuery,
    answers: { 200: collectionOf(RecurringItemChoice) },
    handle: async ({ query, request }) => {
      const page = pageOf(query);
      const { rows, total } = await listItems(app.db, { search: query['filter[search]'] }, ['name'], page);
      const items = rows.map(({ id, name, code, category }) => ({ id, name, code, category }));
      return collection(items, total, page, { url: request.url, base: app.publicUrl + path });
    },
  });
}

import { enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { unlessRefused } from '@bulwagan/platform/http/errors.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { can, canAll } from '../access.ts';
import { getPaidEmployee } from '../compensations/access.ts';
import type { App } from '../context.ts';
import { BASE } from '../employees/present.ts';
import { listItems } from '../payroll-items/queries.ts';
import { inputOf, recurringItemErrors } from './checks.ts';
import { presentRecurringItem } from './present.ts';
import { listRecurringItems } from './queries.ts';
import {
  addRecurringItem,
  changedInput,
  changeRecurringItem,
  deleteRecurringItem,
  getRecurringItem,
} from './recurring-items.ts';
import {
  RecurringItem,
  RecurringItemChoice,
  RecurringItemChoiceQuery,
  RecurringItemInput,
  RecurringItemQuery,
} from './schemas.ts';

const PATH = `${BASE}/{id}/recurring_items`;

/** Routes of dated allowances, loans and savings of an employee (contract §3.3). */
export function recurringItemRoutes(app: App): Route[] {
  return [choices(app), reading(app), ...changing(app)];
}

/** Items of the catalog for users who enter recurring items but do not see the catalog. */
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

function reading(app: App): Route {
  const present = presentRecurringItem(app);
  return route({
    limit: app.backOfficeLimit,
    tag: 'Pay',
    access: can('See pay'),
    method: 'GET',
    path: PATH,
    summary: 'List the recurring items of an employee',
    description: 'Allowances, loans and savings, latest first.',
    params: uuidParams('id'),
    query: RecurringItemQuery,
    answers: { 200: collectionOf(RecurringItem) },
    handle: async ({ actor, params, query, request }) => {
      const page = pageOf(query);
      const { id } = await getPaidEmployee(app.db, actor, params.id);
      const { rows, total } = await listRecurringItems(app.db, id, page);
      const at = { url: request.url, base: `${app.publicUrl}${BASE}/${id}/recurring_items` };
      return collection(rows.map(present), total, page, at);
    },
  });
}

function changing(app: App): Route[] {
  const present = presentRecurringItem(app);
  const common = {
    limit: app.backOfficeLimit,
    tag: 'Pay',
    access: canAll('See pay', 'Manage recurring items'),
  } as const;
  return [
    route({
      ...common,
      method: 'POST',
      path: PATH,
      summary: 'Add a recurring item to an employee',
      description:
        'Taken by each payroll within its dates: an amount, a quantity of an item with a rate, or installments of a ' +
        'loan until nothing is left. Nobody adds one to their own pay.',
      params: uuidParams('id'),
      body: RecurringItemInput,
      answers: { 201: enveloped(RecurringItem) },
      validate: ({ actor, params, body, failing }) =>
        unlessRefused(async () => {
          await getPaidEmployee(app.db, actor, params.id, 'Manage recurring items');
          return await recurringItemErrors(app.db, body, { failing });
        }),
      handle: async ({ actor, params, body, ...call }) => {
        const by = { app, actor, employeeId: params.id, origin: originOf(call) };
        return ok(present(await addRecurringItem(by, body)));
      },
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${PATH}/{item}`,
      summary: 'Change a recurring item',
      description: 'Omitted fields keep their values.',
      params: uuidParams('id', 'item'),
      body: RecurringItemInput,
      answers: { 200: enveloped(RecurringItem) },
      validate: ({ actor, params, body, failing }) =>
        unlessRefused(async () => {
          await getPaidEmployee(app.db, actor, params.id, 'Manage recurring items');
          const before = inputOf(await getRecurringItem(app.db, params.id, params.item));
          return await recurringItemErrors(app.db, changedInput(before, body), { failing, before });
        }),
      handle: async ({ actor, params, body, ...call }) => {
        const by = { app, actor, employeeId: params.id, origin: originOf(call) };
        return ok(present(await changeRecurringItem(by, params.item, body)));
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${PATH}/{item}`,
      summary: 'Delete a recurring item',
      description: 'Lines of earlier payrolls stay.',
      params: uuidParams('id', 'item'),
      answers: { 204: null },
      handle: async ({ actor, params, ...call }) => {
        const by = { app, actor, employeeId: params.id, origin: originOf(call) };
        await deleteRecurringItem(by, params.item);
      },
    }),
  ];
}

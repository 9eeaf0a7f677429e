import { enveloped, errorShape, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { conditionOf, ifMatchHeader, RETURNS_ETAG, withEtag } from '@bulwagan/platform/http/caching/etag.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { say } from '@bulwagan/platform/http/language.ts';
import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { can, canEverywhere } from '../access.ts';
import type { App } from '../context.ts';
import { changeItem, createItem, deleteItem, etagOfItem, getItem, moveItem } from './catalog.ts';
import { mismatches } from './checks.ts';
import { periodOf, tryLimit, tryNewLimit, validateNewTrial, validateTrial } from './evaluate-limit.ts';
import { payrollItemExport } from './export.ts';
import { ruleOf } from './limits.ts';
import { explainMethod, pesosOf } from './methods/explain.ts';
import { presentItem } from './present.ts';
import { findItem, listItems } from './queries.ts';
import {
  EvaluateInput,
  EvaluateLimitInput,
  Evaluation,
  filterOfItems,
  ItemEvaluation,
  MoveInput,
  PayrollItem,
  PayrollItemInput,
  PayrollItemQuery,
} from './schemas.ts';

const BASE = '/api/payroll/payroll_items';
const one = uuidParams('payroll_item');
const EVALUATE_WORDS =
  'Nothing is stored. A limit counts in the month, quarter or year in which the period ends, as local dates, ' +
  'or in the period itself when it is per payroll. Amounts are exact; a percentage is rounded down to the ' +
  'centavo, so that nothing above it is paid.';

/**
 * Routes of the catalog of earnings and deductions (W§4), which all organizations share. Users who manage payroll of
 * some organizations can read it and try limits; users who manage payroll everywhere can change it.
 */
export function payrollItemRoutes(app: App): Route[] {
  return [...reading(app), ...trying(app), payrollItemExport(app, BASE), ...changing(app), ...arranging(app)];
}

function reading(app: App): Route[] {
  const common = { access: can('Manage payroll'), limit: app.backOfficeLimit, tag: 'Payroll items' } as const;
  const present = presentItem(app);
  const show = withEtag(etagOfItem, present);
  return [
    route({
      ...common,
      method: 'GET',
      path: BASE,
      summary: 'List payroll items',
      query: PayrollItemQuery,
      answers: { 200: collectionOf(PayrollItem) },
      handle: async ({ query, request }) => {
        const page = pageOf(query);
        const { rows, total } = await listItems(app.db, filterOfItems(query), query.sort ?? ['name'], page);
        const at = { url: request.url, base: `${app.publicUrl}${BASE}` };
        return collection(rows.map(present), total, page, at);
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: `${BASE}/{payroll_item}`,
      summary: 'Show a payroll item',
      description: RETURNS_ETAG,
      params: one,
      answers: { 200: enveloped(PayrollItem) },
      handle: async ({ params, reply }) => show(reply, await getItem(app.db, params.payroll_item)),
    }),
  ];
}

function trying(app: App): Route[] {
  const common = { access: can('Manage payroll'), limit: app.backOfficeLimit, tag: 'Payroll items' } as const;
  return [
    route({
      ...common,
      method: 'POST',
      path: `${BASE}/{payroll_item}/evaluate`,
      summary: 'Evaluate the limit of a payroll item',
      description: EVALUATE_WORDS,
      params: one,
      body: EvaluateInput,
      status: 200,
      answers: { 200: enveloped(ItemEvaluation) },
      validate: async ({ params, body }) => {
        const item = await findItem(app.db, params.payroll_item);
        return validateTrial(app, item && ruleOf(item), body);
      },
      handle: async ({ params, body, reply }) => {
        const item = await getItem(app.db, params.payroll_item);
        const verdict = tryLimit(app, item, body);
        const trial = { basis: body.basis ?? null, on: periodOf(app, body).end };
        const explained = await explainMethod(app, item.method, trial);
        if (explained === null) return ok(verdict);
        const { computed, explanation } = explained;
        return ok({ ...verdict, computed: pesosOf(computed), explanation: say(reply, explanation) });
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `${BASE}/evaluate`,
      summary: 'Evaluate a limit before saving it',
      description: EVALUATE_WORDS,
      body: EvaluateLimitInput,
      status: 200,
      answers: { 200: enveloped(Evaluation) },
      validate: ({ body }) => validateNewTrial(app, body),
      handle: ({ body }) => ok(tryNewLimit(app, body)),
    }),
  ];
}

function changing(app: App): Route[] {
  const common = {
    access: canEverywhere('Manage payroll'),
    limit: app.backOfficeLimit,
    tag: 'Payroll items',
  } as const;
  const present = presentItem(app);
  const show = withEtag(etagOfItem, present);
  return [
    route({
      ...common,
      method: 'POST',
      path: BASE,
      summary: 'Add a payroll item',
      body: PayrollItemInput,
      answers: { 201: enveloped(PayrollItem) },
      validate: ({ body }) => mismatches(app.db, body, null),
      handle: async ({ actor, body, ...call }) =>
        ok(present(await createItem(app, actor, body, originOf(call)))),
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${BASE}/{payroll_item}`,
      summary: 'Change a payroll item',
      description:
        'Omitted fields keep their values; fields that only another limit type uses are cleared. With `If-Match` a ' +
        'stale change is refused (412); without it the last write wins.',
      params: one,
      headers: ifMatchHeader,
      body: PayrollItemInput,
      answers: { 200: enveloped(PayrollItem), 412: errorShape },
      validate: ({ params, body }) => mismatches(app.db, body, params.payroll_item),
      handle: async ({ actor, params, body, ...call }) =>
        show(call.reply, await changeItem(app, actor, params.payroll_item, body, conditionOf(call))),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${BASE}/{payroll_item}`,
      summary: 'Delete an unused payroll item',
      params: one,
      headers: ifMatchHeader,
      answers: { 204: null, 412: errorShape, 422: errorShape },
      handle: async ({ actor, params, ...call }) => {
        await deleteItem(app, actor, params.payroll_item, conditionOf(call));
      },
    }),
  ];
}

function arranging(app: App): Route[] {
  const present = presentItem(app);
  return [
    route({
      method: 'POST',
      path: `${BASE}/{payroll_item}/move`,
      summary: 'Move a payroll item in the catalog',
      description: 'Items in between shift by one; the order has no gaps.',
      access: canEverywhere('Manage payroll'),
      limit: app.backOfficeLimit,
      tag: 'Payroll items',
      params: one,
      body: MoveInput,
      status: 200,
      answers: { 200: enveloped(PayrollItem) },
      handle: async ({ actor, params, body, ...call }) =>
        ok(present(await moveItem(app, actor, params.payroll_item, body.position, originOf(call)))),
    }),
  ];
}

import { errorShape } from '@bulwagan/platform/http/back-office-envelope.ts';
import { conditionOf, ifMatchHeader } from '@bulwagan/platform/http/caching/etag.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { languageOfAnswer } from '@bulwagan/platform/http/language.ts';
import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import type { App } from '../context.ts';
import { payrollScope } from '../rosters/rosters.ts';
import { validateChange, validateRun } from './checks.ts';
import { comparisonRoutes } from './comparison/routes.ts';
import { changeRun, createRun, deleteRun } from './draft.ts';
import { runExports } from './export.ts';
import { getRun } from './find.ts';
import { importRoutes } from './importing/routes.ts';
import { runEmployeeExport } from './lines/employee-export.ts';
import { runEmployeeRoutes } from './lines/employee-routes.ts';
import { listAmounts, listLines, listQuantities } from './lines/line-queries.ts';
import { QuantityShown } from './pay/schemas.ts';
import { presentAmount, presentLine, presentQuantity, presentRun } from './present.ts';
import { listRuns } from './queries.ts';
import {
  AmountShown,
  AmountsQuery,
  filterOfLines,
  filterOfRuns,
  Line,
  LinesQuery,
  RUN_LIMIT_IN_BYTES,
  Run,
  RunAnswer,
  RunInput,
  RunQuery,
} from './schemas.ts';
import { commonOf, shownOf } from './shown.ts';
import { advancing, computing } from './step-routes.ts';

const BASE = '/api/payroll/runs';

/** Routes of payroll runs (contract, workforce). Runs outside the organizations of a role are hidden. */
export function runRoutes(app: App): Route[] {
  return [
    ...reading(app),
    ...contents(app),
    ...runEmployeeRoutes(app, BASE),
    ...runExports(app, BASE),
    runEmployeeExport(app, BASE),
    ...changing(app),
    ...comparisonRoutes(app, BASE),
    ...importRoutes(app, BASE),
    computing(app, BASE),
    ...advancing(app, BASE),
  ];
}

function reading(app: App): Route[] {
  const common = { ...commonOf(app), method: 'GET' } as const;
  const shown = shownOf(app);
  return [
    route({
      ...common,
      path: BASE,
      summary: 'List payroll runs',
      query: RunQuery,
      answers: { 200: collectionOf(Run) },
      handle: async ({ actor, query, request, reply }) => {
        const page = pageOf(query);
        const { rows, total } = await listRuns(app.db, payrollScope(actor), filterOfRuns(query), page);
        const at = { url: request.url, base: `${app.publicUrl}${BASE}` };
        return collection(rows.map(presentRun(app, languageOfAnswer(reply))), total, page, at);
      },
    }),
    route({
      ...common,
      path: `${BASE}/{id}`,
      summary: 'Show a payroll run with its items and totals',
      description:
        'Returns an `ETag`; send it as `If-Match` with a step or a change so that it only applies to the state ' +
        'that was seen.',
      params: uuidParams('id'),
      answers: { 200: RunAnswer },
      handle: async ({ actor, params, reply }) => shown(reply, actor, await getRun(app.db, actor, params.id)),
    }),
  ];
}

function contents(app: App): Route[] {
  const common = { ...commonOf(app), method: 'GET' } as const;
  return [
    route({
      ...common,
      path: `${BASE}/{id}/lines`,
      summary: 'List the lines of a payroll run',
      description: 'By the last name of the employee, then in the order of the run’s items.',
      params: uuidParams('id'),
      query: LinesQuery,
      answers: { 200: collectionOf(Line) },
      handle: async ({ actor, params, query, request, reply }) => {
        const page = pageOf(query);
        const run = await getRun(app.db, actor, params.id);
        const { rows, total } = await listLines(app.db, run, filterOfLines(query), page);
        const at = { url: request.url, base: `${app.publicUrl}${BASE}/${run.id}/lines` };
        return collection(rows.map(presentLine(languageOfAnswer(reply))), total, page, at);
      },
    }),
    route({
      ...common,
      path: `${BASE}/{id}/amounts`,
      summary: 'List the individual amounts of a payroll run',
      params: uuidParams('id'),
      query: AmountsQuery,
      answers: { 200: collectionOf(AmountShown) },
      handle: async ({ actor, params, query, request }) => {
        const page = pageOf(query);
        const run = await getRun(app.db, actor, params.id);
        const { rows, total } = await listAmounts(app.db, run.id, page);
        const at = { url: request.url, base: `${app.publicUrl}${BASE}/${run.id}/amounts` };
        return collection(rows.map(presentAmount), total, page, at);
      },
    }),
    route({
      ...common,
      path: `${BASE}/{id}/quantities`,
      summary: 'List the quantities of a payroll run',
      params: uuidParams('id'),
      query: AmountsQuery,
      answers: { 200: collectionOf(QuantityShown) },
      handle: async ({ actor, params, query, request }) => {
        const page = pageOf(query);
        const run = await getRun(app.db, actor, params.id);
        const { rows, total } = await listQuantities(app.db, run.id, page);
        const at = { url: request.url, base: `${app.publicUrl}${BASE}/${run.id}/quantities` };
        return collection(rows.map(presentQuantity), total, page, at);
      },
    }),
  ];
}

function changing(app: App): Route[] {
  const common = commonOf(app);
  const shown = shownOf(app);
  return [
    route({
      ...common,
      method: 'POST',
      path: BASE,
      summary: 'Add a payroll run',
      description:
        'A roster has at most one regular run per period, not counting cancelled ones. The amount of an item with a ' +
        'method may be left out: it is computed from the pay, recurring items and quantities of each employee.',
      body: RunInput,
      bodyLimitInBytes: RUN_LIMIT_IN_BYTES,
      answers: { 201: RunAnswer },
      validate: ({ actor, body }) => validateRun(app.db, actor, body),
      handle: async ({ actor, body, reply, ...call }) =>
        shown(reply, actor, await createRun(app, actor, body, originOf(call))),
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${BASE}/{id}`,
      summary: 'Change a payroll run that is not final',
      description:
        'The run becomes a draft again, and the user who changed it cannot approve it. With `If-Match` a stale ' +
        'change is refused (412); without it the last write wins.',
      params: uuidParams('id'),
      headers: ifMatchHeader,
      body: RunInput,
      bodyLimitInBytes: RUN_LIMIT_IN_BYTES,
      answers: { 200: RunAnswer, 412: errorShape },
      validate: ({ actor, params, body }) => validateChange(app.db, actor, params.id, body),
      handle: async ({ actor, params, body, reply, ...call }) =>
        shown(reply, actor, await changeRun(app, actor, params.id, body, conditionOf(call))),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${BASE}/{id}`,
      summary: 'Delete a payroll run that is not reviewed',
      params: uuidParams('id'),
      headers: ifMatchHeader,
      answers: { 204: null, 412: errorShape, 422: errorShape },
      handle: async ({ actor, params, ...call }) => {
        await deleteRun(app, actor, params.id, conditionOf(call));
      },
    }),
  ];
}

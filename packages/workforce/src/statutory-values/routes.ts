import { STATUTORY_VALUE_KEYS, STATUTORY_VALUES } from '@bulwagan/contracts/workforce/pay.ts';
import { STATUTORY_VALUE_NAMES } from '@bulwagan/contracts/workforce/statutory-value-names.ts';
import { enveloped, errorShape, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { ifMatchHeader } from '@bulwagan/platform/http/caching/etag.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { Type } from 'typebox';
import { canAny, canEverywhere } from '../access.ts';
import type { App } from '../context.ts';
import { listValues, type ValueRow } from './queries.ts';
import { ValueInList, ValueInput, ValueVersion, valueParams, valueVersionParams } from './schemas.ts';
import {
  addValue,
  changeValue,
  etagOfValue,
  getValue,
  isCeiling,
  removeValue,
  valueErrors,
} from './values.ts';

const BASE = '/api/payroll/statutory_values';
const VERSION = `${BASE}/{key}/versions/{version}`;

/**
 * Routes of single figures of laws (contract §3.3): ceilings of de minimis benefits, the tax of non-resident aliens, and
 * forced leave. All organizations share them, like the statutory tables.
 */
export function statutoryValueRoutes(app: App): Route[] {
  return [...reading(app), adding(app), ...changing(app)];
}

const commonOf = (app: App) =>
  ({
    access: canAny('Manage payroll', 'See pay'),
    limit: app.backOfficeLimit,
    tag: 'Statutory tables',
  }) as const;

const presentVersion = ({ time }: Pick<App, 'time'>, row: ValueRow) => ({
  id: row.id,
  effective_from: row.effective_from,
  value: row.value === null ? null : Number(row.value),
  law: row.law,
  source: row.source,
  confirmed: row.is_confirmed,
  confirmed_by: row.confirmed_by,
  confirmed_at: time.showOrNull(row.confirmed_at),
  used: row.is_used,
});

function reading(app: App): Route[] {
  return [
    route({
      ...commonOf(app),
      method: 'GET',
      path: BASE,
      summary: 'List the statutory values',
      answers: { 200: enveloped(Type.Array(ValueInList)) },
      handle: async () => {
        const versions = await listValues(app.db);
        return ok(
          STATUTORY_VALUE_KEYS.map((key) => ({
            key,
            name: STATUTORY_VALUE_NAMES.en[key],
            is_de_minimis: isCeiling(key),
            ...STATUTORY_VALUES[key],
            versions: versions.filter((one) => one.key === key).map((row) => presentVersion(app, row)),
          })),
        );
      },
    }),
    route({
      ...commonOf(app),
      method: 'GET',
      path: VERSION,
      summary: 'Show a version of a statutory value',
      params: valueVersionParams,
      answers: { 200: enveloped(ValueVersion) },
      handle: async ({ params, reply }) => {
        const row = await getValue(app.db, params.key, params.version);
        reply.header('etag', etagOfValue(row));
        return ok(presentVersion(app, row));
      },
    }),
  ];
}

function adding(app: App): Route {
  return route({
    ...commonOf(app),
    access: canEverywhere('Manage payroll'),
    method: 'POST',
    path: `${BASE}/{key}/versions`,
    summary: 'Add a version of a statutory value',
    description: 'A date on which a final run was paid is refused, because final runs stay.',
    params: valueParams,
    body: ValueInput,
    answers: { 201: enveloped(ValueVersion) },
    validate: ({ params, body }) => valueErrors(params.key, body),
    handle: async ({ actor, params, body, ...call }) =>
      ok(presentVersion(app, await addValue(app, actor, params.key, body, originOf(call)))),
  });
}

function changing(app: App): Route[] {
  const common = { ...commonOf(app), access: canEverywhere('Manage payroll') } as const;
  return [
    route({
      ...common,
      method: 'PUT',
      path: VERSION,
      summary: 'Change or confirm a version of a statutory value',
      description:
        'Omitted fields keep their values. Of a version that a final run has used, only `confirmed` can be changed. A changed ' +
        'figure is no longer confirmed, unless `confirmed` is sent. With `If-Match` a stale change is refused (412).',
      params: valueVersionParams,
      headers: ifMatchHeader,
      body: ValueInput,
      answers: { 200: enveloped(ValueVersion), 412: errorShape },
      validate: ({ params, body }) => valueErrors(params.key, body),
      handle: async ({ actor, params, body, request, reply, ...call }) => {
        const on = { ifMatch: request.headers['if-match'], origin: originOf(call) };
        const row = await changeValue(app, actor, params.key, params.version, body, on);
        reply.header('etag', etagOfValue(row));
        return ok(presentVersion(app, row));
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: VERSION,
      summary: 'Delete an unused version of a statutory value',
      params: valueVersionParams,
      headers: ifMatchHeader,
      answers: { 204: null, 412: errorShape, 422: errorShape },
      handle: async ({ actor, params, request, ...call }) => {
        const on = { ifMatch: request.headers['if-match'], origin: originOf(call) };
        await removeValue(app, actor, params.key, params.version, on);
      },
    }),
  ];
}

import { STATUTORY_VALUE_KEYS, STATUTORY_VALUES } from '@bulwagan/contracts/workforce/pay.ts';
import { STATUTORY_VALUE_NAMES } from '@bulwagan/contracts/workforce/statutory-value-names.ts';
import { enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { Type } from 'typebox';
import type { App } from '../context.ts';
import { readingOf, versionRoutes } from '../statutory-versions/version-routes.ts';
import { listValues, type ValueRow } from './queries.ts';
import { ValueInList, ValueInput, ValueVersion } from './schemas.ts';
import { isCeiling, valueErrors, valueVersions } from './values.ts';

const BASE = '/api/payroll/statutory_values';

const presentVersion = ({ time }: App, row: ValueRow) => ({
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

/**
 * Routes of single statutory figures (contract §3.3): ceilings of de minimis benefits, tax rate of non-resident
 * aliens, and forced leave. All organizations share them, like the statutory tables.
 */
export const statutoryValueRoutes = (app: App): Route[] => [
  route({
    ...readingOf(app),
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
  ...versionRoutes(app, {
    base: BASE,
    keys: STATUTORY_VALUE_KEYS,
    noun: 'a statutory value',
    Version: ValueVersion,
    adding: {
      body: ValueInput,
      summary: 'Add a version of a statutory value',
      description: 'A date on which a final run was paid is refused, because final runs stay.',
    },
    changing: {
      body: ValueInput,
      description:
        'Omitted fields keep their values. Of a version that a final run has used, only `confirmed` can be changed. A changed ' +
        'figure is no longer confirmed, unless `confirmed` is sent. With `If-Match` a stale change is refused (412).',
    },
    errors: valueErrors,
    changeErrors: valueErrors,
    versions: valueVersions,
    present: presentVersion,
  }),
];

import { TABLE_KEYS, type TableKey } from '@bulwagan/contracts/workforce/pay.ts';
import { enveloped, errorShape, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { withEtag } from '@bulwagan/platform/http/caching/etag.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { Type } from 'typebox';
import { can } from '../access.ts';
import type { App } from '../context.ts';
import { readingOf, type VersionRoutes, versionRoutes } from '../statutory-versions/version-routes.ts';
import { evaluationErrors, versionErrors } from './checks.ts';
import { evaluateOn, versionInForce } from './evaluate.ts';
import { tableName } from './names.ts';
import { previewOnPay } from './pay-preview.ts';
import { presentInList, presentVersion } from './present.ts';
import { previewVersion } from './preview.ts';
import { listVersions, type StoredVersion } from './queries.ts';
import {
  EvaluateInput,
  Evaluation,
  OnQuery,
  PayPreview,
  PayPreviewInput,
  Preview,
  PreviewInput,
  TableInList,
  tableParams,
  Version,
  VersionChange,
  VersionInput,
} from './schemas.ts';
import { tableVersions } from './versions.ts';

const BASE = '/api/payroll/tables';
const TABLE = `${BASE}/{key}`;

const TABLES: VersionRoutes<TableKey, StoredVersion, VersionInput> = {
  base: BASE,
  keys: TABLE_KEYS,
  noun: 'a table',
  Version,
  adding: {
    body: VersionInput,
    summary: 'Add a version to a table',
    description:
      'A date that a final run has used is refused, unless the version is `retroactive`: final runs stay, and the next run gets the differences.',
  },
  changing: {
    body: VersionChange,
    description:
      'Omitted fields keep their values. Of a version that a final run has used, only `confirmed` can be changed. Changed ' +
      'figures are no longer confirmed, unless `confirmed` is sent. With `If-Match` a stale change is refused (412).',
  },
  errors: versionErrors,
  versions: tableVersions,
  present: presentVersion,
};

/**
 * Routes of the tables of contributions, withholding tax and salary grades (contract §3.3). All organizations share
 * them. Users who manage payroll or see pay can read them; users who manage payroll everywhere can change them.
 */
export function statutoryTableRoutes(app: App): Route[] {
  const [version, ...changing] = versionRoutes(app, TABLES);
  return [...reading(app), version, ...computing(app), ...changing];
}

function reading(app: App): Route[] {
  const show = withEtag(tableVersions.etagOf, (row: StoredVersion) => presentVersion(app, row));
  return [
    route({
      ...readingOf(app),
      method: 'GET',
      path: BASE,
      summary: 'List the statutory tables',
      answers: { 200: enveloped(Type.Array(TableInList)) },
      handle: async () => {
        const versions = await listVersions(app.db);
        return ok(
          TABLE_KEYS.map((key) => ({
            key,
            name: tableName(key).in('en'),
            versions: versions.filter((one) => one.key === key).map(presentInList),
          })),
        );
      },
    }),
    route({
      ...readingOf(app),
      method: 'GET',
      path: TABLE,
      summary: 'Show the version of a table that is in force on a day',
      description:
        'Returns an `ETag`; send it as `If-Match` with a change of the version. A day before the first version is refused (422).',
      params: tableParams,
      query: OnQuery,
      answers: { 200: enveloped(Version), 422: errorShape },
      handle: async ({ params, query, reply }) =>
        show(reply, await versionInForce(app, params.key, query.on)),
    }),
  ];
}

function computing(app: App): Route[] {
  return [
    route({
      ...readingOf(app),
      method: 'POST',
      path: `${TABLE}/evaluate`,
      summary: 'Evaluate a table',
      description:
        'Nothing is stored. Each share is rounded half up to the centavo; that of PhilHealth as `PHILHEALTH_ROUNDING` says. ' +
        'An amount of 0 gives 0. `salary-grades` is evaluated with a grade and a step, and answers the monthly salary as `employee`.',
      params: tableParams,
      body: EvaluateInput,
      status: 200,
      answers: { 200: enveloped(Evaluation) },
      validate: ({ params, body, failing }) => evaluationErrors(params.key, body, failing),
      handle: async ({ params, body }) => ok(await evaluateOn(app, params.key, body)),
    }),
    route({
      ...readingOf(app),
      method: 'POST',
      path: `${TABLE}/preview`,
      summary: 'Compare a new version with the one in force',
      description: 'Nothing is stored. Salary grades list the steps that change.',
      params: tableParams,
      body: PreviewInput,
      status: 200,
      answers: { 200: enveloped(Preview) },
      validate: ({ params, body, failing }) => versionErrors(params.key, body, failing),
      handle: async ({ params, body }) => ok(await previewVersion(app, params.key, body)),
    }),
    route({
      ...readingOf(app),
      access: can('See pay'),
      method: 'POST',
      path: `${TABLE}/preview_pay`,
      summary: 'Compare a new version with the one in force on the present pay of employees',
      description:
        'Nothing is stored. For tables of contributions: the shares of the monthly salary that each employee has today, of ' +
        'the organizations whose pay the caller sees, at most 10,000 employees.',
      params: tableParams,
      body: PayPreviewInput,
      status: 200,
      answers: { 200: enveloped(PayPreview) },
      validate: ({ params, body, failing }) => versionErrors(params.key, body, failing),
      handle: async ({ actor, params, body }) => ok(await previewOnPay(app, actor, params.key, body)),
    }),
  ];
}

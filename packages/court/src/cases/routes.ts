import { enveloped, errorShape, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { conditionOf, ifMatchHeader, RETURNS_ETAG, withEtag } from '@bulwagan/platform/http/caching/etag.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { can } from '../access.ts';
import type { App } from '../context.ts';
import { grantRoutes } from './access/grant-routes.ts';
import { changeCase, checkChange } from './change.ts';
import { etagOfCase } from './etag.ts';
import { lifecycleRoutes } from './lifecycle-routes.ts';
import { linkRoutes } from './links/link-routes.ts';
import { readCase } from './lists/find.ts';
import { listCases } from './lists/list.ts';
import { openCase, validateCase } from './open.ts';
import { caseOptions } from './options.ts';
import { presentCase, presentCaseInList } from './present.ts';
import type { CaseRow } from './queries.ts';
import { recordRoutes } from './record-routes.ts';
import { CaseOptions } from './record-schemas.ts';
import { CaseChange, CaseListItem, CaseQuery, CaseRecord, NewCase } from './schemas.ts';

const BASE = '/api/case-records';

/** Routes of case records (contract, court). */
export function caseRoutes(app: App): Route[] {
  return [
    ...ownRoutes(app),
    ...lifecycleRoutes(app),
    ...recordRoutes(app),
    ...linkRoutes(app),
    ...grantRoutes(app),
  ];
}

function ownRoutes(app: App): Route[] {
  const common = { limit: app.limits.office, tag: 'Cases' } as const;
  const show = withEtag(etagOfCase, (row: CaseRow) => presentCase(app, row));
  return [
    route({
      ...common,
      method: 'GET',
      path: BASE,
      summary: 'List the cases',
      description: 'Cases that the caller may see, latest filed first.',
      access: can('View Case Details'),
      query: CaseQuery,
      answers: { 200: collectionOf(CaseListItem) },
      handle: async ({ actor, query, request, ...call }) => {
        const page = pageOf(query);
        const shown = { page, origin: originOf(call) };
        const { rows, total } = await listCases(app, actor, query, shown);
        const items = rows.map((row) => presentCaseInList(app, row));
        return collection(items, total, page, { url: request.url, base: app.publicUrl + BASE });
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: BASE,
      summary: 'Open a case',
      description: 'With a branch the case is `received` there; without one it is `for_raffling`.',
      access: can('Manage Cases'),
      body: NewCase,
      answers: { 201: enveloped(CaseRecord) },
      validate: ({ actor, body }) => validateCase(app, app.db, actor, body),
      handle: async ({ actor, body, ...call }) =>
        ok(presentCase(app, await openCase(app, actor, body, originOf(call)))),
    }),
    route({
      ...common,
      method: 'GET',
      path: `${BASE}/{id}`,
      summary: 'Show a case',
      description: `${RETURNS_ETAG} Reading a sealed case is audited.`,
      access: can('View Case Details'),
      params: uuidParams('id'),
      answers: { 200: enveloped(CaseRecord) },
      handle: async ({ actor, params, reply, ...call }) => {
        const reading = { permission: 'View Case Details', what: 'detail', origin: originOf(call) } as const;
        return show(reply, await readCase(app, actor, params.id, reading));
      },
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${BASE}/{id}`,
      summary: 'Change a case',
      description:
        'Omitted fields keep their values. With `If-Match` a stale change is refused (412); without it the last ' +
        'write wins. An archived case cannot be changed. Moving the case to another branch moves its upcoming ' +
        'hearings, with that branch’s judge and room unless others were chosen, and notifies the participants. The ' +
        'move is refused (422) when a hearing conflicts there, unless `allow_overlap` is true and `overlap_reason` ' +
        'is given.',
      access: can('Manage Cases'),
      params: uuidParams('id'),
      headers: ifMatchHeader,
      body: CaseChange,
      answers: { 200: enveloped(CaseRecord), 412: errorShape },
      validate: ({ actor, params, body }) => checkChange(app, actor, params.id, body),
      handle: async ({ actor, params, body, ...call }) =>
        show(call.reply, await changeCase(app, actor, params.id, body, conditionOf(call))),
    }),
    route({
      ...common,
      method: 'GET',
      path: '/api/case-options',
      summary: 'List the words for cases',
      description:
        'Words of the court’s lists. A new word is added to its list if the caller may edit lists, and refused ' +
        'otherwise.',
      access: can('View Case Details', 'Manage Cases'),
      answers: { 200: enveloped(CaseOptions) },
      handle: async () => ok(await caseOptions(app)),
    }),
  ];
}

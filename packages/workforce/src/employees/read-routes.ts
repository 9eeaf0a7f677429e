import { AVATAR_CONTENT_TYPE } from '@bulwagan/platform/files/images.ts';
import { enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { RETURNS_ETAG } from '@bulwagan/platform/http/caching/etag.ts';
import { fastRoute } from '@bulwagan/platform/http/fast-route.ts';
import { isUuid, uuidParams } from '@bulwagan/platform/http/ids.ts';
import { collection, collectionOf, serializedCollection } from '@bulwagan/platform/http/lists/collection.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { oneOf } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { can } from '../access.ts';
import type { App } from '../context.ts';
import { pageFields } from '../http/fields.ts';
import { isSlug } from '../organizations/slug.ts';
import { readSlug } from './lists/filter.ts';
import { etagOfEmployee, getEmployee, reached } from './lists/find.ts';
import { listEmployees } from './lists/list.ts';
import { historyOf, presentHistory } from './personal-data/history.ts';
import { openPicture } from './pictures.ts';
import { BASE, knownLinks, serializeInList, todayOf } from './present.ts';
import { shownEmployee } from './present-record.ts';
import { readEmployee } from './queries.ts';
import { Employee, EmployeeListItem, EmployeeQuery, HistoryEntry } from './schemas.ts';

/** Added to the description of each route that returns a whole record. */
export const NUMBERS =
  'Government numbers are masked without the permission See government numbers there, and each full view is ' +
  'audited.';
export const GOVERNMENT_IDS_QUERY = Type.Object({
  numbers: Type.Optional(
    oneOf(['full', 'masked'], {
      description: 'Default `full`. `masked`: masked for every caller, and not audited as a view.',
    }),
  ),
});

export const commonOf = (app: App) =>
  ({ access: can('Manage employees'), limit: app.backOfficeLimit, tag: 'Employees' }) as const;

/** Routes to read employees and their pictures. */
export function readRoutes(app: App): Route[] {
  return [...reading(app), ...pictures(app)];
}

function reading(app: App): Route[] {
  const common = { ...commonOf(app), method: 'GET' } as const;
  return [
    fastRoute({
      ...common,
      path: BASE,
      summary: 'List the employees',
      description:
        'Employees of organizations that the caller manages, by name. Archived ones only on request.',
      query: EmployeeQuery,
      answers: { 200: collectionOf(EmployeeListItem) },
      prefetch: (_, { 'filter[organization_slug]': slug }) =>
        isSlug(slug) ? readSlug.bound(slug) : undefined,
      handle: async ({ actor, query, request, prefetch }) => {
        const page = pageOf(query);
        const {
          page: { rows, total },
          names,
        } = await app.withReferenceNames((db) => listEmployees(db, actor, query, page, prefetch));
        const today = todayOf(app);
        const items = rows.map((row) => serializeInList(app, row, today, names));
        return serializedCollection(items, total, page, { url: request.url, base: app.publicUrl + BASE });
      },
    }),
    fastRoute({
      ...common,
      path: `${BASE}/{id}`,
      summary: 'Show an employee',
      description: `${RETURNS_ETAG} ${NUMBERS}`,
      params: uuidParams('id'),
      query: GOVERNMENT_IDS_QUERY,
      answers: { 200: enveloped(Employee) },
      prefetch: ({ id = '' }) => (isUuid(id) ? readEmployee.bound(id) : undefined),
      handle: async ({ actor, params, query, reply, prefetch, ...call }) => {
        const {
          page: { rows },
          names,
        } = await app.withReferenceNames(
          async (db) => ({ rows: await readEmployee(db, params.id) }),
          prefetch === undefined ? undefined : { rows: prefetch },
        );
        const row = reached(actor, rows[0]);
        reply.header('etag', etagOfEmployee(row));
        const links = knownLinks(row, names);
        return ok(await shownEmployee(app, actor, row, links, originOf(call), query.numbers));
      },
    }),
    route({
      ...common,
      path: `${BASE}/{id}/history`,
      summary: 'Show the history of an employee',
      description:
        'Field by field, with user and time, newest first. For government numbers only that they changed.',
      params: uuidParams('id'),
      query: Type.Object(pageFields),
      answers: { 200: collectionOf(HistoryEntry) },
      handle: async ({ actor, params, query, request }) => {
        const page = pageOf(query);
        const { id } = await getEmployee(app.db, actor, params.id);
        const { rows, total } = await historyOf(app.db, id, page);
        const at = { url: request.url, base: `${app.publicUrl}${BASE}/${id}/history` };
        const items = rows.map((row) => presentHistory(app, row));
        return collection(items, total, page, at);
      },
    }),
  ];
}

/** Pictures of employees that the caller manages. `v` in their URLs only busts browser caches. */
function pictures(app: App): Route[] {
  return (['full', 'thumbnail'] as const).map((size) =>
    route({
      ...commonOf(app),
      method: 'GET',
      path: `${BASE}/{id}/avatar${size === 'full' ? '' : '/thumbnail'}`,
      summary: size === 'full' ? 'The picture of an employee' : 'The small picture of an employee',
      params: uuidParams('id'),
      query: Type.Object({ v: Type.Optional(Type.String({ description: 'Picture version.' })) }),
      answers: { 200: Type.String({ format: 'binary', 'x-media-type': AVATAR_CONTENT_TYPE }) },
      handle: async ({ actor, params, reply }) => {
        const { stream, sizeInBytes } = await openPicture(
          app,
          await getEmployee(app.db, actor, params.id),
          size,
        );
        reply.headers({ 'content-type': AVATAR_CONTENT_TYPE, 'content-length': sizeInBytes });
        return stream;
      },
    }),
  );
}

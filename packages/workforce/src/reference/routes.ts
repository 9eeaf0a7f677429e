import { enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { type Static, Type } from 'typebox';
import { canEverywhere, signedIn } from '../access.ts';
import type { App } from '../context.ts';
import { pageFields, searchText } from '../http/fields.ts';
import { inputOf, REFERENCE_LISTS, type ReferenceList, shownOf } from './lists.ts';
import { listReferences, type ReferenceRow } from './queries.ts';
import {
  changeReference,
  createReference,
  getReference,
  removeReference,
  validateReference,
} from './reference.ts';

/**
 * Routes of positions, employment types, timekeeping policies, account codes and payroll types (contract, workforce).
 * All signed-in users read them for forms; users who manage them everywhere change them.
 */
export function referenceRoutes(app: App): Route[] {
  return REFERENCE_LISTS.flatMap((list) => [...reading(app, list), ...changing(app, list)]);
}

const presentOf =
  ({ time }: App) =>
  (row: ReferenceRow) => ({
    ...row,
    created_at: time.show(row.created_at),
    updated_at: time.show(row.updated_at),
  });

const pluralOf = ({ noun }: ReferenceList): string =>
  noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;

function reading(app: App, list: ReferenceList): Route[] {
  const common = { method: 'GET', access: signedIn, limit: app.backOfficeLimit, tag: 'Reference' } as const;
  const shown = shownOf(list);
  const present = presentOf(app);
  return [
    route({
      ...common,
      path: list.path,
      summary: `List ${pluralOf(list)}`,
      query: Type.Object({
        ...pageFields,
        'filter[search]': searchText(`In the ${list.searched.join(', ').replaceAll('_', ' ')}.`),
      }),
      answers: { 200: collectionOf(shown) },
      handle: async ({ query, request }) => {
        const page = pageOf(query);
        const { rows, total } = await listReferences(app.db, list, query['filter[search]'], page);
        const at = { url: request.url, base: `${app.publicUrl}${list.path}` };
        return collection(rows.map(present), total, page, at);
      },
    }),
    route({
      ...common,
      path: `${list.path}/{id}`,
      summary: `Show ${list.article} ${list.noun}`,
      params: uuidParams('id'),
      answers: { 200: enveloped(shown) },
      handle: async ({ params }) => ok(present(await getReference(app.db, list, params.id))),
    }),
  ];
}

function changing(app: App, list: ReferenceList): Route[] {
  const common = {
    access: canEverywhere('Manage reference lists'),
    limit: app.backOfficeLimit,
    tag: 'Reference',
  } as const;
  const body = inputOf(list);
  const shown = shownOf(list);
  const present = presentOf(app);
  const valuesOf = (sent: Static<typeof body>) => sent as Record<string, unknown>;
  return [
    route({
      ...common,
      method: 'POST',
      path: list.path,
      summary: `Add ${list.article} ${list.noun}`,
      body,
      answers: { 201: enveloped(shown) },
      validate: ({ body: sent }) => validateReference(app.db, list, sent),
      handle: async ({ actor, body: sent, ...call }) =>
        ok(present(await createReference(app, actor, list, valuesOf(sent), originOf(call)))),
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${list.path}/{id}`,
      summary: `Change ${list.article} ${list.noun}`,
      description: 'Omitted fields keep their values.',
      params: uuidParams('id'),
      body,
      answers: { 200: enveloped(shown) },
      validate: ({ params, body: sent }) => validateReference(app.db, list, sent, params.id),
      handle: async ({ actor, params, body: sent, ...call }) =>
        ok(present(await changeReference(app, actor, list, params.id, valuesOf(sent), originOf(call)))),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${list.path}/{id}`,
      summary: `Delete an unreferenced ${list.noun}`,
      params: uuidParams('id'),
      answers: { 204: null, 422: Type.Object({ message: Type.String() }) },
      handle: async ({ actor, params, ...call }) => {
        await removeReference(app, actor, list, params.id, originOf(call));
      },
    }),
  ];
}

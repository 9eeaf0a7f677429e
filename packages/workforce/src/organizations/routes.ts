import { enveloped, errorShape, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { conditionOf, ifMatchHeader, RETURNS_ETAG, withEtag } from '@bulwagan/platform/http/caching/etag.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { Type } from 'typebox';
import { canEverywhere, signedIn } from '../access.ts';
import type { App } from '../context.ts';
import {
  changeOrganization,
  createOrganization,
  deleteOrganization,
  etagOfOrganization,
  getOrganization,
  validateOrganization,
} from './organizations.ts';
import { listOrganizations, type OrganizationRow } from './queries.ts';
import { Organization, OrganizationInput, OrganizationQuery } from './schemas.ts';

const BASE = '/api/organizations';

const presentOf =
  ({ time }: App) =>
  (row: OrganizationRow) => ({
    ...row,
    created_at: time.show(row.created_at),
    updated_at: time.show(row.updated_at),
  });

/**
 * Routes of the organization tree (contract, workforce). All signed-in users read it; users who manage users change it.
 */
export function organizationRoutes(app: App): Route[] {
  return [...reading(app), ...changing(app)];
}

function reading(app: App): Route[] {
  const common = {
    method: 'GET',
    access: signedIn,
    limit: app.backOfficeLimit,
    tag: 'Organizations',
  } as const;
  const present = presentOf(app);
  const show = withEtag(etagOfOrganization, present);
  return [
    route({
      ...common,
      path: BASE,
      summary: 'List organizations',
      query: OrganizationQuery,
      answers: { 200: collectionOf(Organization) },
      handle: async ({ query, request }) => {
        const page = pageOf(query);
        const filter = { parentIds: query['filter[parent_id]'], search: query['filter[search]'] };
        const { rows, total } = await listOrganizations(app.db, filter, page);
        const at = { url: request.url, base: `${app.publicUrl}${BASE}` };
        return collection(rows.map(present), total, page, at);
      },
    }),
    route({
      ...common,
      path: `${BASE}/{id}`,
      summary: 'Show an organization',
      description: RETURNS_ETAG,
      params: uuidParams('id'),
      answers: { 200: enveloped(Organization) },
      handle: async ({ params, reply }) => show(reply, await getOrganization(app.db, params.id)),
    }),
  ];
}

function changing(app: App): Route[] {
  const common = {
    access: canEverywhere('Manage users'),
    limit: app.backOfficeLimit,
    tag: 'Organizations',
  } as const;
  const present = presentOf(app);
  const show = withEtag(etagOfOrganization, present);
  return [
    route({
      ...common,
      method: 'POST',
      path: BASE,
      summary: 'Add an organization',
      body: OrganizationInput,
      answers: { 201: enveloped(Organization) },
      validate: ({ body }) => validateOrganization(app.db, body),
      handle: async ({ actor, body, ...call }) =>
        ok(present(await createOrganization(app, actor, body, originOf(call)))),
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${BASE}/{id}`,
      summary: 'Change an organization',
      description:
        'Its name, its parent, and what papers say about the employer; omitted fields stay. Moving it changes where ' +
        'roles apply, so only an unlimited Super Admin may do so. With `If-Match` a stale change is refused (412); ' +
        'without it the last write wins.',
      params: uuidParams('id'),
      headers: ifMatchHeader,
      body: OrganizationInput,
      answers: { 200: enveloped(Organization), 412: errorShape },
      validate: ({ params, body }) => validateOrganization(app.db, body, params.id),
      handle: async ({ actor, params, body, ...call }) =>
        show(call.reply, await changeOrganization(app, actor, params.id, body, conditionOf(call))),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${BASE}/{id}`,
      summary: 'Delete an unreferenced organization',
      params: uuidParams('id'),
      answers: { 204: null, 422: Type.Object({ message: Type.String() }) },
      handle: async ({ actor, params, ...call }) => {
        await deleteOrganization(app, actor, params.id, originOf(call));
      },
    }),
  ];
}

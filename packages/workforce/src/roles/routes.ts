import { PERMISSIONS } from '@bulwagan/contracts/workforce/permissions.ts';
import { enveloped, errorShape, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { conditionOf, ifMatchHeader, RETURNS_ETAG, withEtag } from '@bulwagan/platform/http/caching/etag.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { namesOf } from '@bulwagan/platform/http/openapi/named-entries.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { Type } from 'typebox';
import { can, canEverywhere } from '../access.ts';
import type { App } from '../context.ts';
import { listRoles, type RoleRow } from './queries.ts';
import { permissionsOf } from './role-grants.ts';
import { changeRole, createRole, deleteRole, etagOfRole, getRole, validateRole } from './roles.ts';
import { Permission, Role, RoleChange, RoleInput, RoleQuery } from './schemas.ts';

const BASE = '/api/roles';

/**
 * Routes of roles and their permissions (contract, workforce). Users who manage users of some organization read them;
 * users who manage users of all organizations change them.
 */
export function roleRoutes(app: App): Route[] {
  return [...reading(app), ...changing(app)];
}

const presentOf =
  ({ time }: App) =>
  (row: RoleRow) => ({
    ...row,
    permissions: permissionsOf(row),
    created_at: time.show(row.created_at),
    updated_at: time.show(row.updated_at),
  });

function reading(app: App): Route[] {
  const common = {
    method: 'GET',
    access: can('Manage users'),
    limit: app.backOfficeLimit,
    tag: 'Roles',
  } as const;
  const present = presentOf(app);
  const show = withEtag(etagOfRole, present);
  return [
    route({
      ...common,
      path: BASE,
      summary: 'List roles',
      description: 'By name.',
      query: RoleQuery,
      answers: { 200: collectionOf(Role) },
      handle: async ({ query, request }) => {
        const page = pageOf(query);
        const { rows, total } = await listRoles(app.db, query['filter[search]'], page);
        const at = { url: request.url, base: `${app.publicUrl}${BASE}` };
        return collection(rows.map(present), total, page, at);
      },
    }),
    route({
      ...common,
      path: `${BASE}/{id}`,
      summary: 'Show a role',
      description: RETURNS_ETAG,
      params: uuidParams('id'),
      answers: { 200: enveloped(Role) },
      handle: async ({ params, reply }) => show(reply, await getRole(app.db, params.id)),
    }),
    route({
      ...common,
      path: '/api/permissions',
      summary: 'List all permissions',
      answers: { 200: enveloped(Type.Array(Permission)) },
      handle: () => ok(PERMISSIONS.map((name) => ({ name }))),
    }),
  ];
}

/** Returns the input of a role, with its permissions as names. */
const named = <Sent extends { permissions?: (string | { name: string })[] }>({
  permissions,
  ...sent
}: Sent) => ({
  ...sent,
  ...(permissions === undefined ? {} : { permissions: namesOf(permissions) }),
});

function changing(app: App): Route[] {
  const common = { access: canEverywhere('Manage users'), limit: app.backOfficeLimit, tag: 'Roles' } as const;
  const present = presentOf(app);
  const show = withEtag(etagOfRole, present);
  return [
    route({
      ...common,
      method: 'POST',
      path: BASE,
      summary: 'Create a role',
      body: RoleInput,
      answers: { 201: enveloped(Role) },
      validate: ({ body }) => validateRole(app.db, named(body)),
      handle: async ({ actor, body, ...call }) =>
        ok(present(await createRole(app, actor, named(body), originOf(call)))),
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${BASE}/{id}`,
      summary: 'Change a role',
      description:
        'Omitted fields keep their values. A system role keeps its name and permissions. With `If-Match` a stale ' +
        'change is refused (412); without it the last write wins.',
      params: uuidParams('id'),
      headers: ifMatchHeader,
      body: RoleChange,
      answers: { 200: enveloped(Role), 412: errorShape },
      validate: ({ params, body }) => validateRole(app.db, named(body), params.id),
      handle: async ({ actor, params, body, ...call }) =>
        show(call.reply, await changeRole(app, actor, params.id, named(body), conditionOf(call))),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${BASE}/{id}`,
      summary: 'Delete an unused role',
      params: uuidParams('id'),
      answers: { 204: null, 422: errorShape },
      handle: async ({ actor, params, ...call }) => {
        await deleteRole(app, actor, params.id, originOf(call));
      },
    }),
  ];
}

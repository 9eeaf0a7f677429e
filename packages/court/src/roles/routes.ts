import {
  acknowledged,
  done,
  enveloped,
  errorShape,
  ok,
} from '@bulwagan/platform/http/back-office-envelope.ts';
import { conditionOf, ifMatchHeader, RETURNS_ETAG, withEtag } from '@bulwagan/platform/http/caching/etag.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { Type } from 'typebox';
import { administrators } from '../access.ts';
import type { App } from '../context.ts';
import { listPermissions, listRoleNames, listRoles, type RoleRow } from './queries.ts';
import { changeRole, createRole, deleteRole, etagOfRole, getRole, validateRole } from './roles.ts';
import { NewRole, Permission, Role, RoleChange, RoleName, RoleQuery } from './schemas.ts';

const BASE = '/api/roles-list';

/** Routes of roles and their permissions (C§4). */
export function roleRoutes(app: App): Route[] {
  return [...reading(app), ...changing(app)];
}

const presentOf =
  ({ time }: App) =>
  (row: RoleRow) => ({
    ...row,
    created_at: time.show(row.created_at),
    updated_at: time.show(row.updated_at),
  });

function reading(app: App): Route[] {
  const common = { method: 'GET', access: administrators, limit: app.limits.office, tag: 'Roles' } as const;
  const present = presentOf(app);
  const show = withEtag(etagOfRole, present);
  return [
    route({
      ...common,
      path: BASE,
      summary: 'List roles in pages',
      query: RoleQuery,
      answers: { 200: collectionOf(Role) },
      handle: async ({ query, request }) => {
        const page = pageOf(query);
        const { rows, total } = await listRoles(app.db, query.search, page);
        return collection(rows.map(present), total, page, {
          url: request.url,
          base: `${app.publicUrl}${BASE}`,
        });
      },
    }),
    route({
      ...common,
      path: `${BASE}/{role}`,
      summary: 'Show a role',
      description: RETURNS_ETAG,
      params: uuidParams('role'),
      answers: { 200: enveloped(Role) },
      handle: async ({ params, reply }) => show(reply, await getRole(app.db, params.role)),
    }),
    route({
      ...common,
      path: '/api/roles',
      summary: 'List all roles by name',
      answers: { 200: enveloped(Type.Array(RoleName)) },
      handle: async () => ok(await listRoleNames(app.db)),
    }),
    route({
      ...common,
      path: '/api/permissions',
      summary: 'List all permissions with their descriptions',
      answers: { 200: enveloped(Type.Array(Permission)) },
      handle: async () => ok(await listPermissions(app.db)),
    }),
  ];
}

function changing(app: App): Route[] {
  const common = { access: administrators, limit: app.limits.office, tag: 'Roles' } as const;
  const present = presentOf(app);
  const show = withEtag(etagOfRole, present);
  return [
    route({
      ...common,
      method: 'POST',
      path: BASE,
      summary: 'Create a role',
      body: NewRole,
      answers: { 201: enveloped(Role) },
      validate: ({ body }) => validateRole(app.db, body),
      handle: async ({ actor, body, ...call }) =>
        ok(present(await createRole(app, actor, body, originOf(call)))),
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${BASE}/{role}`,
      summary: 'Replace the permissions of a role',
      description:
        'All permissions, or none if one is unknown. The name is validated but never changes. Only the Super Admin ' +
        'changes a seeded role or one that users outside the caller’s branches have. With `If-Match` a stale ' +
        'change is refused (412); without it the last write wins.',
      params: uuidParams('role'),
      headers: ifMatchHeader,
      body: RoleChange,
      answers: { 200: enveloped(Role), 412: errorShape },
      validate: ({ params, body }) => validateRole(app.db, body, params.role),
      handle: async ({ actor, params, body, ...call }) =>
        show(call.reply, await changeRole(app, actor, params.role, body, conditionOf(call))),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${BASE}/{role}`,
      summary: 'Delete an unused role',
      params: uuidParams('role'),
      answers: { 200: acknowledged, 422: errorShape },
      handle: async ({ actor, params, ...call }) => {
        await deleteRole(app, actor, params.role, originOf(call));
        return done('The role is deleted.');
      },
    }),
  ];
}

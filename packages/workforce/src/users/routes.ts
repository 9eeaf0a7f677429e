import { PERMISSIONS } from '@bulwagan/contracts/workforce/permissions.ts';
import { enveloped, errorShape, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { ifMatchHeader, RETURNS_ETAG, withEtag } from '@bulwagan/platform/http/caching/etag.ts';
import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { sourceOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { idParams } from '@bulwagan/platform/http/schema.ts';
import { type Actor, can, hasPermission, organizationScope, signedIn } from '../access.ts';
import type { App } from '../context.ts';
import { accountRoutes } from './account/account-routes.ts';
import { avatarRoutes } from './account/avatar-routes.ts';
import { changeUser, etagOfUser, validateChange } from './change.ts';
import { createUser, validateAccount } from './create.ts';
import { userExport } from './export.ts';
import { presentUser } from './present.ts';
import { findOwnUser, listUsers, type UserRow } from './queries.ts';
import { deleteUser } from './remove.ts';
import { filterOfUsers, NewUser, Profile, User, UserChange, UserQuery } from './schemas.ts';
import { assertOwn, getUser, ifChangeable, userScope } from './scope.ts';

const BASE = '/api/users';

/** Routes of accounts, for super users and Super Admins (contract, workforce), and of the own profile. */
export function userRoutes(app: App): Route[] {
  return [
    ...reading(app),
    userExport(app, BASE),
    ...changing(app),
    ...accountRoutes(app),
    ...avatarRoutes(app),
    profile(app),
  ];
}

const commonOf = ({ backOfficeLimit }: App) =>
  ({ access: can('Manage users'), limit: backOfficeLimit, tag: 'Users' }) as const;

function reading(app: App): Route[] {
  const common = { ...commonOf(app), method: 'GET' } as const;
  const show = withEtag(etagOfUser, (row: UserRow) => presentUser(app, row));
  return [
    route({
      ...common,
      path: BASE,
      summary: 'List users',
      description:
        'Last signed in first, never signed in last. Managers of an organization see users who have a role, are ' +
        'employed or have their account in it or below.',
      query: UserQuery,
      answers: { 200: collectionOf(User) },
      handle: async ({ actor, query, request }) => {
        const page = pageOf(query);
        const { rows, total } = await listUsers(app.db, userScope(actor), filterOfUsers(query), page);
        const at = { url: request.url, base: `${app.publicUrl}${BASE}` };
        return collection(
          rows.map((row) => presentUser(app, row)),
          total,
          page,
          at,
        );
      },
    }),
    route({
      ...common,
      path: `${BASE}/{id}`,
      summary: 'Show a user',
      description: RETURNS_ETAG,
      params: idParams,
      answers: { 200: enveloped(User) },
      handle: async ({ actor, params, reply }) => show(reply, await getUser(app.db, actor, params.id)),
    }),
  ];
}

function changing(app: App): Route[] {
  const common = commonOf(app);
  const show = withEtag(etagOfUser, (row: UserRow) => presentUser(app, row));
  return [
    route({
      ...common,
      method: 'POST',
      path: BASE,
      summary: 'Create an account',
      body: NewUser,
      answers: { 201: enveloped(User) },
      validate: ({ actor, body }) => validateAccount(app, actor, body),
      handle: async ({ actor, body, ...call }) =>
        ok(presentUser(app, await createUser(app, actor, body, sourceOf(call)))),
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${BASE}/{id}`,
      summary: 'Change an account',
      description:
        'Omitted fields keep their values. The password cannot be changed here. With `If-Match` a stale change is ' +
        'refused (412); without it the last write wins.',
      params: idParams,
      headers: ifMatchHeader,
      body: UserChange,
      answers: { 200: enveloped(User), 412: errorShape },
      validate: ({ actor, params, body }) =>
        ifChangeable(app.db, actor, params.id, () => validateChange(app.db, body, params.id)),
      handle: async ({ actor, params, body, ...call }) => {
        const on = { ifMatch: call.request.headers['if-match'], source: sourceOf(call) };
        return show(call.reply, await changeUser(app, actor, params.id, body, on));
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${BASE}/{id}`,
      summary: 'Delete an account',
      description:
        'Refused for the caller’s own account and the last super user. Its audit events and its employee are kept.',
      params: idParams,
      answers: { 204: null, 422: errorShape },
      handle: async ({ actor, params, ...call }) => {
        await deleteUser(app, actor, params.id, sourceOf(call));
      },
    }),
  ];
}

/** Profile and permissions of the signed-in user, from which pages decide what to show. */
function profile(app: App): Route {
  return route({
    method: 'GET',
    path: '/api/profile',
    summary: 'Get the signed-in user',
    access: signedIn,
    withoutFactor: true,
    limit: app.backOfficeLimit,
    tag: 'Users',
    answers: { 200: enveloped(Profile) },
    handle: async ({ actor }) => {
      const { user, marks } = assertOwn(await findOwnUser(app.db, actor.id));
      const { password_expires_at: end, employee_id } = marks;
      return ok({
        ...presentUser(app, user),
        ...(end === null ? {} : { password_expires_at: app.time.show(end) }),
        employee_id,
        permissions: permissionsOf(actor),
      });
    },
  });
}

const permissionsOf = (actor: Actor) =>
  PERMISSIONS.filter((name) => hasPermission(actor, name)).map((name) => ({
    name,
    organization_ids: organizationScope(actor, name),
  }));

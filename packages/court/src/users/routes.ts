import { PERMISSIONS } from '@bulwagan/contracts/court/permissions.ts';
import {
  acknowledged,
  done,
  enveloped,
  errorShape,
  ok,
} from '@bulwagan/platform/http/back-office-envelope.ts';
import { ifMatchHeader, RETURNS_ETAG, withEtag } from '@bulwagan/platform/http/caching/etag.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { sourceOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { id, idParams } from '@bulwagan/platform/http/schema.ts';
import { listSessions } from '@bulwagan/platform/sign-in/index.ts';
import { Type } from 'typebox';
import { type Actor, administrators, isSuperAdmin, permissionScopeOf, signedIn } from '../access.ts';
import type { App } from '../context.ts';
import { changeUser, disableUser, enableUser, etagOfUser, revokeSession, validateChange } from './change.ts';
import { createUser, wrongAccount } from './create.ts';
import { findOwnUser, listUsers, type UserRow } from './queries.ts';
import { NewUser, Profile, User, UserChange, UserQuery, UserSession } from './schemas.ts';
import { assertManages, getUser, userScope } from './scope.ts';

const BASE = '/api/users';

/** Routes of accounts, for administrators of a court (contract, court), and of the own profile. */
export function userRoutes(app: App): Route[] {
  return [...reading(app), ...changing(app), ...sessions(app), profile(app)];
}

const presentOf =
  ({ time }: App) =>
  (row: UserRow) => ({
    ...row,
    role_ids: row.roles.map(({ id }) => id),
    branch_ids: row.branches.map(({ id }) => id),
    disabled_at: time.showOrNull(row.disabled_at),
    last_login_at: time.showOrNull(row.last_login_at),
    created_at: time.show(row.created_at),
    updated_at: time.show(row.updated_at),
  });

function reading(app: App): Route[] {
  const common = { method: 'GET', access: administrators, limit: app.limits.office, tag: 'Users' } as const;
  const present = presentOf(app);
  const show = withEtag(etagOfUser, present);
  return [
    route({
      ...common,
      path: BASE,
      summary: 'List users',
      description: 'By name. The Super Admin sees all users; others see those of their branches.',
      query: UserQuery,
      answers: { 200: collectionOf(User) },
      handle: async ({ actor, query, request }) => {
        const page = pageOf(query);
        const filter = {
          search: query['filter[search]'],
          roleIds: query['filter[role_id]'],
          branchIds: query['filter[branch_id]'],
          statuses: query['filter[status]'],
        };
        const { rows, total } = await listUsers(app.db, userScope(actor), filter, page);
        return collection(rows.map(present), total, page, {
          url: request.url,
          base: `${app.publicUrl}${BASE}`,
        });
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
  const common = { access: administrators, limit: app.limits.office, tag: 'Users' } as const;
  const present = presentOf(app);
  const show = withEtag(etagOfUser, present);
  const turn = (path: string, summary: string, rule: typeof disableUser, description?: string) =>
    route({
      ...common,
      method: 'POST',
      path: `${BASE}/{id}/${path}`,
      summary,
      ...(description === undefined ? {} : { description }),
      params: idParams,
      // Declared although there is no body: the last Super Admin is refused with 422.
      answers: { 200: enveloped(User), 422: errorShape },
      handle: async ({ actor, params, ...call }) =>
        ok(present(await rule(app, actor, params.id, sourceOf(call)))),
    });
  return [
    route({
      ...common,
      method: 'POST',
      path: BASE,
      summary: 'Create an account',
      description: COUNSEL,
      body: NewUser,
      answers: { 201: enveloped(User) },
      validate: ({ body }) => wrongAccount(app, body),
      handle: async ({ actor, body, ...call }) =>
        ok(present(await createUser(app, actor, body, sourceOf(call)))),
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${BASE}/{id}`,
      summary: 'Change an account',
      description:
        'Omitted fields keep their values. With `If-Match` a stale change is refused (412); without it the last ' +
        'write wins. When the email changes, counsel with the old one lose the account. Only the Super Admin may ' +
        `change their own email. ${COUNSEL}`,
      params: idParams,
      headers: ifMatchHeader,
      body: UserChange,
      answers: { 200: enveloped(User), 412: errorShape },
      validate: ({ actor, params, body }) => validateChange(app, actor, params.id, body),
      handle: async ({ actor, params, body, ...call }) => {
        const on = { ifMatch: call.request.headers['if-match'], source: sourceOf(call) };
        return show(call.reply, await changeUser(app, actor, params.id, body, on));
      },
    }),
    turn('disable', 'Disable an account', disableUser),
    turn('enable', 'Enable an account', enableUser, ENABLING),
  ];
}

const ENABLING =
  'Who works in another branch than the caller as well, or has cases that the caller does not see, is the Super Admin’s to ' +
  'let in again.';

const COUNSEL =
  'Counsel with its email and no account are linked with it and so see their cases: those that the caller ' +
  'manages, and restricted or sealed ones if the caller may classify them. The histories of the cases record ' +
  'it.';

function sessions(app: App): Route[] {
  const common = { access: administrators, limit: app.limits.office, tag: 'Users' } as const;
  return [
    route({
      ...common,
      method: 'GET',
      path: `${BASE}/{id}/sessions`,
      summary: 'List the open sessions of a user',
      description: 'Refused (403) for a user with more permissions than the caller.',
      params: idParams,
      answers: { 200: enveloped(Type.Array(UserSession)) },
      handle: async ({ actor, params }) => {
        await assertManages(app.db, actor, await getUser(app.db, actor, params.id));
        const open = await listSessions(app.db, params.id, app.clock.now(), actor.sessionId);
        return ok(open.map((one) => ({ ...one, last_active_at: app.time.show(one.last_active_at) })));
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${BASE}/{id}/sessions/{session}`,
      summary: 'End a session of a user',
      params: Type.Object({ id: id(), session: uuid() }),
      answers: { 200: acknowledged },
      handle: async ({ actor, params, ...call }) => {
        await revokeSession(app, actor, { userId: params.id, sessionId: params.session }, sourceOf(call));
        return done('The session has ended.');
      },
    }),
  ];
}

/** Profile of the signed-in user. Pages decide by it what to show (contract, workforce: `GET /api/profile`). */
function profile(app: App): Route {
  const present = presentOf(app);
  return route({
    method: 'GET',
    path: '/api/profile',
    summary: 'Get the signed-in user with their permissions',
    access: signedIn,
    withoutFactor: true,
    limit: app.limits.office,
    tag: 'Users',
    answers: { 200: enveloped(Profile) },
    handle: async ({ actor }) => {
      const { user, marks } = (await findOwnUser(app.db, actor.id))!;
      const { password_expires_at: end, authenticator_app } = marks;
      return ok({
        ...present(user),
        authenticator_app,
        ...(end === null ? {} : { password_expires_at: app.time.show(end) }),
        permissions: permissionsOf(actor),
      });
    },
  });
}

function permissionsOf(actor: Actor) {
  const names = isSuperAdmin(actor) ? PERMISSIONS : PERMISSIONS.filter((name) => actor.grants.has(name));
  return names.map((name) => ({ name, reach: permissionScopeOf(actor, name)! }));
}

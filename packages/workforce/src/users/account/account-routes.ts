import { enveloped, errorShape, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { sourceOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { Type } from 'typebox';
import { can } from '../../access.ts';
import type { App } from '../../context.ts';
import { assignRole, removeRole, validateAssignment } from '../assignments.ts';
import { changeSuperUser, disableUser, enableUser } from '../change.ts';
import { presentUser } from '../present.ts';
import {
  Assignment,
  GeneratedPassword,
  SuperUserChange,
  sessionParams,
  User,
  UserSession,
  userParams,
} from '../schemas.ts';
import { ifChangeable } from '../scope.ts';
import { generatePassword } from './password.ts';
import { revokeSession, sessionsOf } from './sessions.ts';

const BASE = '/api/users/{user}';

/** Routes of an account's roles, status, password and sessions (W§4). */
export function accountRoutes(app: App): Route[] {
  return [...roles(app), ...status(app), password(app), ...sessions(app)];
}

const commonOf = ({ backOfficeLimit }: App) =>
  ({ access: can('Manage users'), limit: backOfficeLimit, tag: 'Users', params: userParams }) as const;

function roles(app: App): Route[] {
  const change = (method: 'POST' | 'PUT', summary: string, description: string, rule: typeof assignRole) =>
    route({
      ...commonOf(app),
      method,
      isComplete: true,
      path: `${BASE}/roles`,
      summary,
      description,
      body: Assignment,
      answers: { 200: enveloped(User) },
      validate: ({ actor, params, body }) =>
        ifChangeable(app.db, actor, params.user, () => validateAssignment(app.db, body)),
      handle: async ({ actor, params, body, ...call }) =>
        ok(presentUser(app, await rule(app, actor, params.user, body, sourceOf(call)))),
    });
  return [
    change(
      'POST',
      'Give a user a role',
      'Everywhere, or for an organization and those below it.',
      assignRole,
    ),
    change(
      'PUT',
      'Take a role from a user',
      'Same body as for assigning; assignments with another scope are kept.',
      removeRole,
    ),
  ];
}

function status(app: App): Route[] {
  const turn = (path: string, summary: string, rule: typeof disableUser) =>
    route({
      ...commonOf(app),
      method: 'POST',
      path: `${BASE}/${path}`,
      summary,
      // Declared although there is no body: the last super user is refused with 422.
      answers: { 200: enveloped(User), 422: errorShape },
      handle: async ({ actor, params, ...call }) =>
        ok(presentUser(app, await rule(app, actor, params.user, sourceOf(call)))),
    });
  return [
    turn('enable', 'Enable an account', enableUser),
    turn('disable', 'Disable an account', disableUser),
    route({
      ...commonOf(app),
      method: 'PUT',
      isComplete: true,
      path: `${BASE}/super_user`,
      summary: 'Make a user a super user or an ordinary user',
      description: 'Only for super users. The last enabled super user cannot be demoted.',
      body: SuperUserChange,
      answers: { 200: enveloped(User) },
      handle: async ({ actor, params, body, ...call }) => {
        const user = await changeSuperUser(app, actor, params.user, body.is_super_user, sourceOf(call));
        return ok(presentUser(app, user));
      },
    }),
  ];
}

function password(app: App): Route {
  return route({
    ...commonOf(app),
    method: 'POST',
    path: `${BASE}/generate_password`,
    summary: 'Generate a new password for an account',
    description:
      'The password is returned only once. All sessions of the account end, and its owner is notified by mail. ' +
      'The password expires after seven days, so the owner must choose another one before.',
    answers: { 200: enveloped(GeneratedPassword) },
    handle: async ({ actor, params, ...call }) =>
      ok({ password: await generatePassword(app, actor, params.user, sourceOf(call)) }),
  });
}

function sessions(app: App): Route[] {
  return [
    route({
      ...commonOf(app),
      method: 'GET',
      path: `${BASE}/sessions`,
      summary: 'List the open sessions of a user',
      answers: { 200: enveloped(Type.Array(UserSession)) },
      handle: async ({ actor, params }) => {
        const open = await sessionsOf(app, actor, params.user);
        return ok(open.map((one) => ({ ...one, last_active_at: app.time.show(one.last_active_at) })));
      },
    }),
    route({
      ...commonOf(app),
      method: 'DELETE',
      path: `${BASE}/sessions/{session}`,
      summary: 'End a session of a user',
      params: sessionParams,
      answers: { 204: null },
      handle: async ({ actor, params, ...call }) => {
        await revokeSession(app, actor, { userId: params.user, sessionId: params.session }, sourceOf(call));
      },
    }),
  ];
}

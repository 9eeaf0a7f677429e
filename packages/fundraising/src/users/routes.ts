import { languageOfRequest } from '@bulwagan/platform/http/language.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { originOf, sourceOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { idParams } from '@bulwagan/platform/http/schema.ts';
import { can, institutionScope } from '../access.ts';
import { presentUser } from '../accounts/present.ts';
import type { App } from '../context.ts';
import { invalidShape, ok, okPage } from '../http/envelope.ts';
import { validatePlace } from './authority.ts';
import { inviteUser } from './invite.ts';
import { listUsers, type ManagedUserRow } from './queries.ts';
import { grantRole, takeRole } from './roles.ts';
import {
  Invitation,
  OneUser,
  RoleGrant,
  roleParams,
  Suspension,
  UserChange,
  UserList,
  UserQuery,
} from './schemas.ts';
import { restoreUser, suspendUser } from './suspension.ts';
import { changeUser, getUser, validateChange } from './users.ts';

const BASE = '/api/v1/users';

/** Routes of user management; an institution_admin sees and changes users of their own institution (F§5). */
export function userRoutes(app: App): Route[] {
  return [...readRoutes(app), ...writeRoutes(app), ...suspensionRoutes(app), ...roleRoutes(app)];
}

const presenter = (app: App) => (row: ManagedUserRow) => ({
  ...presentUser(row, app.publicUrl),
  suspended_at: row.suspended_at,
  suspension_reason: row.suspension_reason,
});

function readRoutes(app: App): Route[] {
  const common = { method: 'GET', access: can('Manage users'), limit: app.limits.api, tag: 'Users' } as const;
  const present = presenter(app);
  return [
    route({
      ...common,
      path: BASE,
      summary: 'List users',
      description: 'The newest first.',
      query: UserQuery,
      answers: { 200: UserList },
      handle: async ({ actor, query }) => {
        const page = pageOf(query);
        const { rows, total } = await listUsers(app.db, institutionScope(actor), query, page);
        return okPage(rows.map(present), total, page);
      },
    }),
    route({
      ...common,
      path: `${BASE}/{id}`,
      summary: 'Show a user',
      params: idParams,
      answers: { 200: OneUser },
      handle: async ({ actor, params }) => ok(present(await getUser(app, actor, params.id))),
    }),
  ];
}

function writeRoutes(app: App): Route[] {
  const common = { access: can('Manage users'), limit: app.limits.api, tag: 'Users' } as const;
  const present = presenter(app);
  return [
    route({
      ...common,
      method: 'POST',
      path: BASE,
      summary: 'Invite somebody',
      description:
        'Opens an account and mails a code, by which its owner chooses a password through the password reset. An ' +
        'institution_admin invites institution_admins, committee_members and donors of the own institution.',
      body: Invitation,
      answers: { 201: OneUser },
      validate: ({ actor, body }) => validatePlace(app.db, actor, body.roles ?? [], body.institution_id),
      handle: async ({ actor, body, ...call }) =>
        ok(
          present(await inviteUser(app, actor, body, sourceOf(call), languageOfRequest(call.request))),
          'The user has been invited.',
        ),
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${BASE}/{id}`,
      summary: 'Change a user',
      description: 'What is not given stays. Only a system_admin moves somebody to another institution.',
      params: idParams,
      body: UserChange,
      answers: { 200: OneUser },
      validate: ({ actor, params, body }) => validateChange(app, actor, params.id, body),
      handle: async ({ actor, params, body, ...call }) =>
        ok(
          present(await changeUser(app, actor, params.id, body, originOf(call))),
          'The user has been updated.',
        ),
    }),
  ];
}

function suspensionRoutes(app: App): Route[] {
  const common = {
    method: 'POST',
    access: can('Suspend users'),
    limit: app.limits.api,
    tag: 'Users',
    params: idParams,
    answers: { 200: OneUser, 422: invalidShape },
  } as const;
  const present = presenter(app);
  return [
    route({
      ...common,
      path: `${BASE}/{id}/suspend`,
      summary: 'Suspend a user',
      description: 'Open tokens and sessions are refused from the next request on.',
      body: Suspension,
      handle: async ({ actor, params, body, ...call }) =>
        ok(
          present(await suspendUser(app, actor, params.id, body.reason ?? null, sourceOf(call))),
          'The user has been suspended.',
        ),
    }),
    route({
      ...common,
      path: `${BASE}/{id}/restore`,
      summary: 'Restore a suspended user',
      handle: async ({ actor, params, ...call }) =>
        ok(present(await restoreUser(app, actor, params.id, sourceOf(call))), 'The user has been restored.'),
    }),
  ];
}

function roleRoutes(app: App): Route[] {
  const common = {
    access: can('Manage users'),
    limit: app.limits.api,
    tag: 'Users',
    answers: { 200: OneUser, 422: invalidShape },
  } as const;
  const present = presenter(app);
  return [
    route({
      ...common,
      method: 'POST',
      path: `${BASE}/{id}/roles`,
      summary: 'Give a role',
      params: idParams,
      body: RoleGrant,
      handle: async ({ actor, params, body, ...call }) =>
        ok(present(await grantRole(app, actor, params.id, body.role, sourceOf(call))), 'The role was given.'),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${BASE}/{id}/roles/{role}`,
      summary: 'Take a role away',
      params: roleParams,
      handle: async ({ actor, params, ...call }) =>
        ok(
          present(await takeRole(app, actor, params.id, params.role, sourceOf(call))),
          'The role was taken away.',
        ),
    }),
  ];
}

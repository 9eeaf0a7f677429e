import { acknowledged, done, enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { Type } from 'typebox';
import { can } from '../../access.ts';
import type { App } from '../../context.ts';
import { readCase } from '../lists/find.ts';
import { listGrants } from './grant-queries.ts';
import { Grant, Grantee, GranteeQuery, NewGrant } from './grant-schemas.ts';
import { findGrantees } from './grantees.ts';
import { checkGrant, grantAccess, presentGrant, revokeAccess } from './grants.ts';

const PATH = '/api/case-records/{id}/grants';

/** Routes of grants: access of single users to single cases. */
export function grantRoutes(app: App): Route[] {
  const common = { limit: app.limits.office, tag: 'Cases', access: can('Classify Cases') } as const;
  return [
    route({
      ...common,
      method: 'GET',
      path: PATH,
      summary: 'List the grants of a case',
      description: 'Includes ended grants. Newest first.',
      params: uuidParams('id'),
      answers: { 200: enveloped(Type.Array(Grant)) },
      handle: async ({ actor, params, ...call }) => {
        const reading = { permission: 'Classify Cases', what: 'grants', origin: originOf(call) } as const;
        const { id } = await readCase(app, actor, params.id, reading);
        return ok((await listGrants(app.db, id)).map((row) => presentGrant(app, row)));
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: PATH,
      summary: 'Grant access to a case',
      description:
        'Grants one user access regardless of branch and classification, with a reason and optionally until a ' +
        'time. The user’s roles still determine what they may do.',
      params: uuidParams('id'),
      body: NewGrant,
      answers: { 201: enveloped(Grant) },
      validate: ({ actor, params, body }) => checkGrant(app, actor, params.id, body),
      handle: async ({ actor, params, body, ...call }) =>
        ok(presentGrant(app, await grantAccess(app, actor, params.id, body, originOf(call)))),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${PATH}/{grant}`,
      summary: 'Revoke a grant',
      description: 'Takes effect immediately. The grant stays listed.',
      params: uuidParams('id', 'grant'),
      answers: { 200: acknowledged },
      handle: async ({ actor, params, ...call }) => {
        await revokeAccess(app, actor, params.id, params.grant, originOf(call));
        return done('The grant is revoked.');
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/api/case-records/{id}/grantees',
      summary: 'Find users to grant a case to',
      description:
        'For users who may grant access, even if they may not list accounts: at most ten enabled accounts, by ' +
        'name, with their roles. At most 60 requests a minute.',
      params: uuidParams('id'),
      query: GranteeQuery,
      answers: { 200: enveloped(Type.Array(Grantee)) },
      handle: async ({ actor, params, query }) =>
        ok(await findGrantees(app, actor, params.id, query['filter[search]'])),
    }),
  ];
}

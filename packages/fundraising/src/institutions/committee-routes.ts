import { sourceOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { idParams } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { institutionAdmin, staff } from '../access.ts';
import type { App } from '../context.ts';
import { acknowledged, done, enveloped, invalidShape, ok } from '../http/envelope.ts';
import { appoint, committeeOf, dismiss } from './committee.ts';
import { CommitteeMember, committeeParams, NewCommitteeMember } from './schemas.ts';

/** Routes of an institution's committee. */
export function committeeRoutes(app: App, base: string): Route[] {
  const common = { limit: app.limits.api, tag: 'Institutions' } as const;
  return [
    route({
      ...common,
      method: 'GET',
      path: `${base}/{id}/committee`,
      summary: 'List the committee of an institution',
      access: staff,
      params: idParams,
      answers: { 200: enveloped(Type.Array(CommitteeMember)) },
      handle: async ({ actor, params }) => ok(await committeeOf(app, actor, params.id)),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/{id}/committee`,
      summary: 'Appoint a committee member',
      description: 'A user of the institution, named by `user_id` or `email`. Nobody appoints oneself.',
      access: institutionAdmin,
      params: idParams,
      body: NewCommitteeMember,
      answers: { 201: enveloped(CommitteeMember) },
      handle: async ({ actor, params, body, ...call }) =>
        ok(await appoint(app, actor, params.id, body, sourceOf(call)), 'Committee member added.'),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${base}/{id}/committee/{user_id}`,
      summary: 'Dismiss a committee member',
      access: institutionAdmin,
      description: 'Nobody dismisses oneself.',
      params: committeeParams,
      answers: { 200: acknowledged, 422: invalidShape },
      handle: async ({ actor, params, ...call }) => {
        await dismiss(app, actor, params.id, params.user_id, sourceOf(call));
        return done('Committee member removed.');
      },
    }),
  ];
}

import { acknowledged, done, enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { idParams } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { can, signedIn } from '../access.ts';
import type { App } from '../context.ts';
import {
  archiveBranch,
  changeBranch,
  createBranch,
  getBranch,
  restoreBranch,
  validateBranch,
} from './branches.ts';
import { type BranchRow, listBranches } from './queries.ts';
import { Branch, BranchInput, BranchQuery } from './schemas.ts';

const BASE = '/api/branches';

/** Defaults of fields omitted from a PUT. */
const EMPTY = { station: null, province_code: null, judge: null, room: null };

/** Routes of the court's branches (contract, court). */
export function branchRoutes(app: App): Route[] {
  const common = { limit: app.limits.office, tag: 'Branches' } as const;
  const present = (row: BranchRow) => ({
    ...row,
    archived_at: app.time.showOrNull(row.archived_at),
    created_at: app.time.show(row.created_at),
    updated_at: app.time.show(row.updated_at),
  });
  return [
    route({
      ...common,
      method: 'GET',
      path: BASE,
      summary: 'List the branches',
      description: 'Active branches by name, or archived ones with `filter[archived]`.',
      access: signedIn,
      query: BranchQuery,
      answers: { 200: enveloped(Type.Array(Branch)) },
      handle: async ({ query }) =>
        ok(
          (
            await listBranches(app.db, {
              courtTypes: query['filter[court_type]'],
              search: query['filter[search]'],
              isArchived: ['true', '1'].includes(query['filter[archived]'] ?? ''),
            })
          ).map(present),
        ),
    }),
    route({
      ...common,
      method: 'GET',
      path: `${BASE}/{id}`,
      summary: 'Show a branch',
      access: signedIn,
      params: idParams,
      answers: { 200: enveloped(Branch) },
      handle: async ({ params }) => ok(present(await getBranch(app.db, params.id))),
    }),
    route({
      ...common,
      method: 'POST',
      path: BASE,
      summary: 'Create a branch',
      access: can('Manage Branches'),
      body: BranchInput,
      answers: { 201: enveloped(Branch) },
      validate: ({ actor, body }) => validateBranch(app.db, actor, body),
      handle: async ({ actor, body, ...call }) =>
        ok(present(await createBranch(app, actor, body, originOf(call)))),
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${BASE}/{id}`,
      summary: 'Change a branch',
      description: 'Omitted fields are cleared.',
      access: can('Manage Branches'),
      params: idParams,
      body: BranchInput,
      answers: { 200: enveloped(Branch) },
      validate: async ({ actor, params, body }) =>
        await validateBranch(app.db, actor, body, await getBranch(app.db, params.id)),
      handle: async ({ actor, params, body, request, ...call }) => {
        const values = request.method === 'PATCH' ? body : { ...EMPTY, ...body };
        return ok(present(await changeBranch(app, actor, params.id, values, originOf(call))));
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${BASE}/{id}`,
      summary: 'Archive a branch',
      access: can('Manage Branches'),
      params: idParams,
      answers: { 200: acknowledged },
      handle: async ({ actor, params, ...call }) => {
        await archiveBranch(app, actor, params.id, originOf(call));
        return done('The branch is archived.');
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `${BASE}/{id}/restore`,
      summary: 'Restore an archived branch',
      access: can('Manage Branches'),
      params: idParams,
      answers: { 200: enveloped(Branch) },
      handle: async ({ actor, params, ...call }) =>
        ok(present(await restoreBranch(app, actor, params.id, originOf(call)))),
    }),
  ];
}

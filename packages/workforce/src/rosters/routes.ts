import { enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { Type } from 'typebox';
import { can } from '../access.ts';
import type { App } from '../context.ts';
import { listCandidates, presentCandidate } from './candidates.ts';
import { addMembers, removeMember, validateMembers } from './members.ts';
import { presentPaid } from './present.ts';
import { listMembers, listRosters, type RosterRow } from './queries.ts';
import {
  changeRoster,
  createRoster,
  deleteRoster,
  getRoster,
  payrollScope,
  setMembers,
  validateChange,
  validateRoster,
} from './rosters.ts';
import {
  Candidate,
  CandidateQuery,
  MEMBERS_LIMIT_IN_BYTES,
  MembersAdded,
  MembersInput,
  MembersQuery,
  PaidEmployee,
  Roster,
  RosterInput,
  RosterQuery,
} from './schemas.ts';

const BASE = '/api/payroll/rosters';

const presentOf =
  ({ time }: App) =>
  (row: RosterRow) => ({
    ...row,
    created_at: time.show(row.created_at),
    updated_at: time.show(row.updated_at),
  });

const commonOf = (app: App) =>
  ({ access: can('Manage payroll'), limit: app.backOfficeLimit, tag: 'Payroll runs' }) as const;

/**
 * Routes of rosters: employees who are paid together (contract, workforce). Rosters outside the organizations of a role
 * are hidden.
 */
export function rosterRoutes(app: App): Route[] {
  return [...reading(app), ...changing(app), candidates(app), ...members(app), ...memberChanges(app)];
}

function reading(app: App): Route[] {
  const common = { ...commonOf(app), method: 'GET' } as const;
  const present = presentOf(app);
  return [
    route({
      ...common,
      path: BASE,
      summary: 'List rosters',
      query: RosterQuery,
      answers: { 200: collectionOf(Roster) },
      handle: async ({ actor, query, request }) => {
        const page = pageOf(query);
        const filter = {
          organizationIds: query['filter[organization_id]'],
          search: query['filter[search]'],
        };
        const { rows, total } = await listRosters(app.db, payrollScope(actor), filter, page);
        const at = { url: request.url, base: `${app.publicUrl}${BASE}` };
        return collection(rows.map(present), total, page, at);
      },
    }),
    route({
      ...common,
      path: `${BASE}/{id}`,
      summary: 'Show a roster',
      params: uuidParams('id'),
      answers: { 200: enveloped(Roster) },
      handle: async ({ actor, params }) => ok(present(await getRoster(app.db, actor, params.id))),
    }),
  ];
}

function changing(app: App): Route[] {
  const common = commonOf(app);
  const present = presentOf(app);
  return [
    route({
      ...common,
      method: 'POST',
      path: BASE,
      summary: 'Add a roster',
      body: RosterInput,
      answers: { 201: enveloped(Roster) },
      validate: ({ actor, body }) => validateRoster(app.db, actor, body),
      handle: async ({ actor, body, ...call }) =>
        ok(present(await createRoster(app, actor, body, originOf(call)))),
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${BASE}/{id}`,
      summary: 'Change a roster',
      description: 'Omitted fields keep their values.',
      params: uuidParams('id'),
      body: RosterInput,
      answers: { 200: enveloped(Roster) },
      validate: ({ actor, params, body }) => validateChange(app.db, actor, params.id, body),
      handle: async ({ actor, params, body, ...call }) =>
        ok(present(await changeRoster(app, actor, params.id, body, originOf(call)))),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${BASE}/{id}`,
      summary: 'Delete a roster without runs',
      params: uuidParams('id'),
      answers: { 204: null, 422: Type.Object({ message: Type.String() }) },
      handle: async ({ actor, params, ...call }) => {
        await deleteRoster(app, actor, params.id, originOf(call));
      },
    }),
  ];
}

function candidates(app: App): Route {
  const path = `${BASE}/{id}/candidates`;
  return route({
    ...commonOf(app),
    method: 'GET',
    path,
    summary: 'List eligible employees of a roster',
    description: 'Employees of its organization and those below it, by name, and whether they are members.',
    params: uuidParams('id'),
    query: CandidateQuery,
    answers: { 200: collectionOf(Candidate) },
    handle: async ({ actor, params, query, request }) => {
      const page = pageOf(query);
      const roster = await getRoster(app.db, actor, params.id);
      const { rows, total } = await listCandidates(app, actor, roster, query, page);
      const base = `${app.publicUrl}${path.replace('{id}', roster.id)}`;
      return collection(rows.map(presentCandidate), total, page, { url: request.url, base });
    },
  });
}

function memberChanges(app: App): Route[] {
  const common = commonOf(app);
  const present = presentOf(app);
  const path = `${BASE}/{id}/members`;
  return [
    route({
      ...common,
      method: 'POST',
      path,
      summary: 'Add members to a roster',
      description:
        'Given employees, all employees of an organization and those below it, or both. Existing members stay.',
      params: uuidParams('id'),
      body: MembersAdded,
      bodyLimitInBytes: MEMBERS_LIMIT_IN_BYTES,
      status: 200,
      answers: { 200: enveloped(Roster) },
      validate: ({ actor, params, body }) => validateMembers(app.db, actor, params.id, body),
      handle: async ({ actor, params, body, ...call }) =>
        ok(present(await addMembers(app, actor, params.id, body, originOf(call)))),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${path}/{employee}`,
      summary: 'Remove a member from a roster',
      params: uuidParams('id', 'employee'),
      answers: { 204: null },
      handle: async ({ actor, params, ...call }) => {
        await removeMember(app, actor, params.id, params.employee, originOf(call));
      },
    }),
  ];
}

function members(app: App): Route[] {
  const common = commonOf(app);
  const present = presentOf(app);
  const path = `${BASE}/{id}/members`;
  return [
    route({
      ...common,
      method: 'GET',
      path,
      summary: 'List the members of a roster',
      params: uuidParams('id'),
      query: MembersQuery,
      answers: { 200: collectionOf(PaidEmployee) },
      handle: async ({ actor, params, query, request }) => {
        const page = pageOf(query);
        const roster = await getRoster(app.db, actor, params.id);
        const search = (query['filter[search]'] ?? '').trim();
        const { rows, total } = await listMembers(app.db, roster, search, page);
        const base = `${app.publicUrl}${path.replace('{id}', roster.id)}`;
        return collection(rows.map(presentPaid), total, page, { url: request.url, base });
      },
    }),
    route({
      ...common,
      method: 'PUT',
      isComplete: true,
      path,
      summary: 'Replace the members of a roster',
      description:
        'Members are employees who are not archived, within the caller’s scope, and in the roster’s organization ' +
        'or one below it.',
      params: uuidParams('id'),
      body: MembersInput,
      bodyLimitInBytes: MEMBERS_LIMIT_IN_BYTES,
      answers: { 200: enveloped(Roster) },
      handle: async ({ actor, params, body, ...call }) =>
        ok(present(await setMembers(app, actor, params.id, body.employee_ids, originOf(call)))),
    }),
  ];
}

import { message } from '@bulwagan/contracts/errors/message.ts';
import { enveloped, errorShape, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { Forbidden, invalid } from '@bulwagan/platform/http/errors.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { Type } from 'typebox';
import { type Actor, can, canEverywhere, hasPermission, organizationScope, signedIn } from '../access.ts';
import type { App } from '../context.ts';
import { getOwnEmployee } from '../employees/personal-data/own-record.ts';
import { wrong } from '../employees/values.ts';
import { findManagedEmployee, getManagedEmployee } from '../time/records/managed-employee.ts';
import { applyForLeave, periodErrors } from './apply.ts';
import { creditsOf } from './credits.ts';
import { cancelLeave, decideLeave } from './decide.ts';
import { enterCredit } from './entries/enter-credit.ts';
import { listApplications } from './list.ts';
import { presentApplication, presentCredit, presentType } from './present.ts';
import { inEmployeeScope, listLeaveTypes } from './queries.ts';
import {
  ApplicationQuery,
  CreditQuery,
  Decision,
  LeaveApplication,
  LeaveCredit,
  LeaveType,
  LeaveTypeChange,
  NewApplication,
  NewCredit,
  NewLeaveType,
} from './schemas.ts';
import { addLeaveType, changeLeaveType } from './types.ts';

const APPLICATIONS = '/api/leave/applications';

/** Routes of leave types, credits and applications (contract §3.3). */
export const leaveRoutes = (app: App): Route[] => [
  ...typeRoutes(app),
  ...creditRoutes(app),
  ...applicationRoutes(app),
  ...decisionRoutes(app),
];

const commonOf = (app: App) => ({ limit: app.backOfficeLimit, tag: 'Leave' }) as const;

export const yearOf = ({ time, clock }: App): string => time.dateOf(clock.now()).slice(0, 4);

function typeRoutes(app: App): Route[] {
  const common = commonOf(app);
  const access = canEverywhere('Manage reference lists');
  return [
    route({
      ...common,
      method: 'GET',
      path: '/api/leave/types',
      summary: 'List the leave types',
      access: signedIn,
      answers: { 200: enveloped(Type.Array(LeaveType)) },
      handle: async () => ok((await listLeaveTypes(app.db)).map(presentType)),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/api/leave/types',
      summary: 'Add a leave type',
      access,
      body: NewLeaveType,
      answers: { 201: enveloped(LeaveType) },
      handle: async ({ actor, body, ...call }) =>
        ok(presentType(await addLeaveType(app, actor, body, originOf(call)))),
    }),
    route({
      ...common,
      method: 'PUT',
      path: '/api/leave/types/{id}',
      summary: 'Change a leave type',
      description: 'Omitted fields keep their values.',
      access,
      params: uuidParams('id'),
      body: LeaveTypeChange,
      answers: { 200: enveloped(LeaveType) },
      handle: async ({ actor, params, body, ...call }) =>
        ok(presentType(await changeLeaveType(app, actor, params.id, body, originOf(call)))),
    }),
  ];
}

function creditRoutes(app: App): Route[] {
  const common = { ...commonOf(app), path: '/api/leave/credits' } as const;
  const Credits = enveloped(Type.Array(LeaveCredit));
  return [
    route({
      ...common,
      method: 'GET',
      summary: 'List the leave credits of an employee',
      access: can('Manage employees'),
      query: CreditQuery,
      answers: { 200: Credits, 404: errorShape },
      handle: async ({ actor, query }) => {
        const { id } = await getManagedEmployee(app.db, actor, query.employee_id);
        return ok((await creditsOf(app.db, id, yearOf(app))).map((credit) => presentCredit(id, credit)));
      },
    }),
    route({
      ...common,
      method: 'POST',
      summary: 'Enter an opening balance, a monetization or a forfeiture',
      description: 'Returns the credits. Credits of one’s own record are entered by somebody else.',
      access: can('Manage leave'),
      body: NewCredit,
      answers: { 201: Credits },
      handle: async ({ actor, body, ...call }) =>
        ok(
          (await enterCredit(app, actor, body, originOf(call))).map((credit) =>
            presentCredit(body.employee_id, credit),
          ),
        ),
    }),
  ];
}

function applicationRoutes(app: App): Route[] {
  const common = { ...commonOf(app), path: APPLICATIONS } as const;
  return [
    route({
      ...common,
      method: 'GET',
      summary: 'List leave applications',
      description: 'Of employees that the caller manages, latest first.',
      access: can('Manage employees'),
      query: ApplicationQuery,
      answers: { 200: collectionOf(LeaveApplication) },
      handle: async ({ actor, query, request }) => {
        const page = pageOf(query);
        const filter = { employeeIds: query['filter[employee_id]'], statuses: query['filter[status]'] };
        const of = inEmployeeScope(organizationScope(actor, 'Manage employees'));
        const { rows, total } = await listApplications(app.db, of, filter, page);
        const at = { url: request.url, base: app.publicUrl + APPLICATIONS };
        return collection(
          rows.map((row) => presentApplication(app, actor, row)),
          total,
          page,
          at,
        );
      },
    }),
    route({
      ...common,
      method: 'POST',
      summary: 'Apply for leave',
      description:
        'For the caller’s own record, or for an employee that the caller manages. Holidays and rest days are not ' +
        'charged. More days than the credit are refused, unless the type allows leave without pay.',
      access: signedIn,
      body: NewApplication,
      answers: { 201: enveloped(LeaveApplication), 404: errorShape },
      validate: ({ body }) => periodErrors(body),
      handle: async ({ actor, body: { employee_id: named, ...input }, ...call }) => {
        const employeeId = await employeeOf(app, actor, named);
        return ok(
          presentApplication(app, actor, await applyForLeave(app, actor, employeeId, input, originOf(call))),
        );
      },
    }),
  ];
}

/** Returns the employee of an application. Throws 403 and 422 for an employee whom the actor does not manage. */
async function employeeOf(app: App, actor: Actor, named: string | undefined): Promise<string> {
  if (named === undefined) return (await getOwnEmployee(app.db, actor)).id;
  if (!hasPermission(actor, 'Manage employees')) throw new Forbidden(message('leave.for_others'));
  const employee = await findManagedEmployee(app.db, actor, named);
  if (employee === undefined) throw invalid(wrong('employee_id'));
  return employee.id;
}

function decisionRoutes(app: App): Route[] {
  const common = {
    ...commonOf(app),
    method: 'POST',
    access: can('Manage leave'),
    params: uuidParams('id'),
    body: Decision,
    answers: { 200: enveloped(LeaveApplication) },
  } as const;
  const BY_OTHERS = 'Not by the applicant, nor by the user who filed it.';
  return [
    ...(['approve', 'reject'] as const).map((word) =>
      route({
        ...common,
        path: `${APPLICATIONS}/{id}/${word}`,
        summary: word === 'approve' ? 'Approve a leave application' : 'Reject a leave application',
        description: BY_OTHERS,
        handle: async ({ actor, params, body, ...call }) => {
          const input = { id: params.id, note: body.note ?? null, origin: originOf(call) };
          const decision = word === 'approve' ? 'approved' : 'rejected';
          return ok(presentApplication(app, actor, await decideLeave(app, actor, decision, input)));
        },
      }),
    ),
    route({
      ...common,
      path: `${APPLICATIONS}/{id}/cancel`,
      summary: 'Cancel a leave application',
      description: 'Days of an approved one are given back. Not by the applicant, who cancels their own.',
      handle: async ({ actor, params, body, ...call }) => {
        const input = { id: params.id, note: body.note ?? null, origin: originOf(call) };
        return ok(presentApplication(app, actor, await cancelLeave(app, actor, input)));
      },
    }),
  ];
}

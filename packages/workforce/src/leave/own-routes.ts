import { enveloped, errorShape, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { signedIn } from '../access.ts';
import type { App } from '../context.ts';
import { getOwnEmployee } from '../employees/personal-data/own-record.ts';
import { applyForLeave, periodErrors } from './apply.ts';
import { creditsOf } from './credits.ts';
import { cancelLeave } from './decide.ts';
import { listApplications } from './list.ts';
import { presentApplication, presentCredit } from './present.ts';
import { yearOf } from './routes.ts';
import { LeaveApplication, LeaveCredit, NewOwnApplication, OwnApplicationQuery } from './schemas.ts';

const OWN_APPLICATIONS = '/api/me/leave-applications';
const NOT_FOUND = '404 for a user without an employee record.';

/** Routes of the signed-in user’s own leave (contract §3.3). */
export function ownLeaveRoutes(app: App): Route[] {
  const common = { access: signedIn, limit: app.backOfficeLimit, tag: 'Own pay' } as const;
  return [
    route({
      ...common,
      method: 'GET',
      path: '/api/me/leave-credits',
      summary: 'List the caller’s leave credits',
      description: NOT_FOUND,
      answers: { 200: enveloped(Type.Array(LeaveCredit)), 404: errorShape },
      handle: async ({ actor }) => {
        const { id } = await getOwnEmployee(app.db, actor);
        return ok((await creditsOf(app.db, id, yearOf(app))).map((credit) => presentCredit(id, credit)));
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: OWN_APPLICATIONS,
      summary: 'List the caller’s leave applications',
      description: `Latest first. ${NOT_FOUND}`,
      query: OwnApplicationQuery,
      answers: { 200: collectionOf(LeaveApplication), 404: errorShape },
      handle: async ({ actor, query, request }) => {
        const page = pageOf(query);
        const { id } = await getOwnEmployee(app.db, actor);
        const { rows, total } = await listApplications(app.db, sql`a.employee_id = ${id}`, {}, page);
        const items = rows.map((row) => presentApplication(app, actor, row));
        return collection(items, total, page, { url: request.url, base: app.publicUrl + OWN_APPLICATIONS });
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: OWN_APPLICATIONS,
      summary: 'Apply for leave',
      description:
        'Holidays and rest days are not charged. More days than the credit are refused, unless the type allows leave ' +
        `without pay. ${NOT_FOUND}`,
      body: NewOwnApplication,
      answers: { 201: enveloped(LeaveApplication), 404: errorShape },
      validate: ({ body }) => periodErrors(body),
      handle: async ({ actor, body, ...call }) => {
        const { id } = await getOwnEmployee(app.db, actor);
        return ok(presentApplication(app, actor, await applyForLeave(app, actor, id, body, originOf(call))));
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `${OWN_APPLICATIONS}/{id}/cancel`,
      summary: 'Cancel a leave application of the caller',
      description: 'One that awaits a decision, or whose first day is still to come.',
      params: uuidParams('id'),
      answers: { 200: enveloped(LeaveApplication), 422: errorShape },
      handle: async ({ actor, params, ...call }) => {
        const { id: own } = await getOwnEmployee(app.db, actor);
        const input = { id: params.id, note: null, origin: originOf(call), own };
        return ok(presentApplication(app, actor, await cancelLeave(app, actor, input)));
      },
    }),
  ];
}

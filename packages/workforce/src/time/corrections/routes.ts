import { enveloped, errorShape, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { invalid } from '@bulwagan/platform/http/errors.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { sql } from 'kysely';
import { type Actor, can, organizationScope, signedIn } from '../../access.ts';
import type { App } from '../../context.ts';
import { fullName } from '../../employees/computed.ts';
import { getOwnEmployee } from '../../employees/personal-data/own-record.ts';
import { wrong } from '../../employees/values.ts';
import { inScope } from '../../rosters/queries.ts';
import { findManagedEmployee } from '../records/managed-employee.ts';
import { correctionErrors, decideCorrection, fileCorrection } from './corrections.ts';
import { isInvolved, isReached } from './decider.ts';
import { type CorrectionRow, listCorrections } from './queries.ts';
import {
  CorrectionDecision,
  CorrectionQuery,
  NewCorrection,
  NewOwnCorrection,
  OwnCorrectionQuery,
  TimeCorrection,
} from './schemas.ts';

const BASE = '/api/time/corrections';
const OWN = '/api/me/time-corrections';
const NOT_FOUND = '404 for a user without an employee record.';

/** Routes of corrections of time records (contract §3.3). */
export const correctionRoutes = (app: App): Route[] => [
  ...officeRoutes(app),
  ...decisionRoutes(app),
  ...ownRoutes(app),
];

const hours = (time: string | null): string | null => time?.slice(0, 'HH:MM'.length) ?? null;

const presentOf =
  ({ time }: App) =>
  (actor: Actor, row: CorrectionRow) => ({
    id: row.id,
    employee: { id: row.employee_id, full_name: fullName(row) },
    date: row.date,
    am_in: hours(row.am_in),
    am_out: hours(row.am_out),
    pm_in: hours(row.pm_in),
    pm_out: hours(row.pm_out),
    reason: row.reason,
    status: row.status,
    decided_by: row.decided_by_name,
    decided_at: time.showOrNull(row.decided_at),
    note: row.note,
    created_at: time.show(row.created_at),
    can_decide: row.status === 'pending' && isReached(actor, row) && !isInvolved(actor, row),
  });

function officeRoutes(app: App): Route[] {
  const common = {
    path: BASE,
    tag: 'Time',
    limit: app.backOfficeLimit,
    access: can('Manage employees'),
  } as const;
  const present = presentOf(app);
  return [
    route({
      ...common,
      method: 'GET',
      summary: 'List corrections of time records',
      description: 'Of employees that the caller manages, latest first.',
      query: CorrectionQuery,
      answers: { 200: collectionOf(TimeCorrection) },
      handle: async ({ actor, query, request }) => {
        const page = pageOf(query);
        const filter = { employeeIds: query['filter[employee_id]'], statuses: query['filter[status]'] };
        const of = inScope(sql`e.organization_id`, organizationScope(actor, 'Manage employees'));
        const { rows, total } = await listCorrections(app.db, of, filter, page);
        return collection(
          rows.map((row) => present(actor, row)),
          total,
          page,
          { url: request.url, base: app.publicUrl + BASE },
        );
      },
    }),
    route({
      ...common,
      method: 'POST',
      summary: 'File a correction of an employee’s time record',
      body: NewCorrection,
      answers: { 201: enveloped(TimeCorrection) },
      validate: ({ body, failing }) => correctionErrors(app, body, failing),
      handle: async ({ actor, body: { employee_id: named, ...input }, ...call }) => {
        const employee = await findManagedEmployee(app.db, actor, named);
        if (employee === undefined) throw invalid(wrong('employee_id'));
        return ok(present(actor, await fileCorrection(app, actor, employee.id, input, originOf(call))));
      },
    }),
  ];
}

function decisionRoutes(app: App): Route[] {
  const present = presentOf(app);
  return (['approve', 'reject'] as const).map((word) =>
    route({
      method: 'POST',
      path: `${BASE}/{id}/${word}`,
      summary: word === 'approve' ? 'Approve a correction' : 'Reject a correction',
      description:
        'Not by the employee, nor by the user who filed it. The punches stay as the device recorded them.',
      tag: 'Time',
      access: can('Manage employees'),
      limit: app.backOfficeLimit,
      params: uuidParams('id'),
      body: CorrectionDecision,
      answers: { 200: enveloped(TimeCorrection) },
      handle: async ({ actor, params, body, ...call }) => {
        const input = { id: params.id, note: body.note ?? null, origin: originOf(call) };
        const decision = word === 'approve' ? 'approved' : 'rejected';
        return ok(present(actor, await decideCorrection(app, actor, decision, input)));
      },
    }),
  );
}

function ownRoutes(app: App): Route[] {
  const common = { path: OWN, access: signedIn, limit: app.backOfficeLimit, tag: 'Own pay' } as const;
  const present = presentOf(app);
  return [
    route({
      ...common,
      method: 'GET',
      summary: 'List corrections of the caller’s time record',
      description: `Latest first. ${NOT_FOUND}`,
      query: OwnCorrectionQuery,
      answers: { 200: collectionOf(TimeCorrection), 404: errorShape },
      handle: async ({ actor, query, request }) => {
        const page = pageOf(query);
        const { id } = await getOwnEmployee(app.db, actor);
        const { rows, total } = await listCorrections(app.db, sql`c.employee_id = ${id}`, {}, page);
        return collection(
          rows.map((row) => present(actor, row)),
          total,
          page,
          { url: request.url, base: app.publicUrl + OWN },
        );
      },
    }),
    route({
      ...common,
      method: 'POST',
      summary: 'Ask for a correction of the caller’s time record',
      description: `Another user decides. ${NOT_FOUND}`,
      body: NewOwnCorrection,
      answers: { 201: enveloped(TimeCorrection), 404: errorShape },
      validate: ({ body, failing }) => correctionErrors(app, body, failing),
      handle: async ({ actor, body, ...call }) => {
        const { id } = await getOwnEmployee(app.db, actor);
        return ok(present(actor, await fileCorrection(app, actor, id, body, originOf(call))));
      },
    }),
  ];
}

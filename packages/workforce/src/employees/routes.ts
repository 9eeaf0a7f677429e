import { enveloped, errorShape, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { conditionOf, ifMatchHeader } from '@bulwagan/platform/http/caching/etag.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { say } from '@bulwagan/platform/http/language.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { Type } from 'typebox';
import type { App } from '../context.ts';
import { accountRoute } from './accounts.ts';
import { archiveEmployee, restoreEmployee } from './archive.ts';
import { changeEmployee } from './change.ts';
import { validateChange, validateWithPicture } from './checks.ts';
import { createEmployee } from './create.ts';
import { etagOfEmployee } from './lists/find.ts';
import { personalDataRoutes } from './personal-data/personal-data-routes.ts';
import { PICTURE_BODY_BYTES } from './pictures.ts';
import { BASE, joinedLinks } from './present.ts';
import { shownEmployee } from './present-record.ts';
import { commonOf, GOVERNMENT_IDS_QUERY, NUMBERS, readRoutes } from './read-routes.ts';
import { Employee, EmployeeChange, NewEmployee, Warnings } from './schemas.ts';

const Saved = Type.Object({ data: Employee, warnings: Warnings });

/**
 * Routes of personnel records (W§4; contract, workforce). A role for some organizations applies only to their
 * employees.
 */
export function employeeRoutes(app: App): Route[] {
  return [
    ...readRoutes(app),
    ...changing(app),
    ...archiving(app),
    ...personalDataRoutes(app),
    accountRoute(app),
  ];
}

function changing(app: App): Route[] {
  const common = { ...commonOf(app), bodyLimitInBytes: PICTURE_BODY_BYTES } as const;
  return [
    route({
      ...common,
      method: 'POST',
      path: BASE,
      summary: 'Add an employee',
      description: `Links are set by updates. \`warnings\` reports unusual government numbers. ${NUMBERS}`,
      query: GOVERNMENT_IDS_QUERY,
      body: NewEmployee,
      answers: { 201: Saved },
      validate: ({ actor, body }) => validateWithPicture(app, actor, body),
      handle: async ({ actor, query, body, reply, ...call }) => {
        const { row, warnings } = await createEmployee(app, actor, body, originOf(call));
        reply.header('etag', etagOfEmployee(row));
        return {
          ...ok(await shownEmployee(app, actor, row, joinedLinks(row), originOf(call), query.numbers)),
          warnings: warnings.map(({ field, message }) => ({ field, message: say(reply, message) })),
        };
      },
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${BASE}/{id}`,
      summary: 'Change an employee',
      description:
        'Omitted fields keep their values. With `If-Match` a stale change is refused (412); without it the last ' +
        `write wins. A masked number that is sent back is no change. ${NUMBERS}`,
      params: uuidParams('id'),
      query: GOVERNMENT_IDS_QUERY,
      headers: ifMatchHeader,
      body: EmployeeChange,
      answers: { 200: Saved, 412: errorShape },
      validate: ({ actor, params, body }) => validateChange(app, actor, params.id, body),
      handle: async ({ actor, params, query, body, reply, ...call }) => {
        const { row, warnings } = await changeEmployee(app, actor, params.id, body, conditionOf(call));
        reply.header('etag', etagOfEmployee(row));
        return {
          ...ok(await shownEmployee(app, actor, row, joinedLinks(row), originOf(call), query.numbers)),
          warnings: warnings.map(({ field, message }) => ({ field, message: say(reply, message) })),
        };
      },
    }),
  ];
}

function archiving(app: App): Route[] {
  const common = commonOf(app);
  return [
    route({
      ...common,
      method: 'DELETE',
      path: `${BASE}/{id}`,
      summary: 'Archive an employee',
      description: 'The record is kept but no longer listed. Archiving again has no effect.',
      params: uuidParams('id'),
      headers: ifMatchHeader,
      answers: { 204: null, 412: errorShape },
      handle: async ({ actor, params, ...call }) => {
        await archiveEmployee(app, actor, params.id, conditionOf(call));
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `${BASE}/{id}/restore`,
      summary: 'Restore an archived employee',
      params: uuidParams('id'),
      query: GOVERNMENT_IDS_QUERY,
      answers: { 200: enveloped(Employee), 422: errorShape },
      handle: async ({ actor, params, query, reply, ...call }) => {
        const row = await restoreEmployee(app, actor, params.id, originOf(call));
        reply.header('etag', etagOfEmployee(row));
        return ok(await shownEmployee(app, actor, row, joinedLinks(row), originOf(call), query.numbers));
      },
    }),
  ];
}

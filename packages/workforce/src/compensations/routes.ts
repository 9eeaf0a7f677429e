import { enveloped, errorShape, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { unlessRefused } from '@bulwagan/platform/http/errors.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { toPesos } from '@bulwagan/platform/money/pesos.ts';
import { canAll, signedIn } from '../access.ts';
import type { App } from '../context.ts';
import { BASE, todayOf } from '../employees/present.ts';
import { getOwnOrPaidEmployee, getPaidEmployee } from './access.ts';
import { addCompensation, compensationErrors, deleteCompensation } from './compensations.ts';
import { presentCompensation } from './present.ts';
import { findSalary, listCompensations } from './queries.ts';
import { Compensation, CompensationInput, CompensationQuery, SalaryOfGrade, SalaryQuery } from './schemas.ts';

const PATH = `${BASE}/{id}/compensations`;

/** Routes of an employee's pay over time (contract §3.3). */
export function compensationRoutes(app: App): Route[] {
  const present = presentCompensation(app);
  const common = { limit: app.backOfficeLimit, tag: 'Pay' } as const;
  const changing = { ...common, access: canAll('See pay', 'Manage pay') } as const;
  return [
    route({
      ...common,
      access: signedIn,
      method: 'GET',
      path: PATH,
      summary: 'List the pay of an employee',
      description:
        'By date, latest first. Each entry holds until the day before the next one. The amount of a salary grade is ' +
        'that of the salary table in force today, or on the nearest day of the entry. Employees see their own.',
      params: uuidParams('id'),
      query: CompensationQuery,
      answers: { 200: collectionOf(Compensation) },
      handle: async ({ actor, params, query, request }) => {
        const page = pageOf(query);
        const { id } = await getOwnOrPaidEmployee(app.db, actor, params.id);
        const { rows, total } = await listCompensations(app.db, id, todayOf(app), page);
        const at = { url: request.url, base: `${app.publicUrl}${BASE}/${id}/compensations` };
        return collection(rows.map(present), total, page, at);
      },
    }),
    route({
      ...changing,
      method: 'POST',
      path: PATH,
      summary: 'Enter pay of an employee from a date',
      description:
        'An amount with its basis, or a salary grade and step. The date may be ahead or past; earlier entries stay. ' +
        'Nobody enters their own pay.',
      params: uuidParams('id'),
      body: CompensationInput,
      answers: { 201: enveloped(Compensation) },
      validate: ({ actor, params, body, failing }) =>
        unlessRefused(async () => {
          const { id } = await getPaidEmployee(app.db, actor, params.id, 'Manage pay');
          return await compensationErrors(app.db, id, body, failing);
        }),
      handle: async ({ actor, params, body, ...call }) =>
        ok(present(await addCompensation(app, actor, params.id, body, originOf(call)))),
    }),
    route({
      ...changing,
      method: 'GET',
      path: `${PATH}/salary`,
      summary: 'Show the salary of a grade and step for an employee on a day',
      description:
        'By the salary table that the employee’s organization pays on that day, to see the amount before the pay is entered.',
      params: uuidParams('id'),
      query: SalaryQuery,
      answers: { 200: enveloped(SalaryOfGrade) },
      handle: async ({ actor, params, query }) => {
        const employee = await getPaidEmployee(app.db, actor, params.id, 'Manage pay');
        const amount = await findSalary(app.db, employee.organization_id, query);
        return ok({ amount: amount === null ? null : toPesos(amount) });
      },
    }),
    route({
      ...changing,
      method: 'DELETE',
      path: `${PATH}/{compensation}`,
      summary: 'Delete pay that no payroll has used',
      params: uuidParams('id', 'compensation'),
      answers: { 204: null, 422: errorShape },
      handle: async ({ actor, params, ...call }) => {
        await deleteCompensation(app, actor, params.id, params.compensation, originOf(call));
      },
    }),
  ];
}

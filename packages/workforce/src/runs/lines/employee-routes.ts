import { inOneLook } from '@bulwagan/platform/database/transaction.ts';
import { enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { languageOfAnswer } from '@bulwagan/platform/http/language.ts';
import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { can } from '../../access.ts';
import type { App } from '../../context.ts';
import { getRun } from '../find.ts';
import { presentPayslip, presentRunEmployee } from '../present.ts';
import { listRunEmployees } from './employee-queries.ts';
import { filterOfRunEmployees, Payslip, RunEmployee, RunEmployeesQuery } from './employee-schemas.ts';
import { getPayslip } from './payslip.ts';

/** Routes of each employee's sums in a run, for checking, approval and the bank. */
export function runEmployeeRoutes(app: App, base: string): Route[] {
  const common = {
    method: 'GET',
    access: can('Manage payroll'),
    limit: app.backOfficeLimit,
    tag: 'Payroll runs',
  } as const;
  return [
    route({
      ...common,
      path: `${base}/{id}/employees`,
      summary: 'List the employees’ sums of a payroll run',
      description: 'Sums of their lines, in the order of the lines. They add up to the totals of the run.',
      params: uuidParams('id'),
      query: RunEmployeesQuery,
      answers: { 200: collectionOf(RunEmployee) },
      handle: async ({ actor, params, query, request }) => {
        const page = pageOf(query);
        const run = await getRun(app.db, actor, params.id);
        const { rows, total } = await listRunEmployees(app.db, run, filterOfRunEmployees(query), page);
        const at = { url: request.url, base: `${app.publicUrl}${base}/${run.id}/employees` };
        return collection(rows.map(presentRunEmployee), total, page, at);
      },
    }),
    route({
      ...common,
      path: `${base}/{id}/employees/{employee}`,
      summary: 'Show an employee’s payslip of a payroll run',
      description: 'The employee’s sums and lines. 404 for an employee without lines in the run.',
      params: uuidParams('id', 'employee'),
      answers: { 200: enveloped(Payslip) },
      // Read in one snapshot: otherwise sums and lines could differ if the run is computed again in between.
      handle: async ({ actor, params, reply }) => {
        const slip = await inOneLook(app.db, (trx) => getPayslip(trx, actor, params.id, params.employee));
        return ok(presentPayslip(app, languageOfAnswer(reply))(slip));
      },
    }),
  ];
}

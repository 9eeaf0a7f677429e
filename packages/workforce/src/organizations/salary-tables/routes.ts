import { enveloped, errorShape, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { Type } from 'typebox';
import { canEverywhere } from '../../access.ts';
import type { App } from '../../context.ts';
import type { SalaryTableRow } from './queries.ts';
import { chooseSalaryTable, forgetSalaryTable, salaryTablesOf } from './salary-tables.ts';
import { SalaryTable, SalaryTableInput } from './schemas.ts';

const PATH = '/api/organizations/{id}/salary_tables';

/**
 * Routes of the salary tables that organizations use. Local governments may start a tranche later than the national
 * government.
 */
export function salaryTableRoutes(app: App): Route[] {
  const common = {
    limit: app.backOfficeLimit,
    tag: 'Organizations',
    access: canEverywhere('Manage pay'),
  } as const;
  const present = (row: SalaryTableRow) => ({ ...row, created_at: app.time.show(row.created_at) });
  return [
    route({
      ...common,
      method: 'GET',
      path: PATH,
      summary: 'List the salary tables that an organization chose',
      description:
        'Latest first. Without one, the nearest organization above decides, and then the table in force.',
      params: uuidParams('id'),
      answers: { 200: enveloped(Type.Array(SalaryTable)) },
      handle: async ({ params }) => ok((await salaryTablesOf(app, params.id)).map(present)),
    }),
    route({
      ...common,
      method: 'POST',
      path: PATH,
      summary: 'Choose the salary table of an organization from a day on',
      params: uuidParams('id'),
      body: SalaryTableInput,
      answers: { 201: enveloped(SalaryTable) },
      handle: async ({ actor, params, body, ...call }) =>
        ok(present(await chooseSalaryTable(app, actor, params.id, body, originOf(call)))),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${PATH}/{salary_table}`,
      summary: 'Delete a choice that no payroll has used',
      params: uuidParams('id', 'salary_table'),
      answers: { 204: null, 422: errorShape },
      handle: async ({ actor, params, ...call }) => {
        await forgetSalaryTable(app, actor, params.id, params.salary_table, originOf(call));
      },
    }),
  ];
}

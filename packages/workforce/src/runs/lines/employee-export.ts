import {
  EXPORT_WORDS,
  EXPORTED,
  type ExportedColumn,
  exportQuery,
  pesosColumn,
  textColumn,
} from '@bulwagan/platform/exports/list-export.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { can } from '../../access.ts';
import type { App } from '../../context.ts';
import { fullName } from '../../employees/computed.ts';
import { sendList } from '../../exports/list-export.ts';
import { readComputed } from '../computing/read-computed.ts';
import { getRun } from '../find.ts';
import { type RunEmployeeRow, runEmployeesAfter } from './employee-queries.ts';
import { filterOfRunEmployees, runEmployeeFilters } from './employee-schemas.ts';

const sum = (header: string, name: keyof RunEmployeeRow & `${string}_centavos`) =>
  pesosColumn(header, (row: RunEmployeeRow) => row[name]);

const COLUMNS: readonly ExportedColumn<RunEmployeeRow>[] = [
  textColumn('Employee ID', (row) => row.id),
  textColumn('Employee number', (row) => row.employee_number),
  textColumn('Full name', fullName),
  { header: 'Lines', type: 'number', of: (row) => row.lines_count },
  sum('Earnings', 'earning_centavos'),
  sum('Reimbursements', 'reimbursement_centavos'),
  sum('Deductions', 'deduction_centavos'),
  sum('Net', 'net_centavos'),
  sum('Contributions', 'contribution_centavos'),
  sum('Excluded from the ledger', 'ledger_excluded_centavos'),
];

/** Route to export each employee's sums in a run, for example for the bank. */
export function runEmployeeExport(app: App, base: string): Route {
  return route({
    method: 'GET',
    access: can('Manage payroll'),
    limit: app.backOfficeLimit,
    tag: 'Payroll runs',
    path: `${base}/{id}/employees/export`,
    summary: 'Export the employees’ sums of a payroll run',
    description: EXPORT_WORDS,
    params: uuidParams('id'),
    query: exportQuery(runEmployeeFilters),
    answers: EXPORTED,
    handle: async (call) => {
      const run = await getRun(app.db, call.actor, call.params.id);
      const filter = filterOfRunEmployees(call.query);
      return await sendList(app, call, {
        title: `Net pay ${run.period_start} to ${run.period_end}`,
        columns: COLUMNS,
        batches: readComputed(app.db, run, (place, limit) =>
          runEmployeesAfter(app.db, run, filter, place, limit),
        ),
        action: 'payroll_run.employees_exported',
        subject: ['payroll_run', run.id],
      });
    },
  });
}

import { restoredMessage } from '@bulwagan/contracts/errors/stored-message.ts';
import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { readFull } from '@bulwagan/platform/database/reading/full-list.ts';
import {
  EXPORT_WORDS,
  EXPORTED,
  type ExportedColumn,
  exportQuery,
  pesosColumn,
  textColumn,
} from '@bulwagan/platform/exports/list-export.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { languageOfAnswer } from '@bulwagan/platform/http/language.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { can } from '../access.ts';
import type { App } from '../context.ts';
import { fullName } from '../employees/computed.ts';
import { sendList } from '../exports/list-export.ts';
import { payrollScope } from '../rosters/rosters.ts';
import { readComputed } from './computing/read-computed.ts';
import { getRun } from './find.ts';
import { type LineRow, linesAfter } from './lines/line-queries.ts';
import { countsAs } from './lines/lines.ts';
import { everyRun, type RunRow, type Totals } from './queries.ts';
import { filterOfLines, filterOfRuns, lineFilters, runFilters } from './schemas.ts';

const total = (header: string, name: keyof Totals) =>
  pesosColumn(header, ({ totals }: RunRow) => totals?.[name] ?? null);

const RUN_COLUMNS: readonly ExportedColumn<RunRow>[] = [
  textColumn('ID', (row) => row.id),
  textColumn('Roster', (row) => row.roster.name),
  { header: 'Period start', type: 'date', of: (row) => row.period_start },
  { header: 'Period end', type: 'date', of: (row) => row.period_end },
  textColumn('Status', (row) => row.status),
  { header: 'Employees', type: 'number', of: (row) => row.employees_count },
  { header: 'Lines', type: 'number', of: (row) => row.lines_count },
  total('Earnings', 'earning'),
  total('Reimbursements', 'reimbursement'),
  total('Deductions', 'deduction'),
  total('Net', 'net'),
  total('Contributions', 'contribution'),
  total('Excluded from the ledger', 'ledger_excluded'),
  textColumn('Made by', (row) => row.created_by.name),
  textColumn('Reviewed by', (row) => row.reviewed_by?.name),
  textColumn('Approved by', (row) => row.approved_by?.name),
  { header: 'Final at', type: 'date-time', of: (row) => row.finalized_at },
];

/** Columns of lines. The explanation is in the language of the request. */
const lineColumns = (language: Language): readonly ExportedColumn<LineRow>[] => [
  textColumn('Employee ID', (row) => row.id),
  textColumn('Employee number', (row) => row.employee_number),
  textColumn('Full name', fullName),
  textColumn('Item code', (row) => row.code),
  textColumn('Item', (row) => row.name),
  textColumn('Category', (row) => row.category),
  textColumn('Counts as', countsAs),
  { header: 'Quantity', type: 'number', of: (row) => row.quantity },
  { header: 'Rate', type: 'number', of: (row) => row.rate },
  pesosColumn('Requested', (row: LineRow) => row.requested_centavos),
  pesosColumn('Amount', (row: LineRow) => row.amount_centavos),
  textColumn('Rule', (row) => row.rule.rule),
  pesosColumn('Cap', (row: LineRow) => row.rule.cap),
  pesosColumn('Based on', (row: LineRow) => row.basis_centavos ?? row.rule.basis),
  pesosColumn('Already paid', (row: LineRow) => row.rule.already_paid),
  pesosColumn('Remaining', (row: LineRow) => row.rule.remaining),
  { header: 'From', type: 'date', of: (row) => row.rule.window.start },
  { header: 'To', type: 'date', of: (row) => row.rule.window.end },
  textColumn('Table', (row) => row.statutory_table?.key),
  { header: 'Table in force from', type: 'date', of: (row) => row.statutory_table?.effective_from ?? null },
  textColumn('Law', (row) => row.statutory_table?.law),
  textColumn('Explanation', ({ explanation }) => explanation && restoredMessage(explanation)?.in(language)),
];

/** Routes to export runs and the lines of one run. */
export function runExports(app: App, base: string): Route[] {
  const common = {
    method: 'GET',
    access: can('Manage payroll'),
    limit: app.backOfficeLimit,
    tag: 'Payroll runs',
    description: EXPORT_WORDS,
    answers: EXPORTED,
  } as const;
  return [
    route({
      ...common,
      path: `${base}/export`,
      summary: 'Export the payroll runs',
      query: exportQuery(runFilters),
      handle: (call) => {
        const filter = filterOfRuns(call.query);
        const scope = payrollScope(call.actor);
        return sendList(app, call, {
          title: 'Payroll runs',
          columns: RUN_COLUMNS,
          batches: readFull(everyRun(app.db, scope, filter)),
          action: 'payroll_runs.exported',
          subject: ['payroll_runs', 'export'],
        });
      },
    }),
    route({
      ...common,
      path: `${base}/{id}/lines/export`,
      summary: 'Export the lines of a payroll run',
      params: uuidParams('id'),
      query: exportQuery(lineFilters),
      handle: async (call) => {
        const run = await getRun(app.db, call.actor, call.params.id);
        const filter = filterOfLines(call.query);
        return await sendList(app, call, {
          title: `Payroll ${run.period_start} to ${run.period_end}`,
          columns: lineColumns(languageOfAnswer(call.reply)),
          batches: readComputed(app.db, run, (place, limit) => linesAfter(app.db, run, filter, place, limit)),
          action: 'payroll_run.exported',
          subject: ['payroll_run', run.id],
        });
      },
    }),
  ];
}

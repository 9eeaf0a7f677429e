import { storedTexts } from '@bulwagan/contracts/errors/stored.ts';
import { restoredMessage } from '@bulwagan/contracts/errors/stored-message.ts';
import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { toPesos } from '@bulwagan/platform/money/pesos.ts';
import type { App } from '../context.ts';
import { presentVerdict } from '../payroll-items/present.ts';
import { presentPaid } from '../rosters/present.ts';
import type { RunEmployeeRow } from './lines/employee-queries.ts';
import type { AmountRow, LineRow, QuantityRow } from './lines/line-queries.ts';
import { countsAs } from './lines/lines.ts';
import type { Payslip } from './lines/payslip.ts';
import { frequencyOfRun, payDateOf } from './pay/settings.ts';
import type { RunItemRow, RunRow, Totals } from './queries.ts';

const pesosOf = (centavos: number): number => toPesos(BigInt(centavos));

const presentTotals = (totals: Totals) =>
  Object.fromEntries(Object.entries(totals).map(([name, centavos]) => [name, pesosOf(centavos)]));

/** Reasons why a computation failed. */
const errorIn = storedTexts([
  'run.not_computed',
  'run.basis_missing',
  'run.totals_too_large',
  'run.negative',
  'run.still_negative',
  'pay.table_missing',
  'pay.cycle',
]);

export function presentRun({ time }: Pick<App, 'time'>, language: Language = 'en') {
  return ({
    author_ids: _,
    computed_after: __,
    written_by: ___,
    warnings: ____,
    employees_done: done,
    employees_total: total,
    totals,
    ...row
  }: RunRow) => ({
    ...row,
    pay_date: payDateOf(row),
    frequency: frequencyOfRun(row),
    progress:
      row.status !== 'computing' || done === null || total === null
        ? null
        : { employees_done: done, employees_total: total },
    compute_error: row.compute_error && errorIn(row.compute_error, language),
    totals: totals && presentTotals(totals),
    computed_at: time.showOrNull(row.computed_at),
    reviewed_at: time.showOrNull(row.reviewed_at),
    approved_at: time.showOrNull(row.approved_at),
    finalized_at: time.showOrNull(row.finalized_at),
    cancelled_at: time.showOrNull(row.cancelled_at),
    created_at: time.show(row.created_at),
    updated_at: time.show(row.updated_at),
  });
}

const itemOf = (row: Pick<RunItemRow, 'payroll_item_id' | 'name' | 'code' | 'category'>) => ({
  id: row.payroll_item_id,
  name: row.name,
  code: row.code,
  category: row.category,
});

export const presentItemOfRun = (row: RunItemRow) => ({
  payroll_item_id: row.payroll_item_id,
  payroll_item: itemOf(row),
  amount: row.is_computed ? null : toPesos(row.amount_centavos),
});

export const presentQuantity = (row: QuantityRow) => ({
  employee: presentPaid(row),
  payroll_item: { id: row.payroll_item_id, name: row.name, code: row.code },
  quantity: Number(row.quantity),
});

export const presentAmount = (row: AmountRow) => ({
  employee: presentPaid(row),
  payroll_item: itemOf(row),
  amount: toPesos(row.amount_centavos),
});

/** Returns how a line was computed; null for an entered amount in a run without computed items. */
export const explanationOf = ({ explanation }: Pick<LineRow, 'explanation'>, language: Language) =>
  explanation && (restoredMessage(explanation)?.in(language) ?? null);

/** Formats a line: the amount of one item for one employee, and the reason. */
export const presentLine =
  (language: Language = 'en') =>
  (row: LineRow) =>
    lineIn(row, language);

function lineIn(row: LineRow, language: Language) {
  const { cap, remaining, basis, basis_item_id: _, already_paid, ...rule } = row.rule;
  const orNull = (centavos: number | null) => (centavos === null ? null : BigInt(centavos));
  return {
    employee: presentPaid(row),
    payroll_item: itemOf(row),
    counts_as: countsAs(row),
    ...presentVerdict({
      ...rule,
      requested: row.requested_centavos,
      amount: row.amount_centavos,
      cap: orNull(cap),
      remaining: orNull(remaining),
      alreadyPaid: BigInt(already_paid),
    }),
    basis:
      row.basis_centavos === null ? (basis === null ? null : pesosOf(basis)) : toPesos(row.basis_centavos),
    quantity: row.quantity === null ? null : Number(row.quantity),
    rate: row.rate === null ? null : Number(row.rate),
    table: row.statutory_table,
    adjusts: row.adjusts,
    explanation: explanationOf(row, language),
  };
}

/** Formats an employee's sums in a run. */
export const presentRunEmployee = (row: RunEmployeeRow) => ({
  employee: presentPaid(row),
  lines_count: row.lines_count,
  totals: {
    earning: toPesos(row.earning_centavos),
    reimbursement: toPesos(row.reimbursement_centavos),
    deduction: toPesos(row.deduction_centavos),
    contribution: toPesos(row.contribution_centavos),
    net: toPesos(row.net_centavos),
    ledger_excluded: toPesos(row.ledger_excluded_centavos),
  },
});

/** Formats a payslip: the sums with their lines and the run. */
export function presentPayslip(app: Pick<App, 'time'>, language: Language = 'en') {
  const presentOne = presentRun(app);
  return ({ run, organization, employee, lines }: Payslip) => {
    const { id, roster, period_start, period_end, status, finalized_at } = presentOne(run);
    return {
      run: { id, roster, period_start, period_end, status, finalized_at },
      organization,
      ...presentRunEmployee(employee),
      lines: lines.map(presentLine(language)),
    };
  };
}

import type { Category } from '@bulwagan/contracts/workforce/kinds.ts';
import {
  date,
  FIXED,
  fixedList,
  money,
  number,
  REQUIRED_FIXED,
  text,
  yesNo,
} from '@bulwagan/platform/documents/values/field.ts';
import type { Field, Values } from '@bulwagan/platform/documents/values/fields.ts';
import { assertFound } from '@bulwagan/platform/http/errors.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import type { Db } from '../../database.ts';
import { findRunEmployee, type RunEmployeeRow } from '../../runs/lines/employee-queries.ts';
import { type LineRow, linesAfter } from '../../runs/lines/line-queries.ts';
import { countsAs } from '../../runs/lines/lines.ts';
import { payDateOf } from '../../runs/pay/settings.ts';
import type { RunRow } from '../../runs/queries.ts';
import { MAX_LINES_OF_EMPLOYEE } from '../../runs/schemas.ts';
import { type PaidItem, paidItems, sumOf } from './final-pay.ts';

const ITEM: readonly Field[] = [
  text('item', 'Item', 'Item', FIXED),
  text('code', 'Code', 'Code', FIXED),
  number('quantity', 'Quantity', 'Dami', FIXED),
  text('rate', 'Rate', 'Halaga bawat isa', FIXED),
  money('basis', 'Basis', 'Batayan', FIXED),
  money('amount', 'Amount', 'Halaga', FIXED),
  money('year_to_date', 'Year to date', 'Mula simula ng taon', FIXED),
];

/** Values of a payslip in addition to those of employer and employee. */
export const PAYSLIP_VALUES: readonly Field[] = [
  date('period_start', 'First day of the period', 'Unang araw ng panahon', REQUIRED_FIXED),
  date('period_end', 'Last day of the period', 'Huling araw ng panahon', REQUIRED_FIXED),
  date('pay_date', 'Day of payment', 'Araw ng sahod'),
  fixedList('earnings', 'Earnings', 'Mga kita', ITEM),
  fixedList('deductions', 'Deductions', 'Mga kaltas', ITEM),
  fixedList('employer_shares', 'Paid by the employer', 'Bayad ng employer', ITEM),
  yesNo(
    'earnings_have_quantities',
    'Earnings have quantities and rates',
    'May dami at bawat isa ang mga kita',
    FIXED,
  ),
  yesNo('earnings_have_basis', 'Earnings have a basis', 'May batayan ang mga kita', FIXED),
  yesNo(
    'deductions_have_quantities',
    'Deductions have quantities and rates',
    'May dami at bawat isa ang mga kaltas',
    FIXED,
  ),
  yesNo('deductions_have_basis', 'Deductions have a basis', 'May batayan ang mga kaltas', FIXED),
  money('gross', 'Gross pay', 'Kabuuang sahod', REQUIRED_FIXED),
  money('total_deductions', 'Total deductions', 'Kabuuang kaltas', FIXED),
  money('net', 'Net pay', 'Sahod na matatanggap', REQUIRED_FIXED),
  money('total_employer_shares', 'Total paid by the employer', 'Kabuuang bayad ng employer', FIXED),
  text('year', 'Year', 'Taon', FIXED),
  money('year_gross', 'Gross pay, year to date', 'Kabuuang sahod mula simula ng taon', FIXED),
  money('year_deductions', 'Deductions, year to date', 'Kabuuang kaltas mula simula ng taon', FIXED),
  money('year_net', 'Net pay, year to date', 'Sahod na natanggap mula simula ng taon', FIXED),
  money(
    'year_employer_shares',
    'Paid by the employer, year to date',
    'Bayad ng employer mula simula ng taon',
    FIXED,
  ),
];

/** A payslip line with the quantity and rate used to compute it. Manual amounts have neither. */
type Detailed = LineRow & { quantity?: number | string | null; rate?: number | string | null };

/** An employee in a run, with the employee's lines. */
export interface EmployeePay {
  employee: RunEmployeeRow;
  lines: LineRow[];
}

/** Throws 404 for an employee without lines in the run. */
export async function payOf(db: Db, run: RunRow, employeeId: string): Promise<EmployeePay> {
  const employee = assertFound(await findRunEmployee(db, run, employeeId), 'payslip');
  return {
    employee,
    lines: await linesAfter(db, run, { employeeIds: [employee.id] }, 0, MAX_LINES_OF_EMPLOYEE),
  };
}

/** Payment for one item. */
export interface PaidLine {
  payrollItemId: string;
  name: string;
  code: string;
  category: Category;
  quantity: number | string | null;
  rate: number | string | null;
  /** Amount to which the percentage of the line applies. */
  basis: Centavos | null;
  amount: Centavos;
  yearToDate: Centavos;
  /** Version of the statutory table that the amount was read from. */
  table: LineRow['statutory_table'];
  explanation: LineRow['explanation'];
}

interface Sums {
  gross: Centavos;
  deductions: Centavos;
  net: Centavos;
  employerShares: Centavos;
}

export interface PaidSlip {
  year: string;
  lines: PaidLine[];
  totals: Sums;
  yearToDate: Sums;
}

/**
 * Returns the amounts that a run paid an employee, by item. Also returns the year-to-date sums of final runs of the
 * same employer, until the end of the run's period. Excludes requested amounts above limits, and items that are not
 * paid.
 */
export async function paidSlip(
  db: Db,
  run: RunRow,
  { employee, lines }: EmployeePay,
  employerId: string | null,
): Promise<PaidSlip> {
  const year = run.period_end.slice(0, 4);
  const within = { from: `${year}-01-01`, to: run.period_end };
  const paid = await paidItems(db, { employeeId: employee.id, employerId, ...within });
  const [gross, deductions] = [sumOf(paid, 'earning', 'reimbursement'), sumOf(paid, 'deduction')];
  return {
    year,
    lines: linesOf(lines, paid),
    totals: {
      gross: employee.earning_centavos + employee.reimbursement_centavos,
      deductions: employee.deduction_centavos,
      net: employee.net_centavos,
      employerShares: employee.contribution_centavos,
    },
    yearToDate: {
      gross,
      deductions,
      net: gross - deductions,
      employerShares: sumOf(paid, 'contribution'),
    },
  };
}

/** Omits items without pay this year. */
function linesOf(lines: readonly Detailed[], paid: readonly PaidItem[]): PaidLine[] {
  const yearOf = new Map(paid.map((item) => [item.payroll_item_id, item.amount_centavos]));
  return lines
    .filter((line) => countsAs(line) !== 'ledger_excluded')
    .map((line) => ({
      payrollItemId: line.payroll_item_id,
      name: nameOf(line),
      code: line.code,
      category: line.category,
      quantity: line.quantity ?? null,
      rate: line.rate ?? null,
      table: line.statutory_table,
      explanation: line.explanation,
      basis: basisOf(line),
      amount: line.amount_centavos,
      yearToDate: yearOf.get(line.payroll_item_id) ?? line.amount_centavos,
    }))
    .filter(({ amount, yearToDate }) => amount !== 0n || yearToDate !== 0n);
}

/** Adds the adjusted period to the name of an adjustment line. */
const nameOf = ({ name, adjusts }: Pick<LineRow, 'name' | 'adjusts'>): string =>
  adjusts === null ? name : `${name}, ${adjusts.period_start} – ${adjusts.period_end}`;

/** Returns the amount to which the method of a line, or the percentage of its limit, applies. */
const basisOf = ({ basis_centavos: computed, rule: { rule, basis } }: LineRow): Centavos | null => {
  if (computed !== null) return computed;
  return rule === 'percentage' && basis !== null ? BigInt(basis) : null;
};

/** Returns the values of a payslip. */
export function payslipValues(run: RunRow, { year, lines, totals, yearToDate }: PaidSlip): Values {
  const listed = (...categories: Category[]) => lines.filter(({ category }) => categories.includes(category));
  const [earnings, deductions] = [listed('earning', 'reimbursement'), listed('deduction')];
  const hasQuantity = ({ quantity, rate }: PaidLine) => quantity !== null || rate !== null;
  const hasBasis = ({ basis }: PaidLine) => basis !== null;
  return {
    period_start: run.period_start,
    period_end: run.period_end,
    pay_date: payDateOf(run),
    earnings: earnings.map(itemValues),
    deductions: deductions.map(itemValues),
    employer_shares: listed('contribution').map(itemValues),
    earnings_have_quantities: earnings.some(hasQuantity),
    earnings_have_basis: earnings.some(hasBasis),
    deductions_have_quantities: deductions.some(hasQuantity),
    deductions_have_basis: deductions.some(hasBasis),
    gross: totals.gross,
    total_deductions: totals.deductions,
    net: totals.net,
    total_employer_shares: totals.employerShares,
    year,
    year_gross: yearToDate.gross,
    year_deductions: yearToDate.deductions,
    year_net: yearToDate.net,
    year_employer_shares: yearToDate.employerShares,
  };
}

/** Formats a rate per unit as pesos and any other rate as a percentage, without trailing zeros. */
const shownRateOf = ({ quantity, rate }: PaidLine): string | null => {
  if (rate === null) return null;
  if (quantity === null) return `${Number(rate)}%`;
  return `₱${new Intl.NumberFormat('en-PH', { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(Number(rate))}`;
};

const itemValues = (line: PaidLine): Values => ({
  item: line.name,
  code: line.code,
  quantity: line.quantity === null ? null : Number(line.quantity),
  rate: shownRateOf(line),
  basis: line.basis,
  amount: line.amount,
  year_to_date: line.yearToDate,
});

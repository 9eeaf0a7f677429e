import type { Category } from '@bulwagan/contracts/workforce/kinds.ts';
import { amountInWords, hasWords } from '@bulwagan/platform/documents/values/amount-in-words.ts';
import {
  date,
  FIXED,
  fixedList,
  money,
  number,
  REQUIRED_FIXED,
  text,
} from '@bulwagan/platform/documents/values/field.ts';
import type { DocumentLanguage, Field, Values } from '@bulwagan/platform/documents/values/fields.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { fullName } from '../../employees/computed.ts';
import { type RunEmployeeRow, runEmployeesAfter } from '../../runs/lines/employee-queries.ts';
import { countsAs } from '../../runs/lines/lines.ts';
import { payDateOf } from '../../runs/pay/settings.ts';
import { itemsOfRun, type RunRow } from '../../runs/queries.ts';
import { type Column, registerColumns } from './register-columns.ts';

const COLUMN: readonly Field[] = [text('heading', 'Heading', 'Pamagat ng column', FIXED)];
const CELL: readonly Field[] = [money('amount', 'Amount', 'Halaga', FIXED)];
const CERTIFIED = [
  ['services', 'Officer who certifies the services', 'Opisyal na nagpapatunay ng paglilingkod'],
  ['funds', 'Officer who certifies that funds are available', 'Opisyal na nagpapatunay ng pondo'],
  ['approval', 'Officer who approves payment', 'Opisyal na nag-aapruba ng bayad'],
  ['payment', 'Officer who certifies payment', 'Opisyal na nagpapatunay ng pagbabayad'],
] as const;

/** Values of a payroll register (GAM, Appendix 33) in addition to those of the employer. */
export const REGISTER_VALUES: readonly Field[] = [
  date('period_start', 'First day of the period', 'Unang araw ng panahon', REQUIRED_FIXED),
  date('period_end', 'Last day of the period', 'Huling araw ng panahon', REQUIRED_FIXED),
  date('pay_date', 'Day of payment', 'Araw ng sahod', FIXED),
  text('roster', 'Roster', 'Roster', FIXED),
  text('fund_cluster', 'Fund cluster', 'Fund cluster'),
  text('obligation_number', 'Number of the obligation request', 'Numero ng obligation request'),
  text('journal_number', 'Number of the journal entry voucher', 'Numero ng journal entry voucher'),
  fixedList('earning_columns', 'Columns of earnings', 'Mga column ng kita', COLUMN),
  fixedList('deduction_columns', 'Columns of deductions', 'Mga column ng kaltas', COLUMN),
  fixedList('employees', 'Employees', 'Mga empleado', [
    number('serial', 'Serial number', 'Bilang', FIXED),
    text('employee', 'Name', 'Pangalan', FIXED),
    text('position', 'Position', 'Katungkulan', FIXED),
    text('employee_number', 'Employee number', 'Numero ng empleado', FIXED),
    fixedList('earnings', 'Earnings', 'Mga kita', CELL),
    money('gross', 'Gross pay', 'Kabuuang sahod', FIXED),
    fixedList('deductions', 'Deductions', 'Mga kaltas', CELL),
    money('total_deductions', 'Total deductions', 'Kabuuang kaltas', FIXED),
    money('net', 'Net pay', 'Sahod na matatanggap', FIXED),
    money('employer_share', 'Paid by the employer', 'Bayad ng employer', FIXED),
  ]),
  fixedList('earning_totals', 'Totals of earnings', 'Kabuuan ng mga kita', CELL),
  fixedList('deduction_totals', 'Totals of deductions', 'Kabuuan ng mga kaltas', CELL),
  money('gross', 'Gross pay', 'Kabuuang sahod', FIXED),
  money('total_deductions', 'Total deductions', 'Kabuuang kaltas', FIXED),
  money('net', 'Net pay', 'Sahod na matatanggap', REQUIRED_FIXED),
  text('net_in_words', 'Net pay, in words', 'Sahod na matatanggap, sa salita', FIXED),
  money('total_employer_shares', 'Total paid by the employer', 'Kabuuang bayad ng employer', FIXED),
  number('employee_count', 'Number of employees', 'Bilang ng mga empleado', FIXED),
  fixedList('summary', 'Items', 'Mga item', [
    text('item', 'Item', 'Item', FIXED),
    text('code', 'Code', 'Code', FIXED),
    money('amount', 'Amount', 'Halaga', FIXED),
  ]),
  fixedList('employer_shares', 'Paid by the employer', 'Bayad ng employer', [
    text('item', 'Item', 'Item', FIXED),
    text('code', 'Code', 'Code', FIXED),
    money('amount', 'Amount', 'Halaga', FIXED),
  ]),
  ...CERTIFIED.flatMap(([name, en, fil]) => [
    text(`${name}_officer`, en, fil),
    text(`${name}_position`, `Position: ${en.toLowerCase()}`, `Katungkulan: ${fil.toLowerCase()}`),
  ]),
];

type Amounts = ReadonlyMap<string, Centavos>;

export async function registerValues(db: Db, run: RunRow, language: DocumentLanguage): Promise<Values> {
  const items = (await itemsOfRun(db, run.id)).filter((item) => countsAs(item) !== 'ledger_excluded');
  const employees = await runEmployeesAfter(db, run, {}, 0, run.employees_count);
  const amounts = await amountsOf(db, run.id);
  const sums = new Map<string, Centavos>();
  for (const own of amounts.values())
    for (const [id, amount] of own) sums.set(id, (sums.get(id) ?? 0n) + amount);
  // Amounts that cancel each other out in the totals are still on employees' lines.
  const paid = new Set(
    [...amounts.values()].flatMap((own) => [...own].flatMap(([id, amount]) => (amount === 0n ? [] : id))),
  );
  const { earnings, deductions } = registerColumns(
    items.filter(({ payroll_item_id: id }) => paid.has(id)),
    language,
  );
  const total = (of: (row: RunEmployeeRow) => Centavos) => employees.reduce((sum, row) => sum + of(row), 0n);
  const positions = await positionsIn(db, run.id);
  const summarized = (...categories: Category[]) =>
    items
      .filter(({ category, payroll_item_id: id }) => categories.includes(category) && sums.get(id))
      .map(({ name, code, payroll_item_id: id }) => ({ item: name, code, amount: sums.get(id)! }));
  const none: Amounts = new Map();
  const net = total((row) => row.net_centavos);
  return {
    period_start: run.period_start,
    period_end: run.period_end,
    pay_date: payDateOf(run),
    roster: run.roster.name,
    earning_columns: earnings.map(({ heading }) => ({ heading })),
    deduction_columns: deductions.map(({ heading }) => ({ heading })),
    employees: employees.map((row, index) => ({
      serial: index + 1,
      employee: fullName(row),
      position: positions.get(row.id) ?? null,
      employee_number: row.employee_number,
      earnings: cellsOf(earnings, amounts.get(row.id) ?? none),
      gross: grossOf(row),
      deductions: cellsOf(deductions, amounts.get(row.id) ?? none),
      total_deductions: row.deduction_centavos,
      net: row.net_centavos,
      employer_share: row.contribution_centavos,
    })),
    earning_totals: cellsOf(earnings, sums),
    deduction_totals: cellsOf(deductions, sums),
    gross: total(grossOf),
    total_deductions: total((row) => row.deduction_centavos),
    net,
    net_in_words: hasWords(net) ? amountInWords(net, language) : null,
    total_employer_shares: total((row) => row.contribution_centavos),
    employee_count: employees.length,
    summary: summarized('earning', 'reimbursement', 'deduction'),
    employer_shares: summarized('contribution'),
  };
}

const grossOf = (row: RunEmployeeRow): Centavos => row.earning_centavos + row.reimbursement_centavos;

const cellsOf = (columns: Column[], amounts: Amounts): Values[] =>
  columns.map(({ itemIds }) => ({ amount: itemIds.reduce((sum, id) => sum + (amounts.get(id) ?? 0n), 0n) }));

/** Returns the amounts of a run by employee and item. An item may have several lines. */
async function amountsOf(db: Db, runId: string): Promise<Map<string, Map<string, Centavos>>> {
  const { rows } = await sql<{ employee_id: string; payroll_item_id: string; amount_centavos: Centavos }>`
    select employee_id, payroll_item_id, sum(amount_centavos)::bigint as amount_centavos
    from run_lines where run_id = ${runId} group by employee_id, payroll_item_id`.execute(db);
  const found = new Map<string, Map<string, Centavos>>();
  for (const { employee_id: id, payroll_item_id: item, amount_centavos: amount } of rows) {
    const own = found.get(id) ?? new Map<string, Centavos>();
    own.set(item, amount);
    found.set(id, own);
  }
  return found;
}

/** Returns the positions of the employees of a run. */
async function positionsIn(db: Db, runId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; position: string }>`
    select e.id, coalesce(p.name, e.designation) as position
    from run_employees k join employees e on e.id = k.employee_id left join positions p on p.id = e.position_id
    where k.run_id = ${runId} and coalesce(p.name, e.designation) is not null`.execute(db);
  return new Map(rows.map(({ id, position }) => [id, position]));
}

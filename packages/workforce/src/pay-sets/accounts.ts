import { codeKey } from '../pay/method.ts';

/** An account of the books. */
export interface Account {
  name: string;
  /** Digits of the Revised Chart of Accounts for government, without hyphens; empty where no source states them. */
  number: string;
}

/** Expenses of pay and of employer shares, by the code of the item. */
const EXPENSES: ReadonlyMap<string, Account> = new Map([
  ['BASIC', { name: 'Salaries and Wages - Regular', number: '50101010' }],
  ['PERA', { name: 'Personal Economic Relief Allowance', number: '50102010' }],
  ['GSIS-ER', { name: 'Retirement and Life Insurance Premiums', number: '50103010' }],
  ['HDMF-ER', { name: 'Pag-IBIG Contributions', number: '50103020' }],
  ['PHIC-ER', { name: 'PhilHealth Contributions', number: '50103030' }],
  ['EC-GOV', { name: 'Employees Compensation Insurance Premiums', number: '50103040' }],
]);

const TO_GSIS: Account = { name: 'Due to GSIS', number: '20201020' };
const TO_PAG_IBIG: Account = { name: 'Due to Pag-IBIG', number: '20201030' };
const TO_PHILHEALTH: Account = { name: 'Due to PhilHealth', number: '20201040' };
const TO_SSS: Account = { name: 'Due to SSS', number: '' };

/** Liabilities for deductions and employer shares, by the code of the item. */
const LIABILITIES: ReadonlyMap<string, Account> = new Map([
  ['WTAX', { name: 'Due to BIR', number: '20201010' }],
  ...['GSIS-EE', 'GSIS-ER', 'EC-GOV'].map((code): [string, Account] => [code, TO_GSIS]),
  ...['HDMF-EE', 'HDMF-ER'].map((code): [string, Account] => [code, TO_PAG_IBIG]),
  ...['PHIC-EE', 'PHIC-ER'].map((code): [string, Account] => [code, TO_PHILHEALTH]),
  ...['SSS-EE', 'SSS-ER', 'MPF-EE', 'MPF-ER', 'EC-ER'].map((code): [string, Account] => [code, TO_SSS]),
]);

/** Liability account for net pay that is not yet paid out. */
export const DUE_TO_EMPLOYEES: Account = { name: 'Due to Officers and Employees', number: '20101020' };

export const expenseOfCode = (code: string): Account | undefined => EXPENSES.get(codeKey(code));
export const liabilityOfCode = (code: string): Account | undefined => LIABILITIES.get(codeKey(code));

/** Default account of an item of a set: an expense, otherwise a liability; null if no source states a code for it. */
export function accountOfCode(code: string): Account | null {
  const found = expenseOfCode(code) ?? liabilityOfCode(code);
  return found === undefined || found.number === '' ? null : found;
}

/** Digits of a code of the chart, such as 50101010 of `5-01-01-010`; undefined for a code of another form. */
export const numberOfChart = (code: string): string | undefined =>
  /^(?:\d{8}|\d-\d{2}-\d{2}-\d{3})$/.test(code) ? code.replaceAll('-', '') : undefined;

/** Writes the number of an account as local books do: `5-01-01-010`. */
export const withHyphens = (number: string): string =>
  number.replace(/^(\d)(\d{2})(\d{2})(\d{3})$/, '$1-$2-$3-$4');

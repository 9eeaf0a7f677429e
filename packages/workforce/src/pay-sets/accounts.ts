import { codeKey } from '../pay/method.ts';

/** An account in the chart of accounts. */
export interface Account {
  name: string;
  /**
   * Digits of the code in the Revised Chart of Accounts for government, without hyphens. Empty if no source states
   * the code.
   */
  number: string;
}

/** Expense accounts for pay and employer shares, by item code. */
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

/** Liability accounts for deductions and employer shares, by item code. */
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

/**
 * Returns the default account of an item in a set: its expense account, otherwise its liability account. Returns null
 * if no source states a code.
 */
export function accountOfCode(code: string): Account | null {
  const found = expenseOfCode(code) ?? liabilityOfCode(code);
  return found === undefined || found.number === '' ? null : found;
}

/** Returns the digits of an account code: 50101010 for `5-01-01-010`. Undefined for a code in another format. */
export const numberOfChart = (code: string): string | undefined =>
  /^(?:\d{8}|\d-\d{2}-\d{2}-\d{3})$/.test(code) ? code.replaceAll('-', '') : undefined;

/** Formats an account code in the usual format: `5-01-01-010`. */
export const withHyphens = (number: string): string =>
  number.replace(/^(\d)(\d{2})(\d{2})(\d{3})$/, '$1-$2-$3-$4');

import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { TableKey } from '@bulwagan/contracts/workforce/pay.ts';

const CODES = {
  sss: 'table_name.sss',
  'sss-mpf': 'table_name.sss_mpf',
  'sss-ec': 'table_name.sss_ec',
  philhealth: 'table_name.philhealth',
  'pag-ibig': 'table_name.pag_ibig',
  gsis: 'table_name.gsis',
  'withholding-daily': 'table_name.withholding_daily',
  'withholding-weekly': 'table_name.withholding_weekly',
  'withholding-semi-monthly': 'table_name.withholding_semi_monthly',
  'withholding-monthly': 'table_name.withholding_monthly',
  'income-tax-annual': 'table_name.income_tax_annual',
  'salary-grades': 'table_name.salary_grades',
} as const satisfies Record<TableKey, string>;

/** Returns the name of a table in the words of its law and agency. */
export const tableName = (key: TableKey): Message => message(CODES[key]);

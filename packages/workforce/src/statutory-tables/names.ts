import type { TableKey } from '@bulwagan/contracts/workforce/pay.ts';

/** Names of the tables, as their laws and agencies call them. */
export const TABLE_NAMES: Record<TableKey, string> = {
  sss: 'SSS contributions',
  'sss-mpf': 'SSS Mandatory Provident Fund',
  'sss-ec': 'Employees’ compensation (SSS)',
  philhealth: 'PhilHealth premiums',
  'pag-ibig': 'Pag-IBIG savings',
  gsis: 'GSIS premiums',
  'withholding-daily': 'Withholding tax, daily',
  'withholding-weekly': 'Withholding tax, weekly',
  'withholding-semi-monthly': 'Withholding tax, semi-monthly',
  'withholding-monthly': 'Withholding tax, monthly',
  'income-tax-annual': 'Income tax, annual',
  'salary-grades': 'Salary grades of government',
};

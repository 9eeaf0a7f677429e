import type { BothLanguages } from '../facts.ts';
import type { TableKey } from './pay.ts';

/** Names of the dated tables of the law. */
export const TABLE_NAMES = {
  sss: { en: 'SSS contributions', fil: 'Kontribusyon sa SSS' },
  'sss-mpf': { en: 'SSS Mandatory Provident Fund', fil: 'Mandatory Provident Fund ng SSS' },
  'sss-ec': { en: 'Employees’ compensation (SSS)', fil: 'Employees’ compensation ng SSS' },
  philhealth: { en: 'PhilHealth premiums', fil: 'Premium sa PhilHealth' },
  'pag-ibig': { en: 'Pag-IBIG savings', fil: 'Hulog sa Pag-IBIG' },
  gsis: { en: 'GSIS premiums', fil: 'Premium sa GSIS' },
  'withholding-daily': { en: 'Withholding tax, daily', fil: 'Withholding tax, arawan' },
  'withholding-weekly': { en: 'Withholding tax, weekly', fil: 'Withholding tax, lingguhan' },
  'withholding-semi-monthly': { en: 'Withholding tax, semi-monthly', fil: 'Withholding tax, kinsenas' },
  'withholding-monthly': { en: 'Withholding tax, monthly', fil: 'Withholding tax, buwanan' },
  'income-tax-annual': { en: 'Income tax, annual', fil: 'Income tax, taunan' },
  'salary-grades': { en: 'Salary grades of government', fil: 'Mga salary grade sa gobyerno' },
} as const satisfies Record<TableKey, BothLanguages>;

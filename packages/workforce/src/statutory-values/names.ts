import type { StatutoryValueKey } from '@bulwagan/contracts/workforce/pay.ts';

/** Names of the values, as laws and regulations call them. */
export const VALUE_NAMES: Record<StatutoryValueKey, string> = {
  'leave-private': 'Monetized unused vacation leave (private)',
  'leave-government': 'Monetized vacation and sick leave (government)',
  'medical-dependents': 'Medical cash allowance to dependents',
  rice: 'Rice subsidy',
  uniform: 'Uniform and clothing allowance',
  'medical-actual': 'Actual medical assistance',
  laundry: 'Laundry allowance',
  award: 'Employee achievement award',
  celebration: 'Christmas and major anniversary gifts',
  'overtime-meal': 'Meal allowance for overtime and night work',
  productivity: 'Collective bargaining and productivity benefits',
  'minimum-daily-wage': 'Minimum daily wage',
  'nonresident-tax': 'Tax of non-resident aliens not engaged in trade or business',
  'forced-leave': 'Forced leave',
  'forced-leave-credits': 'Vacation leave credits from which forced leave applies',
};

import type { Language } from '../errors/texts.ts';
import type { StatutoryValueKey } from './pay.ts';

/** Names of statutory values, as laws and regulations call them; the first eleven are de minimis benefits. */
export const STATUTORY_VALUE_NAMES: Record<Language, Record<StatutoryValueKey, string>> = {
  en: {
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
  },
  fil: {
    'leave-private': 'Vacation leave na ginawang pera (pribado)',
    'leave-government': 'Vacation at sick leave na ginawang pera (gobyerno)',
    'medical-dependents': 'Tulong na pera sa pagpapagamot ng mga umaasa',
    rice: 'Tulong sa bigas',
    uniform: 'Allowance sa uniporme at damit',
    'medical-actual': 'Tulong sa aktuwal na pagpapagamot',
    laundry: 'Allowance sa paglalaba',
    award: 'Gantimpala sa natatanging gawa',
    celebration: 'Regalo sa Pasko at anibersaryo',
    'overtime-meal': 'Allowance sa pagkain sa overtime at gabi',
    productivity: 'Benepisyo sa CBA at produktibidad',
    'minimum-daily-wage': 'Minimum na arawang sahod',
    'nonresident-tax': 'Buwis ng mga dayuhang hindi residente',
    'forced-leave': 'Forced leave',
    'forced-leave-credits': 'Vacation leave credit na saklaw ng forced leave',
  },
};

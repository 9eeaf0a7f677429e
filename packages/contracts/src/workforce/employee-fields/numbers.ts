import type { EmployeeFieldFacts } from './facts.ts';

/** Numbers that are encrypted and masked: ids of government agencies, and the bank account number. */
export const NUMBER_FIELD = {
  sss_number: { type: 'government id', maxLength: 50, lengths: [10], en: 'SSS number', fil: 'Numero sa SSS' },
  tin_number: {
    type: 'government id',
    maxLength: 50,
    lengths: [9, 12],
    en: 'TIN',
    fil: 'TIN',
    inSentence: 'TIN',
  },
  philhealth_number: {
    type: 'government id',
    maxLength: 50,
    lengths: [12],
    en: 'PhilHealth number',
    fil: 'Numero sa PhilHealth',
  },
  gsis_number: { type: 'government id', maxLength: 50, en: 'GSIS number', fil: 'Numero sa GSIS' },
  gsis_policy_number: {
    type: 'government id',
    maxLength: 50,
    en: 'GSIS policy number',
    fil: 'Numero ng polisa sa GSIS',
  },
  pagibig_number: {
    type: 'government id',
    maxLength: 50,
    lengths: [12],
    en: 'Pag-IBIG MID number',
    fil: 'Pag-IBIG MID number',
    inSentence: 'Pag-IBIG MID number',
  },
  prc_number: { type: 'government id', maxLength: 50, en: 'PRC number', fil: 'Numero sa PRC' },
  bank_account_number: {
    type: 'government id',
    maxLength: 50,
    en: 'Bank account number',
    fil: 'Numero ng bank account',
  },
} as const satisfies Record<string, EmployeeFieldFacts>;

/** Bank that the pay goes to. Its account number is among the government ids. */
export const BANK_FIELD = {
  bank_name: { type: 'text', maxLength: 255, isOneLine: true, en: 'Bank', fil: 'Bangko' },
  bank_branch: {
    type: 'text',
    maxLength: 255,
    isOneLine: true,
    en: 'Bank branch',
    fil: 'Sangay ng bangko',
  },
} as const satisfies Record<string, EmployeeFieldFacts>;

import type { EmployeeFieldFacts } from './facts.ts';

/** Rank, designation, and the days of employment. */
export const POST_FIELD = {
  rank: { type: 'text', maxLength: 255, en: 'Rank', fil: 'Ranggo' },
  designation: {
    type: 'text',
    maxLength: 255,
    isKept: true,
    en: 'Designation',
    fil: 'Designasyon',
    inSentence: 'katungkulan',
  },
  hired_on: { type: 'date', isKept: true, en: 'Hired on', fil: 'Unang araw sa trabaho' },
  separated_on: { type: 'date', isKept: true, en: 'Last day of work', fil: 'Huling araw sa trabaho' },
  separation_reason: {
    type: 'text',
    maxLength: 255,
    isOneLine: true,
    en: 'Reason for separation',
    fil: 'Dahilan ng pag-alis',
  },
} as const satisfies Record<string, EmployeeFieldFacts>;

/** Linked entries, and identifiers that are unique. */
export const LINK_FIELD = {
  user_id: { type: 'link', en: 'Account', fil: 'Account' },
  position_id: { type: 'link', isKept: true, en: 'Position', fil: 'Posisyon' },
  organization_id: { type: 'link', isKept: true, en: 'Organization', fil: 'Organisasyon' },
  timekeeping_policy_id: { type: 'link', isKept: true, en: 'Timekeeping policy', fil: 'Patakaran sa oras' },
  employment_type_id: { type: 'link', isKept: true, en: 'Employment type', fil: 'Uri ng empleo' },
  employee_number: {
    type: 'identifier',
    maxLength: 100,
    isKept: true,
    en: 'Employee number',
    fil: 'Numero ng empleado',
  },
  biometric_id: { type: 'identifier', maxLength: 100, en: 'Biometric ID', fil: 'Biometric ID' },
} as const satisfies Record<string, EmployeeFieldFacts>;

import type { RunDay } from './queries.ts';

/** Kinds of files made from final payroll runs, for reports and payment (contract §3.3). */
export const FILE_KINDS = [
  'sss',
  'philhealth',
  'pag-ibig',
  'gsis',
  'bir-1601c',
  'bir-2316',
  'alphalist',
  'journal',
  'bank',
] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Type of period that the file covers. */
export type FilePeriod = 'month' | 'year' | 'run';

/** Items that an agency's file reports. The file lists only employees with a line of one of these items. */
export const AGENCY_CODES = {
  sss: ['SSS-EE', 'SSS-ER', 'MPF-EE', 'MPF-ER', 'EC-ER'],
  philhealth: ['PHIC-EE', 'PHIC-ER'],
  'pag-ibig': ['HDMF-EE', 'HDMF-ER'],
  gsis: ['GSIS-EE', 'GSIS-ER', 'EC-GOV'],
} as const;
export type AgencyFile = keyof typeof AGENCY_CODES;

export const isAgencyFile = (kind: FileKind): kind is AgencyFile => Object.hasOwn(AGENCY_CODES, kind);

interface KindFacts {
  periods: readonly FilePeriod[];
  /** Date of a run that decides its month or year. Tax returns use the date of payment. */
  day: RunDay;
  extension: 'csv' | 'txt' | 'DAT';
}

const CONTRIBUTION = { periods: ['month'], day: 'period_end', extension: 'csv' } as const;

export const KIND_FACTS: Record<FileKind, KindFacts> = {
  sss: { ...CONTRIBUTION, extension: 'txt' },
  philhealth: CONTRIBUTION,
  'pag-ibig': { ...CONTRIBUTION, extension: 'txt' },
  gsis: CONTRIBUTION,
  'bir-1601c': { periods: ['month'], day: 'pay_date', extension: 'csv' },
  'bir-2316': { periods: ['year'], day: 'pay_date', extension: 'csv' },
  alphalist: { periods: ['year'], day: 'pay_date', extension: 'DAT' },
  journal: { periods: ['month', 'run'], day: 'period_end', extension: 'csv' },
  bank: { periods: ['month', 'run'], day: 'period_end', extension: 'csv' },
};

export const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  DAT: 'text/plain; charset=us-ascii',
} as const;

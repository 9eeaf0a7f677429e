import { CASE_STATUS_WORDS, CASE_STATUSES, type CaseStatus } from '@bulwagan/contracts/court/case-status.ts';
import { ACTIVITY_STATUS_NAMES, HEARING_STATUS_NAMES } from '@bulwagan/contracts/court/status-names.ts';
import type { DocumentLanguage, InBothLanguages } from '@bulwagan/platform/documents/values/fields.ts';

const inBoth = (en: string, fil: string): InBothLanguages => ({ en, fil });

/** Statuses of cases as printed on papers. */
export const CASE_STATUS = Object.fromEntries(
  CASE_STATUSES.map((status) => [
    status,
    inBoth(CASE_STATUS_WORDS.en[status], CASE_STATUS_WORDS.fil[status]),
  ]),
) as Readonly<Record<CaseStatus, InBothLanguages>>;

/** Statuses of docket sheet entries: statuses of activities and of hearings. */
const ENTRY_STATUS: Readonly<Record<string, InBothLanguages>> = {
  ...ACTIVITY_STATUS_NAMES,
  ...HEARING_STATUS_NAMES,
  to_serve: inBoth('To serve', 'Ihahatid pa'),
};

export const entryStatus = (status: string, language: DocumentLanguage): string =>
  ENTRY_STATUS[status]?.[language] ?? status;

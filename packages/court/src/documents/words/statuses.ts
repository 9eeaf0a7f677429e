import { CASE_STATUS_WORDS, CASE_STATUSES, type CaseStatus } from '@bulwagan/contracts/court/case-status.ts';
import type { DocumentLanguage, InBothLanguages } from '@bulwagan/platform/documents/values/fields.ts';

const inBoth = (en: string, fil: string): InBothLanguages => ({ en, fil });

/** Statuses of cases as papers print them. */
export const CASE_STATUS = Object.fromEntries(
  CASE_STATUSES.map((status) => [
    status,
    inBoth(CASE_STATUS_WORDS.en[status], CASE_STATUS_WORDS.fil[status]),
  ]),
) as Readonly<Record<CaseStatus, InBothLanguages>>;

/** Statuses of the entries of a docket sheet: of activities, and of hearings. */
const ENTRY_STATUS: Readonly<Record<string, InBothLanguages>> = {
  Confirmed: inBoth('Confirmed', 'Kumpirmado'),
  Granted: inBoth('Granted', 'Pinagbigyan'),
  Denied: inBoth('Denied', 'Tinanggihan'),
  for_update: inBoth('For update', 'Para sa update'),
  to_serve: inBoth('To serve', 'Ihahatid pa'),
  scheduled: inBoth('Scheduled', 'Nakatakda'),
  rescheduled: inBoth('Rescheduled', 'Inilipat ng petsa'),
  held: inBoth('Held', 'Naidaos'),
  postponed: inBoth('Postponed', 'Ipinagpaliban'),
  cancelled: inBoth('Canceled', 'Kinansela'),
  no_show: inBoth('No one appeared', 'Walang dumating'),
};

export const entryStatus = (status: string, language: DocumentLanguage): string =>
  ENTRY_STATUS[status]?.[language] ?? status;

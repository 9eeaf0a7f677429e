import type { DocumentLanguage, InBothLanguages } from '@bulwagan/platform/documents/values/fields.ts';
import type { Status } from '../../cases/schemas.ts';
import { STATUS_LABELS } from '../../statistics/labels.ts';

const inBoth = (en: string, fil: string): InBothLanguages => ({ en, fil });

/** Statuses of cases as papers print them. */
export const CASE_STATUS: Readonly<Record<Status, InBothLanguages>> = {
  for_raffling: inBoth(STATUS_LABELS.for_raffling, 'Naghihintay ng raffle'),
  received: inBoth(STATUS_LABELS.received, 'Bukas'),
  case_closed: inBoth(STATUS_LABELS.case_closed, 'Sarado na'),
  archived: inBoth(STATUS_LABELS.archived, 'Naka-archive'),
};

/** Statuses of the entries of a docket sheet. */
const ENTRY_STATUS: Readonly<Record<string, InBothLanguages>> = {
  Confirmed: inBoth('Confirmed', 'Kumpirmado'),
  Granted: inBoth('Granted', 'Pinagbigyan'),
  Denied: inBoth('Denied', 'Tinanggihan'),
  for_update: inBoth('To serve', 'Ihahatid pa'),
};

export const entryStatus = (status: string, language: DocumentLanguage): string =>
  ENTRY_STATUS[status]?.[language] ?? status;

import { type NameIn, namesIn, namesWith } from '../facts.ts';

/**
 * Statuses of a case (C§5). The database lists them in the constraint `case_records__status`. `isOpen`: its hearings can be
 * scheduled. `isClosed`: it has a closing date.
 */
const CASE_STATUS = {
  for_raffling: { isOpen: true, isClosed: false },
  received: { isOpen: true, isClosed: false },
  case_closed: { isOpen: false, isClosed: true },
  archived: { isOpen: false, isClosed: true },
} as const;
export type CaseStatus = NameIn<typeof CASE_STATUS>;
export const CASE_STATUSES = namesIn(CASE_STATUS);
export const OPEN_CASE_STATUSES = namesWith(CASE_STATUS, 'isOpen');
export const CLOSED_CASE_STATUSES = namesWith(CASE_STATUS, 'isClosed');
export const isOpenCase = (status: CaseStatus): boolean => CASE_STATUS[status].isOpen;

/** Words of the statuses on pages, in statistics, reports and papers. */
export const CASE_STATUS_WORDS = {
  en: { for_raffling: 'Awaiting raffle', received: 'Open', case_closed: 'Closed', archived: 'Archived' },
  fil: {
    for_raffling: 'Naghihintay ng raffle',
    received: 'Bukas',
    case_closed: 'Sarado na',
    archived: 'Naka-archive',
  },
} as const satisfies Record<'en' | 'fil', Record<CaseStatus, string>>;

/** Actions that change the status of a case: the statuses that allow each action, and the resulting status. */
export const CASE_TRANSITIONS = {
  raffled: { from: ['for_raffling'], to: 'received' },
  closed: { from: ['received'], to: 'case_closed' },
  reopened: { from: CLOSED_CASE_STATUSES, to: 'received' },
  archived: { from: ['case_closed'], to: 'archived' },
} as const satisfies Record<string, { from: readonly CaseStatus[]; to: CaseStatus }>;

/** Returns whether a case in this status can be raffled for the first time, closed, reopened or archived. */
export const canCaseBe = (transition: keyof typeof CASE_TRANSITIONS, status: CaseStatus): boolean =>
  (CASE_TRANSITIONS[transition].from as readonly CaseStatus[]).includes(status);

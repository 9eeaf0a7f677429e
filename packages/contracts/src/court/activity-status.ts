import { type NameIn, type NameWith, namesIn, namesWith } from '../facts.ts';

/**
 * Statuses of an activity (C§3). The database lists them in the constraint `case_activities__status`. `isVerdict`: decides an
 * amendment, or a motion. An `Expunged` activity stays in the docket, but has no effect.
 */
const ACTIVITY_STATUS = {
  Confirmed: { isVerdict: false },
  Expunged: { isVerdict: false },
  Granted: { isVerdict: true },
  Denied: { isVerdict: true },
  for_update: { isVerdict: false },
} as const;
export type ActivityStatus = NameIn<typeof ACTIVITY_STATUS>;
export const ACTIVITY_STATUSES = namesIn(ACTIVITY_STATUS);
export type Verdict = NameWith<typeof ACTIVITY_STATUS, 'isVerdict'>;
export const VERDICTS = namesWith(ACTIVITY_STATUS, 'isVerdict');
export const isVerdict = (status: ActivityStatus): status is Verdict => ACTIVITY_STATUS[status].isVerdict;

/** Statuses of an amendment, which are the statuses of its activity. `Confirmed` means that it awaits review. */
export const AMENDMENT_STATUSES = ['Confirmed', ...VERDICTS] as const satisfies readonly ActivityStatus[];
export type AmendmentStatus = (typeof AMENDMENT_STATUSES)[number];

/**
 * Statuses of a hearing. `isResult`: can be recorded as its result. `freesSlot`: it did not take place, so that others may use
 * its time. `isOver`: it took place, or should have, and can no longer be cancelled.
 */
const HEARING_STATUS = {
  scheduled: { isResult: false, freesSlot: false, isOver: false },
  rescheduled: { isResult: false, freesSlot: false, isOver: false },
  held: { isResult: true, freesSlot: false, isOver: true },
  postponed: { isResult: true, freesSlot: true, isOver: false },
  cancelled: { isResult: true, freesSlot: true, isOver: false },
  no_show: { isResult: true, freesSlot: false, isOver: true },
} as const;
export type HearingResult = NameWith<typeof HEARING_STATUS, 'isResult'>;
export type HearingStatus = NameIn<typeof HEARING_STATUS>;
export const HEARING_STATUSES = namesIn(HEARING_STATUS);
export const HEARING_RESULTS = namesWith(HEARING_STATUS, 'isResult');
export const SLOT_FREEING_STATUSES = namesWith(HEARING_STATUS, 'freesSlot');
const OVER_STATUSES = namesWith(HEARING_STATUS, 'isOver');

const isIn = (statuses: readonly string[], status: string | null): boolean =>
  status !== null && statuses.includes(status);

/** Also for an activity that is no hearing and has no such status. */
export const freesSlot = (status: string | null): boolean => isIn(SLOT_FREEING_STATUSES, status);
export const isOver = (status: string | null): boolean => isIn(OVER_STATUSES, status);

/** Statuses of a calendar entry. The database lists them in the constraint `calendar_events__status`. */
export const EVENT_STATUSES = [
  'confirmed',
  'tentative',
  'cancelled',
  'rescheduled',
  'pencil-booked',
] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

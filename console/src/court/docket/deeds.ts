import type { CaseRecord } from '../cases/data.ts';
import { type Activity, isHearing } from './kinds.ts';

/** Row actions of a docket entry. */
export type Deed =
  | 'reply'
  | 'files'
  | 'comply'
  | 'undo'
  | 'edit'
  | 'status'
  | 'move'
  | 'result'
  | 'cancel'
  | 'report'
  | 'remove';

interface Doer {
  may: (permission: string) => boolean;
  isSuperAdmin: boolean;
}

/** Returns the actions available to the user for an activity. Actions that the server would refuse are omitted. */
export function deedsOf(activity: Activity, record: CaseRecord, doer: Doer): Deed[] {
  if (record.status === 'archived') return ['files'];
  const { may } = doer;
  const isStruck = activity.status === 'Expunged';
  const records = may('Record Activities') && !isStruck;
  const decides = may('Decide Activities');
  const isDue = activity.with_compliance && activity.complied_at === null;
  const wished: [Deed, boolean][] = [
    ['reply', records],
    ['files', true],
    ['comply', records && isDue],
    ['undo', records && activity.complied_at !== null],
    ['edit', records],
    ...hearingDeeds(activity, record, doer),
    ['status', decides && (!isStruck || doer.isSuperAdmin)],
    ['remove', decides && !isStruck],
  ];
  return wished.flatMap(([deed, isOffered]) => (isOffered ? [deed] : []));
}

/**
 * Actions of a hearing. A held hearing keeps its date; a canceled one is scheduled anew; a postponed one waits for a
 * new date.
 */
function hearingDeeds(activity: Activity, record: CaseRecord, { may }: Doer): [Deed, boolean][] {
  if (!isHearing(activity) || activity.status === 'Expunged') return [];
  const schedules = may('Schedule Hearings');
  const state = activity.hearing_status;
  const isOver = state === 'held' || state === 'no_show' || state === 'cancelled';
  const isOpen = record.status !== 'case_closed';
  const hasDate = activity.hearing !== null;
  return [
    ['move', schedules && isOpen && !isOver],
    ['result', schedules && hasDate && !isOver && state !== 'postponed'],
    ['cancel', schedules && hasDate && !isOver],
    ['report', may('Report Service')],
  ];
}

import type { CaseRecord } from '../cases/data.ts';
import { type Activity, isHearing } from './kinds.ts';

/** What can be done with an entry of the docket. */
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

/** What somebody may do, as the activity and its case stand: what the server would refuse anyhow is not offered. */
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

/** A hearing that was heard keeps its date; one that was cancelled is set anew; a postponed one waits to be moved. */
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

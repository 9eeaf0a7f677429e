import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import type { CaseRecord } from '../cases/data.ts';
import { canIssueOfActivity } from '../papers/paths.ts';
import { type Activity, isHearing } from './kinds.ts';

/** Row actions of a docket entry. */
export type Action =
  | 'reply'
  | 'paper'
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
  can: (permission: Permission) => boolean;
  isSuperAdmin: boolean;
}

/** Returns the actions available to the user for an activity. Actions that the server would refuse are omitted. */
export function actionsOf(activity: Activity, record: CaseRecord, doer: Doer): Action[] {
  if (record.status === 'archived') return ['files'];
  const { can } = doer;
  const isStruck = activity.status === 'Expunged';
  const records = can('Record Activities') && !isStruck;
  const decides = can('Decide Activities');
  const isDue = activity.with_compliance && activity.complied_at === null;
  const wished: [Action, boolean][] = [
    ['reply', records],
    ['paper', canIssueOfActivity(can) && !isStruck],
    ['files', true],
    ['comply', records && isDue],
    ['undo', records && activity.complied_at !== null],
    ['edit', records],
    ...hearingActions(activity, record, doer),
    ['status', decides && (!isStruck || doer.isSuperAdmin)],
    ['remove', decides && !isStruck],
  ];
  return wished.flatMap(([action, isOffered]) => (isOffered ? [action] : []));
}

/**
 * Actions of a hearing. A held hearing keeps its date; a canceled one is scheduled again; a postponed one waits for a
 * new date.
 */
function hearingActions(activity: Activity, record: CaseRecord, { can }: Doer): [Action, boolean][] {
  if (!isHearing(activity) || activity.status === 'Expunged') return [];
  const schedules = can('Schedule Hearings');
  const state = activity.hearing_status;
  const isOver = state === 'held' || state === 'no_show' || state === 'cancelled';
  const isOpen = record.status !== 'case_closed';
  const hasDate = activity.hearing !== null;
  return [
    ['move', schedules && isOpen && !isOver],
    ['result', schedules && hasDate && !isOver && state !== 'postponed'],
    ['cancel', schedules && hasDate && !isOver],
    ['report', can('Report Service')],
  ];
}

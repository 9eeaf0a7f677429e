import { ACTIVITY_CATEGORIES } from '@bulwagan/contracts/court/kinds.ts';
import type { Schemas } from '../api.ts';

export type Activity = Schemas['ActivityThread'];

/** Kind with its own rules. Courts may also use kinds that are not listed in this file. */
export const SHERIFFS_REPORT = "Sheriff's Report";

/** Suggested kinds. Hearings and amendments are missing because they have their own forms. */
export const USUAL_KINDS = [
  'Order/Constancia',
  'Minutes of the Hearing',
  'Transcript of Stenographic Notes',
  'Subpoena',
  'Motion',
  'Opposition',
  'Manifestation',
  'Judicial affidavit',
  'Summons',
  'Decision',
  SHERIFFS_REPORT,
];

/** Kinds that document a hearing. */
export const RECORDS_OF_HEARINGS = ['Minutes of the Hearing', 'Transcript of Stenographic Notes'];

export const USUAL_TYPES: string[] = [...ACTIVITY_CATEGORIES];

export const isHearing = ({ activity }: Pick<Activity, 'activity'>): boolean =>
  /^\s*hearing\s*$/i.test(activity);

/** Returns the date in the margin: scheduled, filed or recorded date. */
export function dayOf(activity: Activity): string {
  return activity.scheduled_at ?? activity.filed_at ?? activity.created_at;
}

/**
 * Orders activities by their date in the margin; entries of the same date keep the order in which they were recorded.
 */
export function byDay(threads: readonly Activity[]): Activity[] {
  return threads
    .map((thread) => ({ ...thread, replies: byDay(thread.replies) }))
    .sort((one, other) => Date.parse(dayOf(one)) - Date.parse(dayOf(other)));
}

export interface DocketFilter {
  kind?: string | undefined;
  tag?: string | undefined;
  stage?: string | undefined;
  status?: string | undefined;
}

/** Returns matching activities with their ancestors, because a reply alone lacks its context. */
export function fitting(threads: readonly Activity[], filter: DocketFilter): Activity[] {
  return threads.flatMap((thread) => {
    const replies = fitting(thread.replies, filter);
    return fits(thread, filter) || replies.length > 0 ? [{ ...thread, replies }] : [];
  });
}

function fits(activity: Activity, { kind, tag, stage, status }: DocketFilter): boolean {
  return (
    (kind === undefined || activity.activity === kind) &&
    (tag === undefined || activity.tag === tag) &&
    (stage === undefined || activity.stage === stage) &&
    (status === undefined || activity.status === status)
  );
}

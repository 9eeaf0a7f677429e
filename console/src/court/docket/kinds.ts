import type { Schemas } from '../api.ts';

export type Activity = Schemas['ActivityThread'];

/** Kinds that mean something to the program; a court records any other as well. */
export const SHERIFFS_REPORT = "Sheriff's Report";

/** Offered where an activity is recorded. A hearing is set, and an amendment asked for, by forms of their own. */
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

/** Papers that tell what happened in a hearing. */
export const RECORDS_OF_HEARINGS = ['Minutes of the Hearing', 'Transcript of Stenographic Notes'];

export const USUAL_TYPES = ['Court Actions', 'Pleadings', 'Hearings', 'Notices'];

export const isHearing = ({ activity }: Pick<Activity, 'activity'>): boolean =>
  /^\s*hearing\s*$/i.test(activity);

/** The day that an activity stands under in the margin: when it is, was filed, or was recorded. */
export function dayOf(activity: Activity): string {
  return activity.scheduled_at ?? activity.filed_at ?? activity.created_at;
}

/** By the day in the margin; what stands under the same one, as it was recorded. */
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

/** What fits, with all that it hangs under: a reply alone would not say what it replies to. */
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

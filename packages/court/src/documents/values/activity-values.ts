import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { date, text, time } from '@bulwagan/platform/documents/values/field.ts';
import type { Field, Values } from '@bulwagan/platform/documents/values/fields.ts';
import type { ActivityRow } from '../../activities/queries.ts';
import type { App } from '../../context.ts';
import { dateText } from '../../hearings/words.ts';
import { CASE_FIELDS } from './case-values.ts';
import { purposeOf } from './purpose.ts';

/** Values of papers about an activity, in addition to those of its case. */
export const ACTIVITY_FIELDS: readonly Field[] = [
  ...CASE_FIELDS,
  text('activity', 'Activity', 'Gawain'),
  text('remarks', 'Remarks', 'Mga puna'),
  text('purpose', 'Purpose of the hearing', 'Layunin ng pagdinig'),
  date('hearing_date', 'Date of the hearing', 'Petsa ng pagdinig'),
  time('hearing_time', 'Time of the hearing', 'Oras ng pagdinig'),
  text('room', 'Room', 'Silid'),
  text('meeting_url', 'Video link', 'Link ng video'),
];

/** Returns the values of an activity; `hearing` is the activity itself, or the hearing that it belongs to. */
export function activityValues(
  app: Pick<App, 'time'>,
  activity: ActivityRow,
  hearing: ActivityRow | undefined,
): Values {
  const { scheduled_at: at, judge = null, room = null, meeting_url = null } = hearing ?? activity;
  const local = at === null ? null : app.time.show(at);
  return {
    activity: activity.activity,
    remarks: activity.remarks,
    purpose: hearing === undefined ? null : purposeOf(hearing),
    hearing_date: local?.slice(0, 10) ?? null,
    hearing_time: local?.slice(11, 16) ?? null,
    room,
    meeting_url,
    ...(judge === null ? {} : { judge }),
  };
}

/** Returns a warning if the entered date or time of the hearing differs from the record. */
export function enteredHearingWarnings(
  { hearing_date: date, hearing_time: time }: Values,
  entered: Values,
): Message[] {
  if (typeof date !== 'string' || typeof time !== 'string') return [];
  const differs = (value: unknown, recorded: string) =>
    typeof value === 'string' && value !== '' && value !== recorded;
  return differs(entered.hearing_date, date) || differs(entered.hearing_time, time)
    ? [message('document.hearing_differs', { day: dateText(date), time })]
    : [];
}

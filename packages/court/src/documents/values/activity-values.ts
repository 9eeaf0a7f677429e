import type { Field, Values } from '@bulwagan/platform/documents/values/fields.ts';
import type { ActivityRow } from '../../activities/queries.ts';
import type { App } from '../../context.ts';
import { CASE_FIELDS } from './case-values.ts';

/** Values of papers that are made of an activity, besides those of its case. */
export const ACTIVITY_FIELDS: readonly Field[] = [
  ...CASE_FIELDS,
  { name: 'activity', label: { en: 'Activity', fil: 'Gawain' }, type: 'text' },
  { name: 'remarks', label: { en: 'Remarks', fil: 'Mga puna' }, type: 'text' },
  { name: 'hearing_date', label: { en: 'Date of the hearing', fil: 'Petsa ng pagdinig' }, type: 'date' },
  { name: 'hearing_time', label: { en: 'Time of the hearing', fil: 'Oras ng pagdinig' }, type: 'time' },
  { name: 'room', label: { en: 'Room', fil: 'Silid' }, type: 'text' },
  { name: 'meeting_url', label: { en: 'Video link', fil: 'Link ng video' }, type: 'text' },
];

export function activityValues(app: App, activity: ActivityRow): Values {
  const local = activity.scheduled_at === null ? null : app.time.show(activity.scheduled_at);
  return {
    activity: activity.type,
    remarks: activity.remarks,
    hearing_date: local?.slice(0, 10) ?? null,
    hearing_time: local?.slice(11, 16) ?? null,
    room: activity.room,
    meeting_url: activity.meeting_url,
    ...(activity.judge === null ? {} : { judge: activity.judge }),
  };
}

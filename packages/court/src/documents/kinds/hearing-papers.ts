import { ACTIVITY_FIELDS } from '../values/activity-values.ts';
import { activityKind } from './activity-kind.ts';

/** Notice of hearing (R15 s.6): addressed to all parties, with date, time, place and purpose. */
export const NOTICE_OF_HEARING = activityKind({
  kind: 'notice_of_hearing',
  name: { en: 'Notice of Hearing', fil: 'Abiso sa Pagdinig' },
  series: 'NOH',
  permission: 'Record Activities',
  fields: [...ACTIVITY_FIELDS],
  required: ['hearing_date', 'hearing_time'],
});

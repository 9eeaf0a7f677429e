import { PAPER_KINDS } from '@bulwagan/contracts/court/paper-kinds.ts';
import { MANNERS_IN_TEXT, OUTCOMES_IN_TEXT } from '@bulwagan/contracts/court/service.ts';
import { message } from '@bulwagan/contracts/errors/message.ts';
import {
  date,
  FIXED,
  fixedList,
  number,
  text,
  time,
  yesNo,
} from '@bulwagan/platform/documents/values/field.ts';
import { Refused } from '@bulwagan/platform/http/errors.ts';
import { SHERIFFS_REPORT } from '../../activities/kinds.ts';
import type { Db } from '../../database.ts';
import { type AttemptRow, listAttempts } from '../../sheriff-reports/queries.ts';
import { findTask } from '../../sheriff-reports/tasks/queries.ts';
import { checkEarlierAttempts, isServed, isSubstituted } from '../../sheriff-reports/tasks/rules.ts';
import { CASE_FIELDS } from '../values/case-values.ts';
import { activityKind } from './case-kind.ts';

/** Sheriff's return (R14 ss.20 to 22), filled in from the attempts in the report. */
export const SHERIFFS_RETURN = activityKind({
  kind: 'sheriffs_return',
  name: PAPER_KINDS.sheriffs_return,
  series: 'RET',
  isServed: true,
  permission: 'Report Service',
  fields: [
    ...CASE_FIELDS,
    date('service_date', 'Date of service', 'Petsa ng paghahatid', FIXED),
    text('service_status', 'Outcome', 'Kinalabasan', { ...FIXED, words: OUTCOMES_IN_TEXT }),
    yesNo('was_served', 'Service was made', 'Naihatid', FIXED),
    text('manner_of_service', 'Manner of service', 'Paraan ng paghahatid', {
      ...FIXED,
      words: MANNERS_IN_TEXT,
    }),
    text('service_reason', 'Reason', 'Dahilan'),
    yesNo('is_substituted', 'Substituted service', 'Kahaliling paghahatid', FIXED),
    yesNo(
      'has_earlier_attempts',
      'Earlier attempts as the rules require',
      'May mga naunang pagtatangka',
      FIXED,
    ),
    yesNo('refused_to_sign', 'Refused to sign', 'Tumangging lumagda', FIXED),
    yesNo('left_in_view', 'Left in view and presence', 'Iniwan sa paningin at harapan', FIXED),
    text('paper_served', 'Paper served', 'Papel na inihatid'),
    text('addressee', 'Addressee', 'Pinatutungkulan'),
    text('addressee_address', 'Address', 'Tirahan'),
    text('place', 'Place of service', 'Lugar ng paghahatid'),
    text('received_by', 'Received by', 'Tinanggap ni'),
    text('recipient_capacity', 'Capacity of the recipient', 'Katayuan ng tumanggap'),
    text('papers_with_it', 'Papers served with it', 'Mga kasamang papel'),
    text('inquiries', 'Inquiries made to find the person', 'Mga pagtatanong upang matagpuan ang tao'),
    text('remarks', 'Remarks', 'Mga puna'),
    fixedList('attempts', 'Attempts', 'Mga pagtatangka', [
      date('attempt_date', 'Date', 'Petsa'),
      time('attempt_time', 'Time', 'Oras'),
      text('attempt_place', 'Place', 'Lugar'),
      text('attempt_status', 'Outcome', 'Kinalabasan', { words: OUTCOMES_IN_TEXT }),
      text('attempt_manner', 'Manner', 'Paraan', { words: MANNERS_IN_TEXT }),
      text('attempt_note', 'Note', 'Tala'),
    ]),
    number('attempts_count', 'Number of attempts', 'Bilang ng pagtatangka', FIXED),
    text('sheriff', 'Sheriff or server', 'Sheriff o tagahatid'),
    yesNo('is_sworn', 'Server who is no sheriff or deputy', 'Tagahatid na hindi sheriff o kinatawan'),
  ],
  required: ['service_date', 'manner_of_service'],
  values: async ({ db, activity, loading }) => {
    if (activity.activity !== SHERIFFS_REPORT) throw new Refused(message('document.not_a_report'));
    const attempts = (await listAttempts(db, activity.id)).toReversed();
    const last = attempts.at(-1);
    const task = await findTask(db, activity.id, loading.now);
    return {
      service_date: last?.service_date ?? null,
      service_status: last?.service_status ?? null,
      was_served: last !== undefined && isServed(last),
      manner_of_service: last?.manner_of_service ?? null,
      service_reason: last?.service_reason ?? null,
      is_substituted: isSubstituted(last?.manner_of_service ?? null),
      has_earlier_attempts: await hasEarlierAttempts(db, attempts),
      refused_to_sign: last?.refused_to_sign ?? false,
      left_in_view: last?.left_in_view ?? false,
      place: last?.place ?? null,
      received_by: last?.received_by ?? null,
      recipient_capacity: last?.recipient_capacity ?? null,
      paper_served: task === undefined ? null : `${task.paper} ${task.number}`,
      addressee: task?.addressee ?? null,
      addressee_address: task?.address ?? null,
      remarks: activity.remarks,
      attempts: attempts.map((one) => ({
        attempt_date: one.service_date,
        attempt_time: one.service_time,
        attempt_place: one.place,
        attempt_status: one.service_status,
        attempt_manner: one.manner_of_service,
        attempt_note: one.service_reason,
      })),
      attempts_count: attempts.length,
    };
  },
});

/** A report that was not created by issuing a paper may record substituted service without earlier attempts. */
async function hasEarlierAttempts(db: Db, attempts: readonly AttemptRow[]): Promise<boolean> {
  const last = attempts.at(-1);
  if (last === undefined) return false;
  return (await checkEarlierAttempts(db, attempts.slice(0, -1), last.service_date)).areEnough;
}

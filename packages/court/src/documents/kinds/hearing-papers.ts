import { PAPER_KINDS } from '@bulwagan/contracts/court/paper-kinds.ts';
import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { date, list, REQUIRED, text, time, yesNo } from '@bulwagan/platform/documents/values/field.ts';
import type { Values } from '@bulwagan/platform/documents/values/fields.ts';
import { Refused } from '@bulwagan/platform/http/errors.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { isHearing } from '../../activities/kinds.ts';
import type { ActivityRow } from '../../activities/queries.ts';
import type { App } from '../../context.ts';
import { ACTIVITY_FIELDS } from '../values/activity-values.ts';
import { nextHearing } from '../values/next-hearing.ts';
import { counselOfSide, namesOnSide } from '../values/people.ts';
import { periodOn } from '../values/periods.ts';
import { type ActivityRecord, activityKind } from './case-kind.ts';

const OF_HEARING = ['hearing_date', 'hearing_time'];

/** Throws 422 for a cancelled hearing, because papers cannot call people to it. */
export function assertHeld(record: ActivityRecord): Record<string, never> {
  if (isCancelled(record)) throw new Refused(message('document.hearing_not_held'));
  return {};
}

const isCancelled = ({ hearing }: ActivityRecord): boolean =>
  hearing?.is_active === false && isHearing(hearing);

/** Returns a warning about a paper that calls people to a hearing in the past. */
export async function pastWarnings({ app, hearing }: ActivityRecord): Promise<Message[]> {
  return hearing !== undefined && !isToCome(app, hearing) ? [message('warning.hearing_in_past')] : [];
}

const isToCome = ({ clock }: Pick<App, 'clock'>, { scheduled_at: at }: ActivityRow): boolean =>
  at === null || Date.parse(at) > Date.parse(iso(clock.now()));

/** Returns a warning if a notice is mailed too late: the rules then do not presume that it was received (R13 s.10). */
async function mailWarnings(
  { app, db, loading }: ActivityRecord,
  { hearing_date: date }: Values,
): Promise<Message[]> {
  const today = app.time.dateOf(app.clock.now());
  if (typeof date !== 'string' || date < today) return [];
  const { mailed_on: entered } = loading.data;
  const mailedOn = typeof entered === 'string' && entered !== '' ? entered : today;
  const days = Temporal.PlainDate.from(mailedOn).until(date).days;
  const within = await periodOn(db, 'notice.mailed', today);
  if (within !== undefined && days < within.amount)
    return [message('document.mailed_late', { days: within.amount, rule: within.rule })];
  const outside = await periodOn(db, 'notice.mailed_outside', today);
  return outside !== undefined && days < outside.amount
    ? [message('document.mailed_late_outside', { days: outside.amount, rule: outside.rule })]
    : [];
}

/** Notice of hearing (R15 s.6): to all parties, with date, time, place and purpose. */
export const NOTICE_OF_HEARING = activityKind({
  kind: 'notice_of_hearing',
  name: PAPER_KINDS.notice_of_hearing,
  series: 'NOH',
  isServed: true,
  permission: 'Record Activities',
  fields: [...ACTIVITY_FIELDS, date('mailed_on', 'Date of mailing', 'Petsa ng pagkoreo')],
  required: OF_HEARING,
  ofDay: true,
  values: assertHeld,
  warnings: async (record, values) => [
    ...(await pastWarnings(record)),
    ...(await mailWarnings(record, values)),
  ],
});

/** Order that sets the date of a hearing. */
export const ORDER_SETTING_HEARING = activityKind({
  kind: 'order_setting_hearing',
  name: PAPER_KINDS.order_setting_hearing,
  series: 'OSH',
  isServed: true,
  ofDay: true,
  permission: 'Record Activities',
  fields: [
    ...ACTIVITY_FIELDS,
    text('reason', 'Motion or incident to be heard', 'Mosyon o usaping diringgin'),
    text('directions', 'Directions to the parties', 'Tagubilin sa mga partido'),
  ],
  required: OF_HEARING,
  values: assertHeld,
  warnings: pastWarnings,
});

/** Minutes of a session. The interpreter prepares the minutes, and the branch clerk notes them. */
export const MINUTES_OF_HEARING = activityKind({
  kind: 'minutes_of_hearing',
  name: PAPER_KINDS.minutes_of_hearing,
  series: 'MIN',
  ofDay: true,
  permission: 'Record Activities',
  fields: [
    ...ACTIVITY_FIELDS,
    text('proceedings', 'Proceedings', 'Mga nangyari', REQUIRED),
    time('started_at', 'Start', 'Simula'),
    time('ended_at', 'End', 'Katapusan'),
    list('appearances', 'Appearances', 'Mga humarap', [
      text('appearance_name', 'Name', 'Pangalan'),
      text('appearance_for', 'For', 'Para kay'),
    ]),
    text('stenographer', 'Stenographer', 'Estenograpo'),
    text('interpreter', 'Court interpreter', 'Tagasalin ng hukuman'),
    text('sheriff', 'Sheriff on duty', 'Sheriff na nakatalaga'),
    text('accused_custody', 'Presence and custody of the accused', 'Pagharap at kalagayan ng akusado'),
    text('exhibits', 'Exhibits marked', 'Mga eksibit na minarkahan'),
    text('rulings', 'Motions and rulings', 'Mga mosyon at pasya'),
    date('next_date', 'Next setting', 'Susunod na pagdinig'),
    time('next_time', 'Time of the next setting', 'Oras ng susunod na pagdinig'),
  ],
  required: ['hearing_date'],
  values: async ({ app, db, found, parties, activity, hearing }) => ({
    // Do not print the remarks of the hearing: they are about its preparation, not about what happened.
    proceedings: hearing?.id === activity.id ? null : activity.remarks,
    appearances: parties
      .filter(({ classification }) => classification === 'counsel')
      .map(({ name, represents_id: id }) => ({
        appearance_name: name,
        appearance_for: parties.find((party) => party.id === id)?.name ?? null,
      })),
    ...(hearing === undefined ? {} : await nextHearing(app, db, found.id, hearing)),
  }),
});

/** Certificate of arraignment (R116 s.1): the information was read in a language that the accused knows. */
export const CERTIFICATE_OF_ARRAIGNMENT = activityKind({
  kind: 'certificate_of_arraignment',
  name: PAPER_KINDS.certificate_of_arraignment,
  series: 'ARR',
  permission: 'Record Activities',
  fields: [
    ...ACTIVITY_FIELDS,
    text('accused', 'Accused', 'Akusado', REQUIRED),
    text('offense', 'Offense', 'Paglabag', REQUIRED),
    text(
      'language_read',
      'Language in which the information was read',
      'Wikang ginamit sa pagbasa',
      REQUIRED,
    ),
    text('plea', 'Plea', 'Tugon sa sakdal', REQUIRED),
    text('assisting_counsel', 'Counsel who assisted', 'Abogadong tumulong', REQUIRED),
    yesNo('is_de_oficio', 'Counsel de oficio', 'Abogadong de oficio'),
    text('read_by', 'Read by', 'Binasa ni'),
    text('prosecutor', 'Prosecutor', 'Piskal'),
    yesNo('waived_reading', 'Reading waived with consent', 'Tinalikdan ang pagbasa nang may pahintulot'),
    text('plea_bargain', 'Plea bargain and consent', 'Kasunduan sa pag-amin at pahintulot'),
  ],
  required: ['hearing_date'],
  values: (record) => {
    const { found, parties } = record;
    if (isCancelled(record)) throw new Refused(message('document.nothing_to_certify'));
    return {
      accused: namesOnSide(found, parties, 'second'),
      offense: found.category,
      assisting_counsel: counselOfSide(found, parties, 'second'),
    };
  },
  warnings: async ({ app, hearing }) =>
    hearing !== undefined && isToCome(app, hearing) ? [message('warning.hearing_of_paper_not_begun')] : [],
});

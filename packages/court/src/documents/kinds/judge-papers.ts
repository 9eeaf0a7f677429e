import { PAPER_KINDS } from '@bulwagan/contracts/court/paper-kinds.ts';
import {
  date,
  list,
  money,
  number,
  REQUIRED,
  text,
  time,
  yesNo,
} from '@bulwagan/platform/documents/values/field.ts';
import type { Field, Values } from '@bulwagan/platform/documents/values/fields.ts';
import { findBranch } from '../../branches/queries.ts';
import { listHearingsToCome } from '../../hearings/queries.ts';
import { ACTIVITY_FIELDS } from '../values/activity-values.ts';
import { namesOnSide } from '../values/people.ts';
import { purposeOf } from '../values/purpose.ts';
import { type ActivityRecord, activityKind } from './case-kind.ts';

/**
 * Returns the judge of the case's current branch, even for a hearing in an earlier branch. When a case is raffled
 * again after an inhibition, the authority of the earlier judge ends.
 */
async function judgeNow({ db, found, hearing }: ActivityRecord): Promise<Values> {
  const heardIn = hearing?.hearing_branch_id ?? null;
  if (heardIn === null || found.branch_id === null || heardIn === found.branch_id) return {};
  return { judge: (await findBranch(db, found.branch_id))?.judge ?? null };
}

/** Order or constancia. */
export const ORDER = activityKind({
  kind: 'order',
  name: PAPER_KINDS.order,
  series: 'ORD',
  isServed: true,
  permission: 'Decide Activities',
  fields: [
    ...ACTIVITY_FIELDS,
    text('body', 'Text of the order', 'Nilalaman ng utos', REQUIRED),
    text('disposition', 'Disposition', 'Pasya'),
    date('given_on', 'Date on which it is given', 'Petsa ng paggawad'),
    yesNo('in_chambers', 'Given in chambers', 'Iginawad sa tanggapan ng hukom'),
    yesNo('is_constancia', 'Constancia', 'Constancia'),
  ],
  required: ['judge'],
  values: async (record) => ({
    ...(await judgeNow(record)),
    body: record.hearing?.id === record.activity.id ? null : record.activity.remarks,
  }),
});

const CUSTODY: readonly Field[] = [
  ...ACTIVITY_FIELDS,
  text('facility', 'Warden or jail officer and facility', 'Warden o opisyal at piitan', REQUIRED),
  text('accused', 'Name of the person', 'Pangalan ng tao', REQUIRED),
  text('aliases', 'Aliases', 'Mga alyas'),
  text('sex', 'Sex', 'Kasarian'),
  number('age', 'Age', 'Edad'),
  text('offense', 'Offense', 'Paglabag', REQUIRED),
  text('basis', 'Ground', 'Batayan', REQUIRED),
];

/** Commitment order: the warden must receive and keep the accused. */
export const COMMITMENT_ORDER = activityKind({
  kind: 'commitment_order',
  name: PAPER_KINDS.commitment_order,
  series: 'COM',
  isServed: true,
  permission: 'Decide Activities',
  fields: [
    ...CUSTODY,
    date('arrested_on', 'Date of arrest', 'Petsa ng pagdakip'),
    text('detained_at', 'Place of detention', 'Lugar ng pagkakapiit'),
    list('settings', 'Dates on which to bring the person', 'Mga petsa ng pagdadala sa tao', [
      date('setting_date', 'Date', 'Petsa'),
      time('setting_time', 'Time', 'Oras'),
      text('setting_purpose', 'Purpose', 'Layunin'),
    ]),
  ],
  required: ['judge'],
  values: async (record) => {
    const { app, db, found, parties, loading } = record;
    return {
      ...(await judgeNow(record)),
      accused: namesOnSide(found, parties, 'second'),
      offense: found.category,
      settings: (await listHearingsToCome(db, found.id, loading.now)).map((hearing) => {
        const local = app.time.show(hearing.scheduled_at!);
        return {
          setting_date: local.slice(0, 10),
          setting_time: local.slice(11, 16),
          setting_purpose: purposeOf(hearing),
        };
      }),
    };
  },
});

/**
 * Release order (R114 s.19): the warden must release the person, unless the person is held for another lawful cause.
 */
export const RELEASE_ORDER = activityKind({
  kind: 'release_order',
  name: PAPER_KINDS.release_order,
  series: 'REL',
  isServed: true,
  permission: 'Decide Activities',
  fields: [
    ...CUSTODY,
    text('bail_kind', 'Kind of bail', 'Uri ng piyansa'),
    money('bail_amount', 'Amount of bail', 'Halaga ng piyansa'),
    text('bail_receipt', 'Receipt or bond number', 'Numero ng resibo o bond'),
  ],
  required: ['judge'],
  values: async (record) => ({
    ...(await judgeNow(record)),
    accused: namesOnSide(record.found, record.parties, 'second'),
    offense: record.found.category,
  }),
});

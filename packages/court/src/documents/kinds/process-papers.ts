import { PAPER_KINDS } from '@bulwagan/contracts/court/paper-kinds.ts';
import { money, number, REQUIRED, text, yesNo } from '@bulwagan/platform/documents/values/field.ts';
import type { Field, Values } from '@bulwagan/platform/documents/values/fields.ts';
import type { CaseRow } from '../../cases/queries.ts';
import type { PartyRow } from '../../parties/queries.ts';
import { ACTIVITY_FIELDS } from '../values/activity-values.ts';
import { addressOf, isOnSide, isWitness, onlyOne } from '../values/people.ts';
import { periodOn } from '../values/periods.ts';
import { type ActivityRecord, activityKind } from './case-kind.ts';
import { assertHeld, pastWarnings } from './hearing-papers.ts';

const ADDRESSEE: readonly Field[] = [
  text('addressee', 'Addressee', 'Pinatutungkulan', REQUIRED),
  text('addressee_address', 'Address of the addressee', 'Tirahan ng pinatutungkulan', REQUIRED),
];

/** Returns the entered name of the addressee, with the address of the party of that name. */
function addresseeOf(record: ActivityRecord, matches: (party: PartyRow) => boolean): Values {
  const { parties, loading } = record;
  const { addressee: entered } = loading.data;
  if (typeof entered === 'string') return { addressee: null, addressee_address: addressOf(parties, entered) };
  const party = onlyOne(parties, matches);
  return { addressee: party?.name ?? null, addressee_address: party?.address ?? null };
}

const SUBPOENA: readonly Field[] = [
  ...ACTIVITY_FIELDS,
  ...ADDRESSEE,
  text('requesting_party', 'Party that asks for it', 'Partidong humiling'),
  money('costs_tendered', 'Fees and costs tendered', 'Bayad at gastos na inialok'),
];
const ATTENDANCE = ['hearing_date', 'hearing_time'];

/** Subpoena ad testificandum (R21 s.1). */
export const SUBPOENA_AD_TESTIFICANDUM = activityKind({
  kind: 'subpoena_ad_testificandum',
  name: PAPER_KINDS.subpoena_ad_testificandum,
  series: 'SAT',
  isServed: true,
  ofDay: true,
  permission: 'Record Activities',
  fields: SUBPOENA,
  required: ATTENDANCE,
  values: (record) => ({ ...assertHeld(record), ...addresseeOf(record, isWitness) }),
  warnings: pastWarnings,
});

/** Subpoena duces tecum (R21 s.3): describes the things to bring. */
export const SUBPOENA_DUCES_TECUM = activityKind({
  kind: 'subpoena_duces_tecum',
  name: PAPER_KINDS.subpoena_duces_tecum,
  series: 'SDT',
  isServed: true,
  ofDay: true,
  permission: 'Record Activities',
  fields: [
    ...SUBPOENA,
    text('things', 'Books, documents or things', 'Mga aklat, dokumento o bagay', REQUIRED),
  ],
  required: ATTENDANCE,
  values: (record) => ({ ...assertHeld(record), ...addresseeOf(record, isWitness) }),
  warnings: pastWarnings,
});

type Procedure = 'ordinary' | 'summary' | 'small_claims';

/** Returns the procedure of a case, derived from words in its type, category and description. */
function procedureOf({ case_type, category, description }: CaseRow): Procedure {
  const words = `${case_type} ${category} ${description ?? ''}`;
  if (/\bsmall\s+claims?\b/i.test(words)) return 'small_claims';
  return /\bsummary\s+procedure\b|\bforcible\s+entry\b|\bunlawful\s+detainer\b/i.test(words)
    ? 'summary'
    : 'ordinary';
}

/** Summons (R14 s.2). The time to answer is the period in the rules on the day of issue. */
export const SUMMONS = activityKind({
  kind: 'summons',
  name: PAPER_KINDS.summons,
  series: 'SUM',
  isServed: true,
  permission: 'Record Activities',
  fields: [
    ...ACTIVITY_FIELDS,
    ...ADDRESSEE,
    number('answer_days', 'Days to answer', 'Bilang ng araw para sumagot', REQUIRED),
    text('answer_rule', 'Rule on the time to answer', 'Tuntunin sa panahon ng pagsagot'),
    yesNo('is_summary', 'Summary procedure', 'Payak na paglilitis'),
    yesNo('is_small_claims', 'Small claims', 'Maliliit na paghahabol'),
    yesNo('plaintiff_may_serve', 'The plaintiff may serve it', 'Maaaring ihatid ng nagsasakdal'),
    text('guardian_ad_litem', 'Order on a guardian ad litem', 'Utos ukol sa tagapangalagang ad litem'),
    yesNo('is_alias', 'Alias summons', 'Alias na patawag'),
  ],
  values: async (record) => {
    const { app, db, found } = record;
    const procedure = procedureOf(found);
    const period = await periodOn(db, `answer.${procedure}`, app.time.dateOf(app.clock.now()));
    return {
      ...addresseeOf(record, isOnSide(found, 'second')),
      answer_days: period?.amount ?? null,
      answer_rule: period?.rule ?? null,
      is_summary: procedure === 'summary',
      is_small_claims: procedure === 'small_claims',
    };
  },
});

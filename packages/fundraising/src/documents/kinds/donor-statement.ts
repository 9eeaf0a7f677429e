import { message } from '@bulwagan/contracts/errors/message.ts';
import type { DocumentKind } from '@bulwagan/platform/documents/kind.ts';
import { sqlNumberText } from '@bulwagan/platform/documents/papers/series.ts';
import { amountInWords } from '@bulwagan/platform/documents/values/amount-in-words.ts';
import {
  date,
  FIXED,
  list,
  money,
  number,
  REQUIRED_FIXED,
  text,
} from '@bulwagan/platform/documents/values/field.ts';
import type { Field } from '@bulwagan/platform/documents/values/fields.ts';
import { NotFound } from '@bulwagan/platform/http/errors.ts';
import { sql } from 'kysely';
import { type Actor, institutionScope } from '../../access.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { formatPesos } from '../../money/money.ts';
import { DONOR_DETAILS } from '../../profile/queries.ts';
import { TITLE } from '../../schema.ts';
import { recordOf } from '../access.ts';
import {
  type DonationRecord,
  donorTinOf,
  findDonationsOfYear,
  remainingOf,
} from '../values/donation-record.ts';
import { DONOR_FIELDS, dayOf } from '../values/donation-values.ts';
import { donorKindName } from '../values/words.ts';
import { instantsOf } from '../values/year.ts';
import { bodiesOf } from './bodies.ts';
import { canIssue } from './donation-papers.ts';
import { donorsBy } from './donor-filter.ts';

const SUBJECT = /^([1-9]\d{0,8}):((?:19|20)\d{2})$/;

const STATEMENT_FIELDS: readonly Field[] = [
  ...DONOR_FIELDS,
  text('year', 'Year', 'Taon', REQUIRED_FIXED),
  list(
    'donations',
    'Donations',
    'Mga donasyon',
    [
      date('received_on', 'Date', 'Petsa'),
      text('institution', 'Institution', 'Institusyon'),
      text('campaign', 'Campaign', 'Kampanya'),
      text('reference_number', 'Reference number', 'Reference number'),
      text('receipt_number', 'Receipt', 'Resibo'),
      money('amount', 'Amount', 'Halaga'),
    ],
    REQUIRED_FIXED,
  ),
  number('count', 'Number of donations', 'Bilang ng donasyon', FIXED),
  money('total', 'Total', 'Kabuuan', REQUIRED_FIXED),
  text('total_in_words', 'Total in words', 'Kabuuan sa salita', FIXED),
];

/** Donations of one donor in one year, of all institutions or of the one whose administrator issues it. */
export const DONOR_STATEMENT: DocumentKind<App, Actor> = {
  kind: 'donor_statement',
  name: { en: 'Statement of Donations', fil: 'Statement ng mga Donasyon' },
  series: 'DS',
  isValidUnsigned: true,
  subjectType: 'donor_year',
  layout: 'form',
  pageSize: 'a4',
  fields: STATEMENT_FIELDS,
  bodies: bodiesOf('donor_statement'),
  canIssue,
  subjectsBy: donorsBy,
  replaces: {
    // Without an issuer: the donor requested it, with anonymous donations.
    condition: (actor) => sql<boolean>`(d.issued_by is not null
      and d.tenant_id is not distinct from ${institutionScope(actor)}::integer)`,
    refusal: ({ issued_by: issuer, office }) =>
      issuer === null
        ? message('paper.statement_of_donor')
        : message('paper.statement_of_office', { office }),
  },
  load: async (app, anyDb, actor, { subjectId, language }) => {
    const db = anyDb as unknown as Db;
    const [, user, year] = SUBJECT.exec(subjectId) ?? [];
    if (user === undefined || year === undefined) throw new NotFound('donor');
    const institutionId = actor === null ? null : institutionScope(actor);
    const all = await findDonationsOfYear(db, {
      userId: Number(user),
      ...instantsOf(app, Number(year)),
      institutionId,
    });
    // Without an actor the donor requested the statement, which then includes anonymous donations.
    const shown = actor === null ? all : all.filter(({ is_anonymous: isAnonymous }) => !isAnonymous);
    const [first] = shown;
    if (first === undefined) throw new NotFound('donor');
    const total = shown.reduce((sum, row) => sum + remainingOf(row), 0n);
    const receipts = await findReceiptNumbers(db, shown);
    return {
      // Staff see the label of a donor's own statement, but not its anonymous donations: it has no sums.
      label: actor === null ? year : `${year}, ${shown.length}, ${formatPesos(total)}`,
      office:
        institutionId === null
          ? { id: null, name: TITLE }
          : { id: institutionId, name: first.institution_name },
      recordId: recordOf.donor(Number(user)),
      warnings: shown.length < all.length ? [message('donor.anonymous_left_out')] : [],
      values: {
        ...(await donorValues(app, db, Number(user), language)),
        year,
        donations: shown.map((row) => ({
          received_on: dayOf(app, row.paid_at),
          institution: row.institution_name,
          campaign: row.campaign_title,
          reference_number: row.reference_number,
          receipt_number: receipts.get(String(row.id)) ?? null,
          amount: remainingOf(row),
        })),
        count: shown.length,
        total,
        total_in_words: amountInWords(total, language),
      },
    };
  },
};

/** Use the name of the donor's profile, because the donations of a year may have different names. */
async function donorValues(app: App, db: Db, userId: number, language: 'en' | 'fil') {
  const user = await db
    .selectFrom('users')
    .select(DONOR_DETAILS)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    donor_name: user.donor_registered_name ?? `${user.first_name} ${user.last_name}`,
    donor_address: user.donor_address,
    donor_tin: donorTinOf(app, {
      user_id: userId,
      donation_tin: null,
      profile_tin: user.donor_tin_encrypted,
    }),
    donor_kind: donorKindName(user.donor_kind as 'person' | 'company' | null, language),
  };
}

/** Numbers of the receipts in force, by donation. */
async function findReceiptNumbers(db: Db, rows: DonationRecord[]): Promise<Map<string, string>> {
  const ids = rows.map(({ id }) => String(id));
  const { rows: found } = await sql<{ subject_id: string; number: string }>`
    select d.subject_id, ${sqlNumberText('d')} as number from documents d
    where d.subject_type = 'donation' and d.subject_id = any(${ids}::text[]) and d.kind = 'acknowledgement_receipt'
      and d.status = 'issued'
    order by d.issued_at, d.year, d.number`.execute(db);
  return new Map(found.map(({ subject_id: id, number }) => [id, number]));
}

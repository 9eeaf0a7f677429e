import { message } from '@bulwagan/contracts/errors/message.ts';
import type { DocumentKind } from '@bulwagan/platform/documents/kind.ts';
import { amountInWords } from '@bulwagan/platform/documents/values/amount-in-words.ts';
import { date, FIXED, money, REQUIRED_FIXED, text } from '@bulwagan/platform/documents/values/field.ts';
import type { Field } from '@bulwagan/platform/documents/values/fields.ts';
import { NotFound, Refused } from '@bulwagan/platform/http/errors.ts';
import { type Actor, institutionScope } from '../../access.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { formatPesos } from '../../money/money.ts';
import { findWithdrawal } from '../../withdrawals/queries.ts';
import { recordOf } from '../access.ts';
import { dayOf, INSTITUTION_FIELDS } from '../values/donation-values.ts';
import { formatTin } from '../values/tin.ts';
import { bodiesOf } from './bodies.ts';
import { canIssue } from './donation-papers.ts';
import { idOf } from './load-donation.ts';

const VOUCHER_FIELDS: readonly Field[] = [
  ...INSTITUTION_FIELDS,
  text('withdrawal_number', 'Withdrawal', 'Withdrawal', REQUIRED_FIXED),
  text('campaign', 'Campaign', 'Kampanya', REQUIRED_FIXED),
  money('amount', 'Amount', 'Halaga', REQUIRED_FIXED),
  text('amount_in_words', 'Amount in words', 'Halaga sa salita', REQUIRED_FIXED),
  text('purpose', 'Purpose', 'Layunin', REQUIRED_FIXED),
  text('bank_name', 'Bank', 'Bangko'),
  text('account_name', 'Account name', 'Pangalan ng account'),
  text('account_last_four', 'Last digits of the account', 'Huling numero ng account', FIXED),
  text('requested_by', 'Requested by', 'Humiling', REQUIRED_FIXED),
  date('requested_on', 'Date requested', 'Petsa ng kahilingan', REQUIRED_FIXED),
  text('approved_by', 'Approved by', 'Nag-apruba', REQUIRED_FIXED),
  date('approved_on', 'Date approved', 'Petsa ng pag-apruba', REQUIRED_FIXED),
];

/** Voucher of an approved withdrawal, for the books of the institution. */
export const WITHDRAWAL_VOUCHER: DocumentKind<App, Actor> = {
  kind: 'withdrawal_voucher',
  name: { en: 'Withdrawal Voucher', fil: 'Voucher ng Withdrawal' },
  series: 'WV',
  subjectType: 'withdrawal',
  layout: 'form',
  pageSize: 'a4',
  // Tax data of the institution is optional on a voucher, because the bank does not need it.
  fields: VOUCHER_FIELDS.map((field): Field => {
    if (field.name !== 'institution_tin' && field.name !== 'institution_address') return field;
    const { required: _, ...optional } = field;
    return optional;
  }),
  bodies: bodiesOf('withdrawal_voucher'),
  canIssue,
  load: async (app, anyDb, actor, { subjectId, language }) => {
    const db = anyDb as unknown as Db;
    const id = idOf(subjectId);
    const row =
      id === undefined
        ? undefined
        : await findWithdrawal(db, actor === null ? null : institutionScope(actor), id);
    if (row === undefined) throw new NotFound('withdrawal');
    if (row.status !== 'approved') throw new Refused(message('withdrawal.not_approved'));
    const institution = await db
      .selectFrom('institutions')
      .select(['name', 'registered_name', 'address', 'tin', 'signatory_name', 'signatory_position'])
      .where('id', '=', row.institution_id)
      .executeTakeFirstOrThrow();
    const name = institution.registered_name ?? institution.name;
    return {
      label: `${row.campaign_title}, ${formatPesos(row.amount_centavos)}`,
      office: { id: row.institution_id, name },
      recordId: recordOf.withdrawal(row.id),
      values: {
        institution_name: name,
        institution_address: institution.address,
        institution_tin: formatTin(institution.tin),
        signatory_name: institution.signatory_name,
        signatory_position: institution.signatory_position,
        withdrawal_number: String(row.id),
        campaign: row.campaign_title,
        amount: row.amount_centavos,
        amount_in_words: amountInWords(row.amount_centavos, language),
        purpose: row.purpose,
        bank_name: row.bank_name,
        account_name: row.account_name,
        account_last_four: row.account_number_last_four,
        requested_by: row.requested_by_name,
        requested_on: dayOf(app, row.created_at),
        approved_by: row.decided_by_name,
        approved_on: dayOf(app, row.decided_at),
      },
    };
  },
};

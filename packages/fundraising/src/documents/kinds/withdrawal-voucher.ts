import { message } from '@bulwagan/contracts/errors/message.ts';
import type { DocumentKind } from '@bulwagan/platform/documents/kind.ts';
import { amountInWords } from '@bulwagan/platform/documents/values/amount-in-words.ts';
import type { Field } from '@bulwagan/platform/documents/values/fields.ts';
import { NotFound, Refused } from '@bulwagan/platform/http/errors.ts';
import { type Actor, institutionScope } from '../../access.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { findWithdrawal } from '../../withdrawals/queries.ts';
import { recordOf } from '../access.ts';
import { dayOf, INSTITUTION_FIELDS } from '../values/donation-values.ts';
import { formatTin } from '../values/tin.ts';
import { bodiesOf } from './bodies.ts';
import { canIssue } from './donation-papers.ts';
import { idOf } from './load-donation.ts';

const VOUCHER_FIELDS: readonly Field[] = [
  ...INSTITUTION_FIELDS,
  {
    name: 'withdrawal_number',
    label: { en: 'Withdrawal', fil: 'Withdrawal' },
    type: 'text',
    required: true,
    isFixed: true,
  },
  {
    name: 'campaign',
    label: { en: 'Campaign', fil: 'Kampanya' },
    type: 'text',
    required: true,
    isFixed: true,
  },
  { name: 'amount', label: { en: 'Amount', fil: 'Halaga' }, type: 'money', required: true, isFixed: true },
  {
    name: 'amount_in_words',
    label: { en: 'Amount in words', fil: 'Halaga sa salita' },
    type: 'text',
    required: true,
    isFixed: true,
  },
  { name: 'purpose', label: { en: 'Purpose', fil: 'Layunin' }, type: 'text', required: true, isFixed: true },
  { name: 'bank_name', label: { en: 'Bank', fil: 'Bangko' }, type: 'text' },
  { name: 'account_name', label: { en: 'Account name', fil: 'Pangalan ng account' }, type: 'text' },
  {
    name: 'account_last_four',
    label: { en: 'Last digits of the account', fil: 'Huling numero ng account' },
    type: 'text',
    isFixed: true,
  },
  {
    name: 'requested_by',
    label: { en: 'Requested by', fil: 'Humiling' },
    type: 'text',
    required: true,
    isFixed: true,
  },
  {
    name: 'requested_on',
    label: { en: 'Date requested', fil: 'Petsa ng kahilingan' },
    type: 'date',
    required: true,
    isFixed: true,
  },
  {
    name: 'approved_by',
    label: { en: 'Approved by', fil: 'Nag-apruba' },
    type: 'text',
    required: true,
    isFixed: true,
  },
  {
    name: 'approved_on',
    label: { en: 'Date approved', fil: 'Petsa ng pag-apruba' },
    type: 'date',
    required: true,
    isFixed: true,
  },
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
      label: `${row.campaign_title}, ${row.id}`,
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

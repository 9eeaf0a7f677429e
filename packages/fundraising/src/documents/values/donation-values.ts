import { amountInWords } from '@bulwagan/platform/documents/values/amount-in-words.ts';
import type { DocumentLanguage, Field, Values } from '@bulwagan/platform/documents/values/fields.ts';
import { localParts } from '@bulwagan/platform/documents/values/format.ts';
import type { App } from '../../context.ts';
import { type DonationRecord, donorTinOf, remainingOf } from './donation-record.ts';
import { formatTin } from './tin.ts';
import {
  accreditationName,
  donorKindName,
  NO_ACCREDITATION,
  paymentMethodName,
  taxEffectOf,
} from './words.ts';

/** Institution, as every paper of a donation shows it. */
export const INSTITUTION_FIELDS: readonly Field[] = [
  {
    name: 'institution_name',
    label: { en: 'Institution', fil: 'Institusyon' },
    type: 'text',
    required: true,
    isFixed: true,
  },
  {
    name: 'institution_address',
    label: { en: 'Address of the institution', fil: 'Tirahan ng institusyon' },
    type: 'text',
    required: true,
  },
  {
    name: 'institution_tin',
    label: { en: 'TIN of the institution', fil: 'TIN ng institusyon' },
    type: 'text',
    required: true,
  },
  { name: 'signatory_name', label: { en: 'Signatory', fil: 'Lalagda' }, type: 'text' },
  {
    name: 'signatory_position',
    label: { en: 'Position of the signatory', fil: 'Katungkulan ng lalagda' },
    type: 'text',
  },
];

/** Accreditation on the day of the donation. */
const ACCREDITATION_FIELDS: readonly Field[] = [
  { name: 'accreditation', label: { en: 'Accreditation', fil: 'Akreditasyon' }, type: 'text', isFixed: true },
  {
    name: 'accreditation_number',
    label: { en: 'Accreditation number', fil: 'Numero ng akreditasyon' },
    type: 'text',
    isFixed: true,
  },
  {
    name: 'accredited_from',
    label: { en: 'Accredited from', fil: 'Simula ng akreditasyon' },
    type: 'date',
    isFixed: true,
  },
  {
    name: 'accredited_to',
    label: { en: 'Accredited until', fil: 'Wakas ng akreditasyon' },
    type: 'date',
    isFixed: true,
  },
  { name: 'tax_effect', label: { en: 'Deductibility', fil: 'Pagbabawas sa buwis' }, type: 'text' },
];

export const DONOR_FIELDS: readonly Field[] = [
  { name: 'donor_name', label: { en: 'Donor', fil: 'Donor' }, type: 'text', required: true },
  { name: 'donor_address', label: { en: 'Address of the donor', fil: 'Tirahan ng donor' }, type: 'text' },
  { name: 'donor_tin', label: { en: 'TIN of the donor', fil: 'TIN ng donor' }, type: 'text' },
  { name: 'donor_kind', label: { en: 'Kind of donor', fil: 'Uri ng donor' }, type: 'text' },
];

/** Values of the papers of one donation. */
export const DONATION_FIELDS: readonly Field[] = [
  ...INSTITUTION_FIELDS,
  ...ACCREDITATION_FIELDS,
  ...DONOR_FIELDS,
  { name: 'amount', label: { en: 'Amount', fil: 'Halaga' }, type: 'money', required: true, isFixed: true },
  {
    name: 'amount_in_words',
    label: { en: 'Amount in words', fil: 'Halaga sa salita' },
    type: 'text',
    required: true,
    isFixed: true,
  },
  {
    name: 'received_on',
    label: { en: 'Date received', fil: 'Petsa ng pagtanggap' },
    type: 'date',
    required: true,
    isFixed: true,
  },
  {
    name: 'payment_method',
    label: { en: 'Payment method', fil: 'Paraan ng pagbabayad' },
    type: 'text',
    isFixed: true,
  },
  {
    name: 'payment_reference',
    label: { en: 'Payment reference', fil: 'Reference ng bayad' },
    type: 'text',
    isFixed: true,
  },
  {
    name: 'reference_number',
    label: { en: 'Reference number of the donation', fil: 'Reference number ng donasyon' },
    type: 'text',
    isFixed: true,
  },
  { name: 'campaign', label: { en: 'Campaign', fil: 'Kampanya' }, type: 'text', isFixed: true },
  { name: 'purpose', label: { en: 'Purpose', fil: 'Layunin' }, type: 'text' },
  {
    name: 'given_in_return',
    label: { en: 'Goods or services given in return', fil: 'Produkto o serbisyong ibinigay bilang kapalit' },
    type: 'text',
  },
];

export function donationValues(app: App, row: DonationRecord, language: DocumentLanguage): Values {
  const remaining = remainingOf(row);
  return {
    institution_name: row.institution_name,
    institution_address: row.institution_address,
    institution_tin: formatTin(row.institution_tin),
    signatory_name: row.signatory_name,
    signatory_position: row.signatory_position,
    ...accreditationValues(app, row, language),
    donor_name: row.donor_name,
    donor_address: row.donor_address,
    donor_tin: donorTinOf(app, row),
    donor_kind: donorKindName(row.donor_kind, language),
    amount: remaining,
    amount_in_words: amountInWords(remaining, language),
    received_on: dayOf(app, row.paid_at),
    payment_method: paymentMethodName(row.payment_method),
    payment_reference: row.payment_id ?? row.transaction_id,
    reference_number: row.reference_number,
    campaign: row.campaign_title,
  };
}

/** Day of an instant in Manila, YYYY-MM-DD. */
export const dayOf = ({ timeZone }: Pick<App, 'timeZone'>, instant: string | null): string | null =>
  instant === null ? null : localParts(instant, timeZone).date;

/** True if the institution was accredited on the day of the donation. */
export function wasAccredited(app: Pick<App, 'timeZone'>, row: DonationRecord): boolean {
  const { accreditation_kind: kind, accreditation_valid_from: from, accreditation_valid_to: to } = row;
  const day = dayOf(app, row.paid_at);
  if (kind === null || kind === NO_ACCREDITATION || from === null || to === null || day === null)
    return false;
  return from <= day && day <= to;
}

function accreditationValues(app: App, row: DonationRecord, language: DocumentLanguage): Values {
  const kind = row.accreditation_kind;
  if (kind === null || !wasAccredited(app, row)) return {};
  return {
    accreditation: accreditationName(kind, language),
    accreditation_number: row.accreditation_number,
    accredited_from: row.accreditation_valid_from,
    accredited_to: row.accreditation_valid_to,
    tax_effect: taxEffectOf(kind, language),
  };
}

import { paymentMethodName } from '@bulwagan/contracts/fundraising/payment-methods.ts';
import { amountInWords } from '@bulwagan/platform/documents/values/amount-in-words.ts';
import {
  date,
  FIXED,
  money,
  REQUIRED,
  REQUIRED_FIXED,
  text,
} from '@bulwagan/platform/documents/values/field.ts';
import type { DocumentLanguage, Field, Values } from '@bulwagan/platform/documents/values/fields.ts';
import { localParts } from '@bulwagan/platform/documents/values/format.ts';
import type { App } from '../../context.ts';
import { accreditationOf } from '../../institutions/paper-details.ts';
import { type DonationRecord, donorTinOf, remainingOf } from './donation-record.ts';
import { formatTin } from './tin.ts';
import { accreditationName, donorKindName, NO_ACCREDITATION, NOT_DEDUCTIBLE, taxEffectOf } from './words.ts';

/** Institution, as every paper of a donation shows it. */
export const INSTITUTION_FIELDS: readonly Field[] = [
  text('institution_name', 'Institution', 'Institusyon', REQUIRED_FIXED),
  text('institution_address', 'Address of the institution', 'Address ng institusyon', REQUIRED),
  text('institution_tin', 'TIN of the institution', 'TIN ng institusyon', REQUIRED),
  text('signatory_name', 'Signatory', 'Lalagda'),
  text('signatory_position', 'Position of the signatory', 'Katungkulan ng lalagda'),
];

/** Accreditation on the day of the donation. */
const ACCREDITATION_FIELDS: readonly Field[] = [
  text('accreditation', 'Accreditation', 'Akreditasyon', FIXED),
  text('accreditation_number', 'Accreditation number', 'Numero ng akreditasyon', FIXED),
  date('accredited_from', 'Accredited from', 'Simula ng akreditasyon', FIXED),
  date('accredited_to', 'Accredited until', 'Wakas ng akreditasyon', FIXED),
  text('tax_effect', 'Deductibility', 'Pagbabawas sa buwis'),
];

export const DONOR_FIELDS: readonly Field[] = [
  text('donor_name', 'Donor', 'Donor', REQUIRED),
  text('donor_address', 'Address of the donor', 'Address ng donor'),
  text('donor_tin', 'TIN of the donor', 'TIN ng donor'),
  text('donor_kind', 'Kind of donor', 'Uri ng donor'),
];

/** Values of the papers of one donation. */
export const DONATION_FIELDS: readonly Field[] = [
  ...INSTITUTION_FIELDS,
  ...ACCREDITATION_FIELDS,
  ...DONOR_FIELDS,
  money('amount', 'Amount', 'Halaga', REQUIRED_FIXED),
  text('amount_in_words', 'Amount in words', 'Halaga sa salita', REQUIRED_FIXED),
  date('received_on', 'Date received', 'Petsa ng pagtanggap', REQUIRED_FIXED),
  text('payment_method', 'Payment method', 'Paraan ng pagbabayad', FIXED),
  text('payment_reference', 'Payment reference', 'Reference ng bayad', FIXED),
  text('reference_number', 'Reference number of the donation', 'Reference number ng donasyon', FIXED),
  text('campaign', 'Campaign', 'Kampanya', FIXED),
  text('purpose', 'Purpose', 'Layunin'),
  text(
    'given_in_return',
    'Goods or services given in return',
    'Produkto o serbisyong ibinigay bilang kapalit',
  ),
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
export const wasAccredited = (app: Pick<App, 'timeZone'>, row: DonationRecord): boolean =>
  findAccreditation(app, row) !== undefined;

/** Returns the institution's accreditation in force on the day of the donation, current or replaced. */
function findAccreditation(app: Pick<App, 'timeZone'>, row: DonationRecord) {
  const day = dayOf(app, row.paid_at);
  const present = accreditationOf(row);
  const all = [...(present === null ? [] : [present]), ...row.earlier_accreditations.toReversed()];
  const ofDay = all.find(({ valid_from: from, valid_to: to }) => day !== null && from <= day && day <= to);
  return ofDay?.kind === NO_ACCREDITATION ? undefined : ofDay;
}

function accreditationValues(app: App, row: DonationRecord, language: DocumentLanguage): Values {
  const found = findAccreditation(app, row);
  if (found === undefined) return { tax_effect: NOT_DEDUCTIBLE[language] };
  return {
    accreditation: accreditationName(found.kind, language),
    accreditation_number: found.number,
    accredited_from: found.valid_from,
    accredited_to: found.valid_to,
    tax_effect: taxEffectOf(found.kind, language),
  };
}

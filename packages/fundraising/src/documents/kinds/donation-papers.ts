import { message } from '@bulwagan/contracts/errors/message.ts';
import type { DocumentKind } from '@bulwagan/platform/documents/kind.ts';
import { date, FIXED, number, text } from '@bulwagan/platform/documents/values/field.ts';
import type { Field, Values } from '@bulwagan/platform/documents/values/fields.ts';
import { Refused } from '@bulwagan/platform/http/errors.ts';
import { type Actor, hasRole } from '../../access.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { recordOf } from '../access.ts';
import type { DonationRecord } from '../values/donation-record.ts';
import { DONATION_FIELDS, dayOf, donationValues, wasAccredited } from '../values/donation-values.ts';
import { donationRulesOn } from '../values/legal-limits.ts';
import { bodiesOf } from './bodies.ts';
import { donationsBy } from './donation-filter.ts';
import { donationLabel, loadDonation } from './load-donation.ts';

type Kind = DocumentKind<App, Actor>;

/** Papers are issued by the administrators of an institution (contract §3.2). */
export const canIssue = (actor: Actor): boolean => hasRole(actor, 'institution_admin', 'system_admin');

function donationKind(
  spec: Pick<Kind, 'kind' | 'name' | 'series' | 'fields' | 'isValidUnsigned'>,
  more: (app: App, row: DonationRecord) => Values = () => ({}),
): Kind {
  return {
    ...spec,
    subjectType: 'donation',
    layout: 'form',
    pageSize: 'a4',
    bodies: bodiesOf(spec.kind),
    canIssue,
    load: async (app, anyDb, actor, { subjectId, language }) => {
      const row = await loadDonation(anyDb as unknown as Db, actor, subjectId);
      return {
        label: donationLabel(row),
        office: { id: row.institution_id, name: row.institution_name },
        recordId: recordOf.donation(row.id),
        values: { ...donationValues(app, row, language), ...more(app, row) },
      };
    },
    subjectsBy: donationsBy,
  };
}

/** Receipt for one donation: supplementary evidence that money was received, never an official receipt (RR 7-2024). */
export const ACKNOWLEDGEMENT_RECEIPT = donationKind({
  kind: 'acknowledgement_receipt',
  name: { en: 'Acknowledgement Receipt', fil: 'Resibo ng Pagtanggap' },
  series: 'AR',
  isValidUnsigned: true,
  fields: DONATION_FIELDS,
});

/** Fields that only the certificate requires. */
const NEEDED_BY_CERTIFICATE = [
  'accreditation',
  'accreditation_number',
  'donor_address',
  'donor_tin',
  'signatory_name',
  'signatory_position',
];

const CERTIFICATE_FIELDS: readonly Field[] = [
  ...DONATION_FIELDS.map(
    (field): Field => (NEEDED_BY_CERTIFICATE.includes(field.name) ? { ...field, required: true } : field),
  ),
  text('signatory_tin', 'TIN of the signatory', 'TIN ng lalagda'),
  text(
    'bir_registration_number',
    'BIR registration number of the institution',
    'Numero ng rehistro ng institusyon sa BIR',
  ),
  date('bir_registered_on', 'Date of the registration with the BIR', 'Petsa ng pagpaparehistro sa BIR'),
  number(
    'administration_percent',
    'Largest part for administration, percent',
    'Pinakamalaking bahagi para sa pangangasiwa, porsiyento',
    FIXED,
  ),
  number(
    'notice_within_days',
    'Days to file the notice of donation',
    'Mga araw para maghain ng notice of donation',
    FIXED,
  ),
];

/** Certificate of donation, BIR Form 2322 (RMC 86-2014), for institutions that were accredited on the day. */
export const BIR_2322 = donationKind(
  {
    kind: 'bir_2322',
    name: { en: 'Certificate of Donation (BIR Form 2322)', fil: 'Sertipiko ng Donasyon (BIR Form 2322)' },
    series: 'CD',
    fields: CERTIFICATE_FIELDS,
  },
  (app, row) => {
    if (!wasAccredited(app, row)) throw new Refused(message('donation.not_accredited_then'));
    const rules = donationRulesOn(dayOf(app, row.paid_at)!);
    if (rules === undefined) return {};
    const isNoticeDue = row.amount_centavos - row.reversed_centavos >= rules.noticeFrom;
    return {
      administration_percent: rules.administrationPercent,
      notice_within_days: isNoticeDue ? rules.noticeWithinDays : null,
    };
  },
);

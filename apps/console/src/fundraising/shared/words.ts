import { namesOf } from '../../kit/status-look.ts';
import { defineTexts, type Language } from '../../language/texts.ts';
import { STATUS_LOOKS } from './status-looks.ts';

const statusNames = (language: Language) => ({
  campaignStatus: namesOf(STATUS_LOOKS.campaignStatus, language),
  donationStatus: namesOf(STATUS_LOOKS.donationStatus, language),
  subscriptionStatus: namesOf(STATUS_LOOKS.subscriptionStatus, language),
  withdrawalStatus: namesOf(STATUS_LOOKS.withdrawalStatus, language),
  userStatus: namesOf(STATUS_LOOKS.userStatus, language),
  institutionStatus: namesOf(STATUS_LOOKS.institutionStatus, language),
  outcome: namesOf(STATUS_LOOKS.outcome, language),
});

/** Display names of API enumerations, and texts shared by all staff pages. */
export const words = defineTexts({
  en: {
    ...statusNames('en'),
    campaignType: { general: 'For the institution', individual: 'For one scholar' },
    paymentMethod: { card: 'Card', gcash: 'GCash', grab_pay: 'GrabPay', paymaya: 'Maya', qrph: 'QR Ph' },
    status: 'Status',
    donationStatusLabel: 'Donation status',
    institution: 'Institution',
    campaign: 'Campaign',
    scholar: 'Scholar',
    any: 'Any',
    edit: 'Edit',
    history: 'History',
    created: 'Created',
    updated: 'Last updated',
    reason: 'Reason',
    findInstitution: 'All institutions',
    findCampaign: 'All campaigns',
    from: 'From',
    to: 'To',
    turned: 'The end date is before the start date.',
    anonymous: 'Anonymous',
    you: 'you',
    saved: 'Saved.',
    optional: 'Optional',
    required: 'This field is required.',
    picture: {
      choose: 'Choose a picture',
      change: 'Change picture',
      remove: 'Remove',
      removeTitle: 'Remove this picture?',
      removeText: 'It will be deleted. You can upload another picture at any time.',
      hint: 'PNG, JPEG, WebP or GIF, up to 10 MB.',
      none: 'No picture yet',
      done: 'Picture uploaded.',
      removed: 'Picture removed.',
    },
  },
  fil: {
    ...statusNames('fil'),
    campaignType: { general: 'Para sa institusyon', individual: 'Para sa isang iskolar' },
    paymentMethod: { card: 'Card', gcash: 'GCash', grab_pay: 'GrabPay', paymaya: 'Maya', qrph: 'QR Ph' },
    status: 'Katayuan',
    donationStatusLabel: 'Katayuan ng donasyon',
    institution: 'Institusyon',
    campaign: 'Kampanya',
    scholar: 'Iskolar',
    any: 'Lahat',
    edit: 'Baguhin',
    history: 'Kasaysayan',
    created: 'Ginawa noong',
    updated: 'Huling binago',
    reason: 'Dahilan',
    findInstitution: 'Lahat ng institusyon',
    findCampaign: 'Lahat ng kampanya',
    from: 'Mula',
    to: 'Hanggang',
    turned: 'Mas nauna ang huling petsa kaysa sa unang petsa.',
    anonymous: 'Hindi nagpakilala',
    you: 'kayo',
    saved: 'Na-save na.',
    optional: 'Opsiyonal',
    required: 'Kailangang punan ito.',
    picture: {
      choose: 'Pumili ng larawan',
      change: 'Palitan ang larawan',
      remove: 'Alisin',
      removeTitle: 'Alisin ang larawang ito?',
      removeText: 'Mabubura ito. Makapag-a-upload kayo ng ibang larawan anumang oras.',
      hint: 'PNG, JPEG, WebP o GIF, hanggang 10 MB.',
      none: 'Wala pang larawan',
      done: 'Na-upload ang larawan.',
      removed: 'Naalis ang larawan.',
    },
  },
});

/** Converts the display names of an enumeration to options of a filter or field. */
export function choicesOf(names: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}

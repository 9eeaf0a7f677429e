import type { BothLanguages } from '../facts.ts';

interface NoticeText {
  readonly title: BothLanguages;
  readonly body: BothLanguages;
}

/**
 * Notifications of users, as the API, the mails and the pages show them. Names in braces are values of the notification's
 * `data`; `why` is the reason of a payment to return, in words.
 */
export const NOTICES = {
  'donation.completed': {
    title: { en: 'Thank you for your donation', fil: 'Salamat po sa inyong donasyon' },
    body: {
      en: 'Your donation of {amount} to {campaign_title} has arrived.',
      fil: 'Natanggap na ang inyong donasyong {amount} para sa {campaign_title}.',
    },
  },
  'donation.failed': {
    title: { en: 'Your payment did not go through', fil: 'Hindi natuloy ang inyong bayad' },
    body: {
      en: 'Your donation of {amount} to {campaign_title} was not paid. You can try again.',
      fil: 'Hindi nabayaran ang inyong donasyong {amount} para sa {campaign_title}. Maaari kayong sumubok muli.',
    },
  },
  'donation.refunded': {
    title: { en: 'Your donation was refunded', fil: 'Na-refund ang inyong donasyon' },
    body: {
      en: 'Your donation of {amount} to {campaign_title} was refunded.',
      fil: 'Na-refund sa inyo ang donasyong {amount} para sa {campaign_title}.',
    },
  },
  'donation.partly_refunded': {
    title: { en: 'Part of your donation was refunded', fil: 'Na-refund ang bahagi ng inyong donasyon' },
    body: {
      en: '{amount} of your donation to {campaign_title} was refunded.',
      fil: 'Na-refund sa inyo ang {amount} ng inyong donasyon para sa {campaign_title}.',
    },
  },
  'dispute.opened': {
    title: { en: 'A payment is disputed', fil: 'May dispute sa isang bayad' },
    body: {
      en: 'The donor’s bank has disputed {amount} of donation {reference_number} to {campaign_title}. The amount is on hold. Respond in the payment gateway within five working days.',
      fil: 'Idini-dispute ng bangko ng donor ang {amount} ng donasyon {reference_number} para sa {campaign_title}. Naka-hold ang halaga. Sagutin ito sa payment gateway sa loob ng limang araw ng trabaho.',
    },
  },
  'dispute.won': {
    title: { en: 'A dispute was won', fil: 'Naipanalo ang isang dispute' },
    body: {
      en: '{amount} of donation {reference_number} to {campaign_title} is available again.',
      fil: 'Magagamit na muli ang {amount} ng donasyon {reference_number} para sa {campaign_title}.',
    },
  },
  'dispute.lost': {
    title: { en: 'A dispute was lost', fil: 'Natalo ang isang dispute' },
    body: {
      en: '{amount} of donation {reference_number} to {campaign_title} was returned to the donor.',
      fil: 'Naibalik sa donor ang {amount} ng donasyon {reference_number} para sa {campaign_title}.',
    },
  },
  'campaign.overdrawn': {
    title: { en: 'A campaign’s balance is negative', fil: 'Negatibo ang balanse ng isang kampanya' },
    body: {
      en: 'After a refund or dispute, {campaign_title} is short by {amount}. Nothing can be withdrawn until new donations cover it.',
      fil: 'Dahil sa refund o dispute, kulang ng {amount} ang {campaign_title}. Walang mawi-withdraw hangga’t hindi ito napupunan ng mga bagong donasyon.',
    },
  },
  'subscription.past_due': {
    title: {
      en: 'A recurring donation could not be charged',
      fil: 'Hindi nasingil ang isang paulit-ulit na donasyon',
    },
    body: {
      en: 'Your {frequency} donation of {amount} to {campaign_title} could not be charged. We’ll try again in the next few days. Please check your card.',
      fil: 'Hindi nasingil ang inyong donasyong {amount} {frequency} para sa {campaign_title}. Susubukan itong muli sa mga susunod na araw. Tingnan ang inyong card.',
    },
  },
  'subscription.unpaid': {
    title: { en: 'A recurring donation is unpaid', fil: 'Hindi nabayaran ang isang paulit-ulit na donasyon' },
    body: {
      en: 'Your {frequency} donation of {amount} to {campaign_title} could not be charged and won’t be tried again. To continue, cancel this recurring donation and start a new one with another card.',
      fil: 'Hindi nasingil at hindi na susubukan muli ang inyong donasyong {amount} {frequency} para sa {campaign_title}. Para magpatuloy, kanselahin ito at magsimula ng bago gamit ang ibang card.',
    },
  },
  'subscription.campaign_closed': {
    title: { en: 'A recurring donation has ended', fil: 'Natapos ang isang paulit-ulit na donasyon' },
    body: {
      en: 'Your {frequency} donation of {amount} to {campaign_title} has ended because the campaign is closed. You won’t be charged again.',
      fil: 'Natapos ang inyong donasyong {amount} {frequency} para sa {campaign_title} dahil sarado na ang kampanya. Hindi na kayo sisingilin.',
    },
  },
  'subscription.ended': {
    title: { en: 'A recurring donation has ended', fil: 'Natapos ang isang paulit-ulit na donasyon' },
    body: {
      en: 'Your {frequency} donation of {amount} to {campaign_title} has ended. You won’t be charged again.',
      fil: 'Natapos ang inyong donasyong {amount} {frequency} para sa {campaign_title}. Hindi na kayo sisingilin.',
    },
  },
  'campaign.submitted': {
    title: { en: 'A campaign awaits approval', fil: 'May kampanyang naghihintay ng pag-apruba' },
    body: {
      en: '{campaign_title} was submitted for approval.',
      fil: 'Isinumite ang {campaign_title} para maaprubahan.',
    },
  },
  'campaign.approved': {
    title: { en: 'Your campaign was approved', fil: 'Naaprubahan ang inyong kampanya' },
    body: {
      en: '{campaign_title} is now open for donations.',
      fil: 'Bukas na sa mga donasyon ang {campaign_title}.',
    },
  },
  'campaign.approved_ahead': {
    title: { en: 'Your campaign was approved', fil: 'Naaprubahan ang inyong kampanya' },
    body: {
      en: '{campaign_title} opens for donations on {starts_at}.',
      fil: 'Magbubukas sa mga donasyon ang {campaign_title} sa {starts_at}.',
    },
  },
  'campaign.rejected': {
    title: { en: 'Your campaign was not approved', fil: 'Hindi naaprubahan ang inyong kampanya' },
    body: {
      en: '{campaign_title}: {reason}',
      fil: '{campaign_title}: {reason}',
    },
  },
  'withdrawal.requested': {
    title: { en: 'A withdrawal awaits approval', fil: 'May withdrawal na naghihintay ng pag-apruba' },
    body: {
      en: 'A withdrawal from {campaign_title} was requested.',
      fil: 'May humiling ng withdrawal mula sa {campaign_title}.',
    },
  },
  'withdrawal.approved': {
    title: { en: 'Your withdrawal was approved', fil: 'Naaprubahan ang inyong withdrawal' },
    body: {
      en: 'Your withdrawal of {amount} from {campaign_title} was approved.',
      fil: 'Naaprubahan ang inyong withdrawal na {amount} mula sa {campaign_title}.',
    },
  },
  'withdrawal.rejected': {
    title: { en: 'Your withdrawal was rejected', fil: 'Tinanggihan ang inyong withdrawal' },
    body: {
      en: 'Your withdrawal of {amount} from {campaign_title} was rejected. {reason}',
      fil: 'Tinanggihan ang inyong withdrawal na {amount} mula sa {campaign_title}. {reason}',
    },
  },
  'payment.to_return': {
    title: { en: 'A payment must be returned', fil: 'May bayad na kailangang ibalik' },
    body: {
      en: '{amount} of payment {payment_id} for {campaign_title} ({reference_number}) must be returned: {why}.',
      fil: 'Kailangang ibalik ang {amount} ng bayad na {payment_id} para sa {campaign_title} ({reference_number}): {why}.',
    },
  },
} as const satisfies Record<string, NoticeText>;

export type NoticeKind = keyof typeof NOTICES;

export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(NOTICES, kind);

import { defineTexts } from '../../../language/texts.ts';

/** Texts of each kind of notification; names in braces are placeholders. */
export const noticeKinds = defineTexts({
  en: {
    titles: {
      'donation.completed': 'Thank you for your donation',
      'donation.failed': 'Your payment did not go through',
      'donation.refunded': 'Your donation was refunded',
      'donation.partly_refunded': 'Part of your donation was refunded',
      'dispute.opened': 'A payment is disputed',
      'dispute.won': 'A dispute was won',
      'dispute.lost': 'A dispute was lost',
      'campaign.overdrawn': 'A campaign’s balance is negative',
      'subscription.past_due': 'A recurring donation could not be charged',
      'subscription.unpaid': 'A recurring donation is unpaid',
      'subscription.campaign_closed': 'A recurring donation has ended',
      'subscription.ended': 'A recurring donation has ended',
      'campaign.submitted': 'A campaign awaits approval',
      'campaign.approved': 'Your campaign was approved',
      'campaign.approved_ahead': 'Your campaign was approved',
      'campaign.rejected': 'Your campaign was not approved',
      'withdrawal.requested': 'A withdrawal awaits approval',
      'withdrawal.approved': 'Your withdrawal was approved',
      'withdrawal.rejected': 'Your withdrawal was rejected',
      'payment.to_return': 'A payment must be returned',
    },
    bodies: {
      'donation.completed': 'Your donation of {amount} to {campaign} has arrived.',
      'donation.failed': 'Your donation of {amount} to {campaign} was not paid. You can try again.',
      'donation.refunded': 'Your donation of {amount} to {campaign} was refunded.',
      'donation.partly_refunded': '{amount} of your donation to {campaign} was refunded.',
      'dispute.opened':
        'The donor’s bank has disputed {amount} of donation {reference} to {campaign}. The amount is on hold. Respond in the payment gateway within five working days.',
      'dispute.won': '{amount} of donation {reference} to {campaign} is available again.',
      'dispute.lost': '{amount} of donation {reference} to {campaign} was returned to the donor.',
      'campaign.overdrawn':
        'After a refund or dispute, {campaign} is short by {amount}. Nothing can be withdrawn until new donations cover it.',
      'subscription.past_due':
        'Your {often} donation of {amount} to {campaign} could not be charged. We’ll try again in the next few days. Please check your card.',
      'subscription.unpaid':
        'Your {often} donation of {amount} to {campaign} could not be charged and won’t be tried again. To continue, cancel this recurring donation and start a new one with another card.',
      'subscription.campaign_closed':
        'Your {often} donation of {amount} to {campaign} has ended because the campaign is closed. You won’t be charged again.',
      'subscription.ended':
        'Your {often} donation of {amount} to {campaign} has ended. You won’t be charged again.',
      'campaign.submitted': '{campaign} was submitted for approval.',
      'campaign.approved': '{campaign} is now open for donations.',
      'campaign.approved_ahead': '{campaign} opens for donations on {opening}.',
      'campaign.rejected': '{campaign}: {reason}',
      'withdrawal.requested': 'A withdrawal from {campaign} was requested.',
      'withdrawal.approved': 'Your withdrawal of {amount} from {campaign} was approved.',
      'withdrawal.rejected': 'Your withdrawal of {amount} from {campaign} was rejected. {reason}',
      'payment.to_return':
        '{amount} of payment {payment} for {campaign} ({reference}) must be returned: {why}.',
    },
    why: {
      duplicate: 'the donation was paid twice',
      overpaid: 'the payment was more than the donation',
      underpaid: 'the payment was less than the donation',
      other_currency: 'the payment was not in pesos',
    },
    frequency: { monthly: 'monthly', quarterly: 'quarterly', annually: 'yearly' },
  },
  fil: {
    titles: {
      'donation.completed': 'Salamat po sa inyong donasyon',
      'donation.failed': 'Hindi natuloy ang inyong bayad',
      'donation.refunded': 'Na-refund ang inyong donasyon',
      'donation.partly_refunded': 'Na-refund ang bahagi ng inyong donasyon',
      'dispute.opened': 'May dispute sa isang bayad',
      'dispute.won': 'Naipanalo ang isang dispute',
      'dispute.lost': 'Natalo ang isang dispute',
      'campaign.overdrawn': 'Negatibo ang balanse ng isang kampanya',
      'subscription.past_due': 'Hindi nasingil ang isang paulit-ulit na donasyon',
      'subscription.unpaid': 'Hindi nabayaran ang isang paulit-ulit na donasyon',
      'subscription.campaign_closed': 'Natapos ang isang paulit-ulit na donasyon',
      'subscription.ended': 'Natapos ang isang paulit-ulit na donasyon',
      'campaign.submitted': 'May kampanyang naghihintay ng pag-apruba',
      'campaign.approved': 'Naaprubahan ang inyong kampanya',
      'campaign.approved_ahead': 'Naaprubahan ang inyong kampanya',
      'campaign.rejected': 'Hindi naaprubahan ang inyong kampanya',
      'withdrawal.requested': 'May withdrawal na naghihintay ng pag-apruba',
      'withdrawal.approved': 'Naaprubahan ang inyong withdrawal',
      'withdrawal.rejected': 'Tinanggihan ang inyong withdrawal',
      'payment.to_return': 'May bayad na kailangang ibalik',
    },
    bodies: {
      'donation.completed': 'Natanggap na ang inyong donasyong {amount} para sa {campaign}.',
      'donation.failed':
        'Hindi nabayaran ang inyong donasyong {amount} para sa {campaign}. Maaari kayong sumubok muli.',
      'donation.refunded': 'Na-refund sa inyo ang donasyong {amount} para sa {campaign}.',
      'donation.partly_refunded': 'Na-refund sa inyo ang {amount} ng inyong donasyon para sa {campaign}.',
      'dispute.opened':
        'Idini-dispute ng bangko ng donor ang {amount} ng donasyon {reference} para sa {campaign}. Naka-hold ang halaga. Sagutin ito sa payment gateway sa loob ng limang araw ng trabaho.',
      'dispute.won': 'Magagamit na muli ang {amount} ng donasyon {reference} para sa {campaign}.',
      'dispute.lost': 'Naibalik sa donor ang {amount} ng donasyon {reference} para sa {campaign}.',
      'campaign.overdrawn':
        'Dahil sa refund o dispute, kulang ng {amount} ang {campaign}. Walang mawi-withdraw hangga’t hindi ito napupunan ng mga bagong donasyon.',
      'subscription.past_due':
        'Hindi nasingil ang inyong donasyong {amount} {often} para sa {campaign}. Susubukan ito muli sa mga susunod na araw; pakitingnan po ang inyong card.',
      'subscription.unpaid':
        'Hindi nasingil at hindi na susubukan muli ang inyong donasyong {amount} {often} para sa {campaign}. Para magpatuloy, kanselahin ito at magsimula ng bago gamit ang ibang card.',
      'subscription.campaign_closed':
        'Natapos ang inyong donasyong {amount} {often} para sa {campaign} dahil sarado na ang kampanya. Hindi na kayo sisingilin.',
      'subscription.ended':
        'Natapos ang inyong donasyong {amount} {often} para sa {campaign}. Hindi na kayo sisingilin.',
      'campaign.submitted': 'Isinumite ang {campaign} para maaprubahan.',
      'campaign.approved': 'Bukas na sa mga donasyon ang {campaign}.',
      'campaign.approved_ahead': 'Magbubukas sa mga donasyon ang {campaign} sa {opening}.',
      'campaign.rejected': '{campaign}: {reason}',
      'withdrawal.requested': 'May humiling ng withdrawal mula sa {campaign}.',
      'withdrawal.approved': 'Naaprubahan ang inyong withdrawal na {amount} mula sa {campaign}.',
      'withdrawal.rejected': 'Tinanggihan ang inyong withdrawal na {amount} mula sa {campaign}. {reason}',
      'payment.to_return':
        'Kailangang ibalik ang {amount} ng bayad na {payment} para sa {campaign} ({reference}): {why}.',
    },
    why: {
      duplicate: 'dalawang beses binayaran ang donasyon',
      overpaid: 'mas malaki sa donasyon ang ibinayad',
      underpaid: 'mas maliit sa donasyon ang ibinayad',
      other_currency: 'hindi piso ang ibinayad',
    },
    frequency: { monthly: 'buwan-buwan', quarterly: 'tuwing tatlong buwan', annually: 'taon-taon' },
  },
});

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
      'campaign.overdrawn': 'A campaign has paid out more than it has',
      'subscription.past_due': 'A recurring donation could not be charged',
      'subscription.unpaid': 'A recurring donation is unpaid',
      'subscription.campaign_closed': 'A recurring donation has ended',
      'subscription.ended': 'A recurring donation has ended',
      'campaign.submitted': 'A campaign awaits approval',
      'campaign.approved': 'Your campaign was approved',
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
        'The bank of the donor asks {amount} of the donation {reference} to {campaign} back. The amount is held. Answer in the payment gateway within five working days.',
      'dispute.won': '{amount} of the donation {reference} to {campaign} is available again.',
      'dispute.lost': '{amount} of the donation {reference} to {campaign} went back to the donor.',
      'campaign.overdrawn':
        'After a refund or a dispute, {campaign} lacks {amount}. Nothing can be withdrawn until donations cover it.',
      'subscription.past_due':
        'Your {often} donation of {amount} to {campaign} could not be charged. It is tried again in the next days; please see to your card.',
      'subscription.unpaid':
        'Your {often} donation of {amount} to {campaign} could not be charged and is not tried again. To continue, end this recurring donation and start a new one with another card.',
      'subscription.campaign_closed':
        'Your {often} donation of {amount} to {campaign} has ended, because the campaign is closed. Nothing is charged any more.',
      'subscription.ended':
        'Your {often} donation of {amount} to {campaign} has ended. Nothing is charged any more.',
      'campaign.submitted': '{campaign} was submitted for approval.',
      'campaign.approved': '{campaign} is now open for donations.',
      'campaign.rejected': '{campaign}: {reason}',
      'withdrawal.requested': 'A withdrawal from {campaign} was requested.',
      'withdrawal.approved': '{amount} of {campaign} was approved.',
      'withdrawal.rejected': '{amount} of {campaign} was rejected. {reason}',
      'payment.to_return':
        '{amount} of payment {payment} for {campaign} ({reference}) must be returned: {why}.',
    },
    why: {
      duplicate: 'the donation was paid twice',
      overpaid: 'more was paid than asked for',
      underpaid: 'less was paid than the donation',
      other_currency: 'it is not in pesos',
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
      'dispute.won': 'Napanalunan ang isang dispute',
      'dispute.lost': 'Natalo ang isang dispute',
      'campaign.overdrawn': 'Higit sa pondo ang nailabas ng isang kampanya',
      'subscription.past_due': 'Hindi nasingil ang isang paulit-ulit na donasyon',
      'subscription.unpaid': 'Hindi nabayaran ang isang paulit-ulit na donasyon',
      'subscription.campaign_closed': 'Natapos ang isang paulit-ulit na donasyon',
      'subscription.ended': 'Natapos ang isang paulit-ulit na donasyon',
      'campaign.submitted': 'May kampanyang naghihintay ng pagpapatibay',
      'campaign.approved': 'Pinagtibay ang inyong kampanya',
      'campaign.rejected': 'Hindi pinagtibay ang inyong kampanya',
      'withdrawal.requested': 'May withdrawal na naghihintay ng pagpapatibay',
      'withdrawal.approved': 'Pinagtibay ang inyong withdrawal',
      'withdrawal.rejected': 'Hindi pinagtibay ang inyong withdrawal',
      'payment.to_return': 'May bayad na kailangang ibalik',
    },
    bodies: {
      'donation.completed': 'Dumating na ang inyong donasyong {amount} para sa {campaign}.',
      'donation.failed':
        'Hindi nabayaran ang inyong donasyong {amount} para sa {campaign}. Maaari kayong sumubok muli.',
      'donation.refunded': 'Na-refund sa inyo ang donasyong {amount} para sa {campaign}.',
      'donation.partly_refunded': 'Na-refund sa inyo ang {amount} ng inyong donasyon para sa {campaign}.',
      'dispute.opened':
        'Binabawi ng bangko ng donor ang {amount} ng donasyon {reference} para sa {campaign}. Nakatabi muna ang halaga. Sagutin ito sa payment gateway sa loob ng limang araw ng trabaho.',
      'dispute.won': 'Magagamit na muli ang {amount} ng donasyon {reference} para sa {campaign}.',
      'dispute.lost': 'Naibalik sa donor ang {amount} ng donasyon {reference} para sa {campaign}.',
      'campaign.overdrawn':
        'Dahil sa isang refund o dispute, kulang ng {amount} ang {campaign}. Walang mailalabas hangga’t hindi ito napupunan ng mga donasyon.',
      'subscription.past_due':
        'Hindi nasingil ang inyong donasyong {amount} {often} para sa {campaign}. Susubukan ito muli sa mga susunod na araw; pakitingnan po ang inyong card.',
      'subscription.unpaid':
        'Hindi nasingil at hindi na susubukan muli ang inyong donasyong {amount} {often} para sa {campaign}. Tapusin po muna ito, saka simulan muli gamit ang ibang card.',
      'subscription.campaign_closed':
        'Natapos ang inyong donasyong {amount} {often} para sa {campaign} dahil sarado na ang kampanya. Wala nang sisingilin.',
      'subscription.ended':
        'Natapos ang inyong donasyong {amount} {often} para sa {campaign}. Wala nang sisingilin.',
      'campaign.submitted': 'Isinumite ang {campaign} para pagtibayin.',
      'campaign.approved': 'Bukas na sa mga donasyon ang {campaign}.',
      'campaign.rejected': '{campaign}: {reason}',
      'withdrawal.requested': 'May humiling ng withdrawal mula sa {campaign}.',
      'withdrawal.approved': 'Pinagtibay ang {amount} mula sa {campaign}.',
      'withdrawal.rejected': 'Hindi pinagtibay ang {amount} mula sa {campaign}. {reason}',
      'payment.to_return':
        'Kailangang ibalik ang {amount} ng bayad na {payment} para sa {campaign} ({reference}): {why}.',
    },
    why: {
      duplicate: 'dalawang beses binayaran ang donasyon',
      overpaid: 'sobra ang ibinayad',
      underpaid: 'kulang sa donasyon ang ibinayad',
      other_currency: 'hindi ito piso',
    },
    frequency: { monthly: 'buwan-buwan', quarterly: 'bawat tatlong buwan', annually: 'taon-taon' },
  },
});

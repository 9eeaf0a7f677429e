import { texts } from '../texts.ts';

/** Messages about donations, refunds and donors. */
export const DONATIONS = texts({
  'donation.campaign_not_accepting': {
    en: 'The selected campaign is not accepting donations.',
    fil: 'Hindi tumatanggap ng donasyon ang kampanyang ito sa ngayon.',
  },
  'donation.completed_already': {
    en: 'This donation has been completed already.',
    fil: 'Nakumpleto na ang donasyong ito.',
  },
  'donation.recurring_charge': {
    en: 'This donation is a charge of a recurring donation, which cannot be paid or canceled by hand.',
    fil: 'Singil ito ng isang paulit-ulit na donasyon, kaya hindi ito mababayaran o makakansela nang hiwalay.',
  },
  'donation.not_changeable': {
    en: 'This donation is {status} and cannot be changed.',
    fil: '{status} ang donasyong ito, kaya hindi ito mababago.',
  },
  'donation_status.pending': { en: 'pending', fil: 'Naghihintay pa ng bayad' },
  'donation_status.completed': { en: 'completed', fil: 'Nakumpleto na' },
  'donation_status.failed': { en: 'failed', fil: 'Hindi natuloy' },
  'donation_status.cancelled': { en: 'cancelled', fil: 'Kinansela na' },
  'donation_status.expired': { en: 'expired', fil: 'Nag-expire na' },
  'donation_status.gone': { en: 'gone', fil: 'Wala na' },
  'donation_status.refunded': { en: 'refunded', fil: 'Na-refund na' },
  'donor.too_many': {
    en: 'More donors fit than can be looked for. Please give more of the name or email.',
    fil: 'Masyadong maraming donor ang tugma. Dagdagan ang tina-type na pangalan o email.',
  },
  'refund.unknown_to_gateway': {
    en: 'The payment of this donation is not known to the gateway.',
    fil: 'Hindi kilala ng gateway ang bayad ng donasyong ito.',
  },
  'refund.under_way': {
    en: 'A refund of {amount} of this donation is under way. Please wait until it is decided.',
    fil: 'Isinasagawa pa ang isang refund na {amount} ng donasyong ito. Hintayin muna ang resulta nito.',
  },
  'refund.disputed': {
    en: 'The bank of the donor disputes this payment. It can be refunded once the dispute is decided, so that the money is not lost twice.',
    fil: 'May dispute ang bangko ng donor sa bayad na ito. Maire-refund lamang ito kapag napagpasyahan na ang dispute, upang hindi mawala nang dalawang beses ang pera.',
  },
  'refund.nothing_left': {
    en: 'Nothing is left to refund: {left} of the payment remain.',
    fil: 'Wala nang maire-refund: {left} na lamang ng bayad ang natitira.',
  },
  'refund.more_than_left': {
    en: 'The amount field must not be greater than {left}, which is left of the payment.',
    fil: 'Hindi dapat humigit ang halaga sa {left} na natitira sa bayad.',
  },
  'refund.whole_only': {
    en: 'This payment method refunds the whole payment of {paid} or nothing.',
    fil: 'Ang buong bayad na {paid} lamang ang maire-refund sa paraang ito ng pagbabayad.',
  },
  'refund.paid_out_partly': {
    en: 'The campaign has paid this money out already. At most {available} can be refunded.',
    fil: 'Nailabas na ng kampanya ang perang ito. Hanggang {available} lamang ang maire-refund.',
  },
  'refund.paid_out': {
    en: 'The campaign has paid this money out already.',
    fil: 'Nailabas na ng kampanya ang perang ito.',
  },
  'refund.refused': {
    en: 'The payment gateway refused the refund.',
    fil: 'Tinanggihan ng payment gateway ang refund.',
  },
  'refund.this_under_way': { en: 'This refund is under way.', fil: 'Isinasagawa na ang refund na ito.' },
  'refund.nothing_refunded': {
    en: 'The payment gateway does not answer. Nothing was refunded; please try again.',
    fil: 'Hindi sumasagot ang payment gateway. Walang na-refund; subukan muli.',
  },
  'refund.ask_again': {
    en: 'The payment gateway does not answer. Please ask again for what became of it.',
    fil: 'Hindi sumasagot ang payment gateway. Tingnan muli kung ano ang resulta.',
  },
  'refund.not_refundable': {
    en: 'This donation is {status} and cannot be refunded.',
    fil: '{status} ang donasyong ito, kaya hindi ito maire-refund.',
  },
  'payment.wrong_amount': {
    en: 'Your payment arrived, but not in the amount or currency of the donation. The institution will return it to you.',
    fil: 'Natanggap ang bayad ninyo, pero iba ang halaga o currency nito sa donasyon. Ibabalik ito ng institusyon.',
  },
  'payment.failed': { en: 'The payment could not be made.', fil: 'Hindi naisagawa ang pagbabayad.' },
  'payment.page_not_opened': {
    en: 'The payment page could not be opened.',
    fil: 'Hindi nabuksan ang pahina ng pagbabayad.',
  },
  'payment.nothing_charged': {
    en: 'The payment gateway does not answer. Nothing was charged; please try again.',
    fil: 'Hindi sumasagot ang payment gateway. Hindi kayo siningil; subukan muli.',
  },
  'payment.maybe_charged': {
    en: 'Your card may have been charged. Please do not pay again: the donation is confirmed automatically, and we will notify you.',
    fil: 'Maaaring nasingil na ang card ninyo. Huwag nang magbayad muli: kusang makukumpirma ang donasyon, at aabisuhan namin kayo.',
  },
  'payment.under_way': {
    en: 'A payment of this donation is under way.',
    fil: 'Isinasagawa pa ang isang bayad para sa donasyong ito.',
  },
  'payment.repeated': {
    en: 'This card was used for the same amount and campaign less than 30 seconds ago. To donate again, wait a moment and send it once more.',
    fil: 'Wala pang 30 segundo mula nang gamitin ang card na ito para sa parehong halaga at kampanya. Kung gusto ninyong mag-donate muli, maghintay sandali at subukan ulit.',
  },
  'payment.paid_before': {
    en: 'Your earlier donation {reference} was paid a moment ago. Nothing more was charged.',
    fil: 'Kababayad lang ng nauna ninyong donasyong {reference}. Hindi na kayo siningil muli.',
  },
  'payment.resolved': { en: 'This payment is resolved already.', fil: 'Naayos na ang bayad na ito.' },
  'gateway.not_accepted': {
    en: 'The payment gateway did not accept the request.',
    fil: 'Hindi tinanggap ng payment gateway ang request.',
  },
  'gateway.no_answer': {
    en: 'The payment gateway does not answer. Please try again.',
    fil: 'Hindi sumasagot ang payment gateway. Subukan muli.',
  },
});

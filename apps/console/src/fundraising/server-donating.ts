import type { Translations } from '../language/translations.ts';

const DONATIONS: Record<string, string> = {
  pending: 'Naghihintay pa ng bayad',
  completed: 'Nakumpleto na',
  failed: 'Hindi natuloy',
  cancelled: 'Kinansela na',
  expired: 'Nag-expire na',
  refunded: 'Na-refund na',
};

const stateOf = (status = '') => DONATIONS[status] ?? status;

/** Messages that explain to donors why the gateway or bank declined a payment. */
const DECLINES: Translations = [
  [
    /^Your card was declined\. Please try another card or payment method\.$/,
    () => 'Tinanggihan ang inyong card. Subukan ang ibang card o ibang paraan ng pagbabayad.',
  ],
  [
    /^Your bank declined the payment\. Please contact your bank or use another card\.$/,
    () => 'Tinanggihan ng inyong bangko ang bayad. Makipag-ugnayan sa bangko, o gumamit ng ibang card.',
  ],
  [
    /^The payment could not be processed right now\. Please try again in a few minutes\.$/,
    () => 'Hindi naproseso ang bayad sa ngayon. Subukan muli pagkalipas ng ilang minuto.',
  ],
  [
    /^This payment was closed before it was made\. Nothing was charged; please try again\.$/,
    () => 'Isinara ang pagbabayad na ito bago natuloy. Hindi kayo siningil; subukan muli.',
  ],
  [
    /^The security code is not right\. Please check it and try again\.$/,
    () => 'Mali ang security code. Tingnan ito at subukan muli.',
  ],
  [
    /^The card details are not right\. Please check them and try again\.$/,
    () => 'May mali sa mga detalye ng card. Tingnan ang mga ito at subukan muli.',
  ],
  [
    /^The amount is over the limit of this card\. Please use another card or a smaller amount\.$/,
    () => 'Lampas sa limit ng card na ito ang halaga. Gumamit ng ibang card o mas maliit na halaga.',
  ],
  [
    /^This card cannot be used for this payment\. Please use another card or payment method\.$/,
    () =>
      'Hindi magagamit ang card na ito sa pagbabayad na ito. Gumamit ng ibang card o ibang paraan ng pagbabayad.',
  ],
  [
    /^The payment was not authorized\. Please try again or use another card\.$/,
    () => 'Hindi napahintulutan ang bayad. Subukan muli o gumamit ng ibang card.',
  ],
  [
    /^The card has insufficient funds\. Please use another card or payment method\.$/,
    () => 'Kulang ang pondo ng card. Gumamit ng ibang card o ibang paraan ng pagbabayad.',
  ],
  [/^The card has expired\. Please use another card\.$/, () => 'Expired na ang card. Gumamit ng ibang card.'],
  [
    /^The billing address does not match the card\. Please check it and try again\.$/,
    () => 'Hindi tugma sa card ang billing address. Tingnan ito at subukan muli.',
  ],
  [
    /^The payment did not go through\. Please try again or use another payment method\.$/,
    () => 'Hindi natuloy ang bayad. Subukan muli o gumamit ng ibang paraan ng pagbabayad.',
  ],
  [
    /^The (.+) payment did not go through\. Please try again or use another payment method\.$/,
    (name) => `Hindi natuloy ang bayad sa ${name}. Subukan muli o gumamit ng ibang paraan ng pagbabayad.`,
  ],
  [
    /^There is not enough money in your (.+) account\. Please add money to it or use another payment method\.$/,
    (name) => `Kulang ang laman ng ${name} ninyo. Dagdagan ito o gumamit ng ibang paraan ng pagbabayad.`,
  ],
  [
    /^The amount is over the limit of your (.+) account\. Please use another payment method or a smaller amount\.$/,
    (name) =>
      `Lampas sa limit ng ${name} ninyo ang halaga. Gumamit ng ibang paraan ng pagbabayad o mas maliit na halaga.`,
  ],
  [
    /^The (.+) payment was not authorized\. Please try again or use another payment method\.$/,
    (name) =>
      `Hindi napahintulutan ang bayad sa ${name}. Subukan muli o gumamit ng ibang paraan ng pagbabayad.`,
  ],
];

/** Error messages about donations, cards and recurring donations. */
export const DONATING: Translations = [
  ...DECLINES,
  [
    /^You are not authorized to use this payment method\.$/,
    () => 'Hindi ninyo maaaring gamitin ang card na ito.',
  ],
  [
    /^This card cannot be charged\. Please link it again\.$/,
    () => 'Hindi masingil ang card na ito. I-save itong muli.',
  ],
  [
    /^Your payment arrived, but not in the amount or currency of the donation\. The institution will return it to you\.$/,
    () =>
      'Natanggap ang bayad ninyo, pero iba ang halaga o pera nito sa donasyon. Ibabalik ito ng institusyon.',
  ],
  [/^The payment could not be made\.$/, () => 'Hindi naisagawa ang pagbabayad.'],
  [/^The payment page could not be opened\.$/, () => 'Hindi nabuksan ang pahina ng pagbabayad.'],
  [
    /^The selected campaign is not accepting donations\.$/,
    () => 'Hindi tumatanggap ng donasyon ang kampanyang ito sa ngayon.',
  ],
  [
    /^This donation is a charge of a recurring donation, which cannot be paid or cancelled by hand\.$/,
    () =>
      'Singil ito ng isang paulit-ulit na donasyon, kaya hindi ito mababayaran o makakansela nang hiwalay.',
  ],
  [/^This donation has been completed already\.$/, () => 'Nakumpleto na ang donasyong ito.'],
  [
    /^This donation is (\w+) and cannot be (changed|refunded)\.$/,
    (status, action) =>
      `${stateOf(status)} ang donasyong ito, kaya hindi ito ${action === 'refunded' ? 'maire-refund' : 'mababago'}.`,
  ],
  [
    /^The payment gateway does not answer\. Nothing was charged; please try again\.$/,
    () => 'Hindi sumasagot ang payment gateway. Hindi kayo siningil; subukan muli.',
  ],
  [
    /^Your card may have been charged\. Please do not pay again: the donation is confirmed automatically, and we will notify you\.$/,
    () =>
      'Maaaring nasingil na ang card ninyo. Huwag nang magbayad muli: kusang makukumpirma ang donasyon, at aabisuhan namin kayo.',
  ],
  [
    /^The payment gateway does not answer\. Please try again\.$/,
    () => 'Hindi sumasagot ang payment gateway. Subukan muli.',
  ],
  [
    /^The payment gateway does not answer\. Please ask again for what became of it\.$/,
    () => 'Hindi sumasagot ang payment gateway. Tingnan muli kung ano ang resulta.',
  ],
  [
    /^The payment gateway did not accept the request\.$/,
    () => 'Hindi tinanggap ng payment gateway ang request.',
  ],
  [
    /^The payment gateway gave no invoice to pay\.$/,
    () => 'Walang ibinigay na babayaran ang payment gateway. Subukan muli.',
  ],
  [/^The payment gateway refused the refund\.$/, () => 'Tinanggihan ng payment gateway ang refund.'],
  [
    /^The payment gateway does not answer\. Nothing was refunded; please try again\.$/,
    () => 'Hindi sumasagot ang payment gateway. Walang na-refund; subukan muli.',
  ],
  [
    /^A refund of (.+) of this donation is under way\. Please wait until it is decided\.$/,
    (amount) =>
      `Isinasagawa pa ang isang refund na ${amount} ng donasyong ito. Hintayin muna ang resulta nito.`,
  ],
  [
    /^The bank of the donor disputes this payment\. It can be refunded once the dispute is decided, so that the money is not lost twice\.$/,
    () =>
      'May dispute ang bangko ng donor sa bayad na ito. Maire-refund lamang ito kapag napagpasyahan na ang dispute, upang hindi mawala nang dalawang beses ang pera.',
  ],
  [
    /^Nothing is left to refund: (.+) of the payment remain\.$/,
    (left) => `Wala nang maire-refund: ${left} na lamang ng bayad ang natitira.`,
  ],
  [
    /^The amount field must not be greater than (.+), which is left of the payment\.$/,
    (left) => `Hindi dapat hihigit ang halaga sa ${left} na natitira sa bayad.`,
  ],
  [
    /^This payment method refunds the whole payment of (.+) or nothing\.$/,
    (paid) => `Ang buong bayad na ${paid} lamang ang maire-refund sa paraang ito ng pagbabayad.`,
  ],
  [
    /^The campaign has paid this money out already\. At most (.+) can be refunded\.$/,
    (left) => `Nailabas na ng kampanya ang perang ito. Hanggang ${left} lamang ang maire-refund.`,
  ],
  [
    /^The payment of this donation is not known to the gateway\.$/,
    () => 'Hindi kilala ng gateway ang bayad ng donasyong ito.',
  ],
  [/^The campaign has paid this money out already\.$/, () => 'Nailabas na ng kampanya ang perang ito.'],
  [
    /^This card was used for the same amount and campaign less than 30 seconds ago\. To donate again, wait a moment and send it once more\.$/,
    () =>
      'Wala pang 30 segundo mula nang gamitin ang card na ito para sa parehong halaga at kampanya. Kung gusto ninyong mag-donate muli, maghintay sandali at subukan ulit.',
  ],
  [
    /^Your earlier donation (.+) was paid a moment ago\. Nothing more was charged\.$/,
    (reference) => `Kababayad lang ng nauna ninyong donasyong ${reference}. Hindi na kayo siningil muli.`,
  ],
  [/^This refund is under way\.$/, () => 'Isinasagawa na ang refund na ito.'],
  [
    /^A payment of this donation is under way\.$/,
    () => 'Isinasagawa pa ang isang bayad para sa donasyong ito.',
  ],
  [/^This payment method belongs to another user\.$/, () => 'Sa ibang user ang card na ito.'],
  [
    /^This payment method is used by an active subscription\. Cancel the subscription first\.$/,
    () => 'Ginagamit ang card na ito sa isang paulit-ulit na donasyon. Kanselahin muna iyon.',
  ],
  [
    /^This card is being linked already\. Please ask again in a moment\.$/,
    () => 'Vine-verify na ang card na ito. Subukan muli maya-maya.',
  ],
  [
    /^Only its donor may cancel a subscription\.$/,
    () => 'Ang donor lamang ang makakakansela ng paulit-ulit niyang donasyon.',
  ],
  [/^This subscription has ended already\.$/, () => 'Natapos na ang paulit-ulit na donasyon na ito.'],
  [
    /^The selected payment method must be linked before it can be charged again\.$/,
    () => 'I-save munang muli ang napiling card bago ito masingil nang regular.',
  ],
  [/^The selected payment method has expired\.$/, () => 'Expired na ang napiling card.'],
  [
    /^This subscription is being set up\. Please ask again in a moment\.$/,
    () => 'Inihahanda na ang paulit-ulit na donasyon na ito. Subukan muli maya-maya.',
  ],
  [
    /^The same recurring donation could not be charged lately and may be charged yet\. Please cancel it first\.$/,
    () =>
      'Hindi nasingil kamakailan ang kaparehong paulit-ulit na donasyon at maaari pa itong singilin. Kanselahin muna iyon.',
  ],
  [
    /^The same recurring donation was set up moments ago\.$/,
    () => 'Kasisimula pa lamang ng kaparehong paulit-ulit na donasyon.',
  ],
  [
    /^It is not known yet whether the subscription was cancelled\. Please try again\.$/,
    () => 'Hindi pa alam kung nakansela ang paulit-ulit na donasyon. Subukan muli.',
  ],
];

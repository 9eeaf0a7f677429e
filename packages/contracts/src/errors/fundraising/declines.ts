import { texts } from '../texts.ts';

/** Messages that explain to donors why the gateway or bank declined a payment. */
export const DECLINES = texts({
  'decline.declined': {
    en: 'Your card was declined. Please try another card or payment method.',
    fil: 'Tinanggihan ang inyong card. Subukan ang ibang card o ibang paraan ng pagbabayad.',
  },
  'decline.bank': {
    en: 'Your bank declined the payment. Please contact your bank or use another card.',
    fil: 'Tinanggihan ng inyong bangko ang bayad. Makipag-ugnayan sa bangko, o gumamit ng ibang card.',
  },
  'decline.later': {
    en: 'The payment could not be processed right now. Please try again in a few minutes.',
    fil: 'Hindi naproseso ang bayad sa ngayon. Subukan muli pagkalipas ng ilang minuto.',
  },
  'decline.security_code': {
    en: 'The security code is not right. Please check it and try again.',
    fil: 'Mali ang security code. Tingnan ito at subukan muli.',
  },
  'decline.card_details': {
    en: 'The card details are not right. Please check them and try again.',
    fil: 'May mali sa mga detalye ng card. Tingnan ang mga ito at subukan muli.',
  },
  'decline.card_limit': {
    en: 'The amount is over the limit of this card. Please use another card or a smaller amount.',
    fil: 'Lampas sa limit ng card na ito ang halaga. Gumamit ng ibang card o mas maliit na halaga.',
  },
  'decline.card_not_usable': {
    en: 'This card cannot be used for this payment. Please use another card or payment method.',
    fil: 'Hindi magagamit ang card na ito sa pagbabayad na ito. Gumamit ng ibang card o ibang paraan ng pagbabayad.',
  },
  'decline.closed': {
    en: 'This payment was closed before it was made. Nothing was charged; please try again.',
    fil: 'Isinara ang pagbabayad na ito bago natuloy. Hindi kayo siningil; subukan muli.',
  },
  'decline.not_authorized': {
    en: 'The payment was not authorized. Please try again or use another card.',
    fil: 'Hindi napahintulutan ang bayad. Subukan muli o gumamit ng ibang card.',
  },
  'decline.funds': {
    en: 'The card has insufficient funds. Please use another card or payment method.',
    fil: 'Kulang ang pondo ng card. Gumamit ng ibang card o ibang paraan ng pagbabayad.',
  },
  'decline.expired': {
    en: 'The card has expired. Please use another card.',
    fil: 'Expired na ang card. Gumamit ng ibang card.',
  },
  'decline.address': {
    en: 'The billing address does not match the card. Please check it and try again.',
    fil: 'Hindi tugma sa card ang billing address. Tingnan ito at subukan muli.',
  },
  'decline.failed': {
    en: 'The payment did not go through. Please try again or use another payment method.',
    fil: 'Hindi natuloy ang bayad. Subukan muli o gumamit ng ibang paraan ng pagbabayad.',
  },
  'decline.wallet_funds': {
    en: 'There is not enough money in your {name} account. Please add money to it or use another payment method.',
    fil: 'Kulang ang laman ng {name} ninyo. Dagdagan ito o gumamit ng ibang paraan ng pagbabayad.',
  },
  'decline.wallet_limit': {
    en: 'The amount is over the limit of your {name} account. Please use another payment method or a smaller amount.',
    fil: 'Lampas sa limit ng {name} ninyo ang halaga. Gumamit ng ibang paraan ng pagbabayad o mas maliit na halaga.',
  },
  'decline.wallet_not_authorized': {
    en: 'The {name} payment was not authorized. Please try again or use another payment method.',
    fil: 'Hindi napahintulutan ang bayad sa {name}. Subukan muli o gumamit ng ibang paraan ng pagbabayad.',
  },
  'decline.wallet_failed': {
    en: 'The {name} payment did not go through. Please try again or use another payment method.',
    fil: 'Hindi natuloy ang bayad sa {name}. Subukan muli o gumamit ng ibang paraan ng pagbabayad.',
  },
});

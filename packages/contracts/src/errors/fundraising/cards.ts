import { texts } from '../texts.ts';

/** Messages about saved cards and recurring donations. */
export const CARDS = texts({
  'payment_method.not_own': {
    en: 'You are not authorized to use this payment method.',
    fil: 'Hindi ninyo maaaring gamitin ang card na ito.',
  },
  'payment_method.not_chargeable': {
    en: 'This card cannot be charged. Please link it again.',
    fil: 'Hindi masisingil ang card na ito. I-save itong muli.',
  },
  'payment_method.of_other': {
    en: 'This payment method belongs to another user.',
    fil: 'Sa ibang user ang card na ito.',
  },
  'payment_method.in_use': {
    en: 'This payment method is used by an active subscription. Cancel the subscription first.',
    fil: 'Ginagamit ang card na ito sa isang paulit-ulit na donasyon. Kanselahin muna iyon.',
  },
  'payment_method.not_linked': {
    en: 'The selected payment method must be linked before it can be charged again.',
    fil: 'I-save munang muli ang napiling card bago ito masingil muli.',
  },
  'payment_method.being_linked': {
    en: 'This card is being linked already. Please ask again in a moment.',
    fil: 'Vine-verify na ang card na ito. Subukan muli maya-maya.',
  },
  'payment_method.expired': {
    en: 'The selected payment method has expired.',
    fil: 'Expired na ang napiling card.',
  },
  'subscription.cancel_unknown': {
    en: 'It is not known yet whether the subscription was canceled. Please try again.',
    fil: 'Hindi pa alam kung nakansela ang paulit-ulit na donasyon. Subukan muli.',
  },
  'subscription.not_own': {
    en: 'Only its donor may cancel a subscription.',
    fil: 'Ang donor lamang ang makakakansela ng paulit-ulit niyang donasyon.',
  },
  'subscription.ended': {
    en: 'This subscription has ended already.',
    fil: 'Natapos na ang paulit-ulit na donasyong ito.',
  },
  'subscription.being_set_up': {
    en: 'This subscription is being set up. Please ask again in a moment.',
    fil: 'Inihahanda na ang paulit-ulit na donasyong ito. Subukan muli maya-maya.',
  },
  'subscription.same_uncharged': {
    en: 'The same recurring donation could not be charged lately and may be charged yet. Please cancel it first.',
    fil: 'Hindi nasingil kamakailan ang kaparehong paulit-ulit na donasyon at maaari pa itong singilin. Kanselahin muna iyon.',
  },
  'subscription.same_new': {
    en: 'The same recurring donation was set up moments ago.',
    fil: 'Kasisimula pa lamang ng kaparehong paulit-ulit na donasyon.',
  },
  'subscription.no_invoice': {
    en: 'The payment gateway gave no invoice to pay.',
    fil: 'Walang ibinigay na babayaran ang payment gateway. Subukan muli.',
  },
  'field.four_characters': {
    en: 'The {attribute} field must be 4 characters.',
    fil: 'Kailangang 4 na titik o numero.',
  },
});

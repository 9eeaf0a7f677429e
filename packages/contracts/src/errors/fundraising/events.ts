import { texts } from '../texts.ts';

/** Messages for the gateway, which sends webhooks. */
export const WEBHOOKS = texts({
  'webhook.signature': {
    en: 'The signature is missing or invalid.',
    fil: 'Wala o hindi wasto ang lagda.',
  },
  'webhook.not_an_event': { en: 'The body is not an event.', fil: 'Hindi event ang laman.' },
});

/** Messages that explain how a webhook event was handled. */
export const EVENTS = texts({
  'event.no_data': { en: 'The body has no data object.', fil: 'Walang data object ang payload.' },
  'event.no_id': { en: 'The event has no id.', fil: 'Walang id ang event.' },
  'event.no_type': { en: 'The event has no type.', fil: 'Walang uri ang event.' },
  'event.another_payment': {
    en: 'Another payment ({payment}) was made for this donation; refund that payment.',
    formerly: ['Another payment ({payment}) came for it; refund that one.'],
    fil: 'May isa pang bayad ({payment}) para rito; iyon ang i-refund.',
  },
  'event.refund_rest': {
    en: 'Paid {paid} instead of {total}; refund the excess.',
    formerly: [
      'Paid {paid} centavos instead of {total}; refund the excess.',
      'Paid {paid} centavos of {total}; refund the rest.',
    ],
    fil: '{paid} ang binayaran sa halip na {total}; i-refund ang sobra.',
  },
  'event.refund_payment': {
    en: 'Paid {paid} instead of {total}; refund the payment.',
    formerly: [
      'Paid {paid} centavos instead of {total}; refund the payment.',
      'Paid {paid} centavos of {total}; refund the payment.',
    ],
    fil: '{paid} ang binayaran sa halip na {total}; i-refund ang bayad.',
  },
  'event.refund_currency': {
    en: 'Paid in {currency}, not in pesos; refund the payment.',
    fil: '{currency} ang bayad at hindi piso; i-refund ang bayad.',
  },
  'event.none_paid': {
    en: 'None of its payments was paid.',
    formerly: ['None of the payments that it lists was paid.'],
    fil: 'Walang nabayaran sa mga bayad na nakalista rito.',
  },
  'event.amount_unreadable': {
    en: 'The amount of the payment cannot be read.',
    fil: 'Hindi mabasa ang halaga ng bayad.',
  },
  'event.donation_refunded': { en: 'The donation was refunded.', fil: 'Na-refund na ang donasyon.' },
  'event.donation_completed': {
    en: 'The donation is already completed.',
    formerly: ['The donation is completed already.'],
    fil: 'Nakumpleto na ang donasyon.',
  },
  'event.completed_credited': {
    en: 'Completed from {status}; it was credited before.',
    fil: 'Nakumpleto mula sa katayuang {status}; naidagdag na ito sa kampanya noon.',
  },
  'event.completed': { en: 'Completed from {status}.', fil: 'Nakumpleto mula sa katayuang {status}.' },
  'event.failure_older': {
    en: 'The failure is older than the completion.',
    fil: 'Mas nauna ang hindi pagtuloy ng bayad kaysa sa pagkumpleto.',
  },
  'event.failed_already': {
    en: 'Already failed.',
    formerly: ['Failed already.'],
    fil: 'Dati nang hindi natuloy.',
  },
  'event.donation_is': { en: 'The donation is {status}.', fil: 'Ang katayuan ng donasyon: {status}.' },
  'event.other_checkout': {
    en: 'A newer checkout has been opened.',
    formerly: ['Another checkout was opened since.'],
    fil: 'May mas bago nang binuksang checkout.',
  },
  'event.other_payment_refunded': {
    en: 'Another payment ({payment}) was refunded.',
    fil: 'Ibang bayad ({payment}) ang na-refund.',
  },
  'event.refund_not_in_pesos': {
    en: 'The refund is in {currency}, not in pesos.',
    fil: '{currency} ang refund at hindi piso.',
  },
  'event.refund_unreadable': {
    en: 'The amount of the refund cannot be read.',
    fil: 'Hindi mabasa ang halaga ng refund.',
  },
  'event.refunded_already': {
    en: 'Already refunded.',
    formerly: ['Refunded already.'],
    fil: 'Na-refund na.',
  },
  'event.paid_part': {
    en: 'Paid {paid} instead of {total}.',
    formerly: ['Paid {paid} centavos instead of {total}.', 'Paid {paid} centavos of {total}.'],
    fil: '{paid} lamang ang binayaran sa halip na {total}.',
  },
  'event.refunded_early': {
    en: 'Refunded before the completion was reported.',
    formerly: ['Refunded before its completion came.'],
    fil: 'Na-refund bago naiulat ang pagkumpleto.',
  },
  'event.not_credited': {
    en: 'The refunded amount was not credited to the campaign.',
    formerly: ['What was refunded is not part of the credit.'],
    fil: 'Hindi kasama sa halagang naidagdag sa kampanya ang na-refund.',
  },
  'event.refund_booked': {
    en: 'The refund is already recorded.',
    formerly: ['The refund is booked already.'],
    fil: 'Naitala na ang refund.',
  },
  'event.refund_without_id': {
    en: 'Partial refund of {amount} without a refund ID.',
    formerly: [
      'Partial refund of {amount} centavos without a refund ID.',
      'A part was refunded ({amount} centavos), by a refund without an id.',
    ],
    fil: 'May na-refund na bahagi ({amount}), ngunit walang id ang refund.',
  },
  'event.dispute_without_id': { en: 'The dispute has no id.', fil: 'Walang id ang dispute.' },
  'event.other_payment_disputed': {
    en: 'Another payment ({payment}) is disputed.',
    fil: 'Ibang bayad ({payment}) ang may dispute.',
  },
  'event.dispute_not_in_pesos': {
    en: 'The dispute is in {currency}, not in pesos.',
    fil: '{currency} ang dispute at hindi piso.',
  },
  'event.dispute_known': {
    en: 'The dispute is already recorded under its own ID.',
    formerly: ['The dispute is known by its own id already.'],
    fil: 'Nakatala na ang dispute sa sarili nitong id.',
  },
  'event.dispute_further': {
    en: 'The dispute already has a later status.',
    formerly: ['The dispute is further already.'],
    fil: 'Mas bago na ang katayuan ng dispute.',
  },
  'event.dispute_is': {
    en: 'The dispute is already {dispute}.',
    formerly: ['The dispute is {dispute} already.'],
    fil: 'Ito na ang katayuan ng dispute: {dispute}.',
  },
  'event.dispute_put_back': {
    en: 'The dispute was recorded and reversed before. Check it in the payment gateway.',
    formerly: ['The dispute was booked and put back before; look at it in the gateway’s pages.'],
    fil: 'Naitala at naibalik na noon ang dispute. Tingnan ito sa payment gateway.',
  },
  'event.handled': { en: 'Already processed.', formerly: ['Handled already.'], fil: 'Naproseso na.' },
  'event.no_donation': {
    en: 'No matching donation found.',
    formerly: ['No donation was found for it.'],
    fil: 'Walang nahanap na donasyon para rito.',
  },
  'event.no_subscription': {
    en: 'The event does not name a subscription.',
    formerly: ['The event names no subscription.'],
    fil: 'Walang binabanggit na paulit-ulit na donasyon ang event.',
  },
  'event.subscription_unknown': {
    en: 'The subscription is not known.',
    fil: 'Hindi kilala ang paulit-ulit na donasyon.',
  },
  'event.no_status': {
    en: 'The event has an unknown status.',
    formerly: ['The event says no status that is known.'],
    fil: 'Walang kilalang katayuan sa event.',
  },
  'event.later_status': {
    en: 'A later event set the status.',
    formerly: ['A later event has set the status.'],
    fil: 'Itinakda na ng mas huling event ang katayuan.',
  },
  'event.subscription_ended': {
    en: 'The subscription has ended.',
    fil: 'Natapos na ang paulit-ulit na donasyon.',
  },
  'event.subscription_begun': {
    en: 'The subscription has started.',
    formerly: ['The subscription has begun.'],
    fil: 'Nagsimula na ang paulit-ulit na donasyon.',
  },
  'event.subscription_is': {
    en: 'It is already {state}.',
    formerly: ['It is {state} already.'],
    fil: 'Ito na ang katayuan nito: {state}.',
  },
  'event.invoice_amount': {
    en: 'The invoice of {amount} is not a donation.',
    formerly: [
      'An invoice of {amount} centavos is not a donation.',
      'An invoice of {amount} centavos is no donation.',
    ],
    fil: 'Hindi donasyon ang invoice na {amount}.',
  },
  'event.donation_known': {
    en: 'Its donation is already recorded.',
    formerly: ['Its donation is known.'],
    fil: 'Nakatala na ang donasyon nito.',
  },
  'event.refund_not_succeeded': { en: 'The refund has not succeeded.', fil: 'Hindi natuloy ang refund.' },
  'event.no_effect': {
    en: 'Events of type {kind} are ignored.',
    formerly: ['Events of the kind {kind} have no effect.'],
    fil: 'Walang epekto ang mga event na {kind}.',
  },
  'event.payment_without_donation': {
    en: 'No donation has this payment yet. The event is applied once one does.',
    formerly: ['No donation has its payment; it counts as soon as one has.'],
    fil: 'Walang donasyong may ganitong bayad; gagamitin ito kapag nagkaroon.',
  },
  'event.card_check': {
    en: 'Card verification charge.',
    formerly: ['It is the check of a card.'],
    fil: 'Singil ito para sa verification ng card.',
  },
  'event.nul': {
    en: 'The body contains a NUL character.',
    formerly: ['The body holds a NUL character.'],
    fil: 'May NUL character sa payload.',
  },
  'event.not_json': { en: 'The body is not JSON.', fil: 'Hindi JSON ang payload.' },
  'event.not_handled': {
    en: 'It could not be processed. See the log.',
    formerly: ['It could not be handled; see the log.'],
    fil: 'Hindi ito naproseso; tingnan ang log.',
  },
  'event.not_replayable': {
    en: 'The body is no event and cannot be replayed.',
    fil: 'Hindi event ang payload, kaya hindi ito maipoprosesong muli.',
  },
  'event_status.pending': { en: 'pending', fil: 'naghihintay ng bayad' },
  'event_status.completed': { en: 'completed', fil: 'nakumpleto' },
  'event_status.failed': { en: 'failed', fil: 'hindi natuloy' },
  'event_status.cancelled': { en: 'cancelled', fil: 'kinansela' },
  'event_status.expired': { en: 'expired', fil: 'nag-expire' },
  'event_status.refunded': { en: 'refunded', fil: 'na-refund' },
  'subscription_status.incomplete': { en: 'incomplete', fil: 'nakabinbin' },
  'subscription_status.active': { en: 'active', fil: 'aktibo' },
  'subscription_status.past_due': { en: 'past_due', fil: 'atrasado ang bayad' },
  'subscription_status.unpaid': { en: 'unpaid', fil: 'hindi nabayaran' },
  'subscription_status.cancelled': { en: 'cancelled', fil: 'natapos' },
  'subscription_status.incomplete_cancelled': { en: 'incomplete_cancelled', fil: 'hindi nasimulan' },
});

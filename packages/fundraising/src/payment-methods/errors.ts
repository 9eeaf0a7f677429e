import { Conflict, Forbidden, invalid, NotFound, Refused } from '@bulwagan/platform/http/errors.ts';

export const unknownMethod = () => new NotFound('payment method');

/** F§7: another user's card is 403, a missing one 404. */
export const othersMethod = () => new Forbidden('This payment method belongs to another user.');

/** F§7: 422 {success: false, message}. */
export const methodInUse = () =>
  new Refused('This payment method is used by an active subscription. Cancel the subscription first.');

/** A token or customer that belongs to another person at the gateway. */
export const selectedInvalid = (field: 'gateway_token' | 'gateway_customer_id' | 'payment_method_id') =>
  invalid({ [field]: [`The selected ${field.replaceAll('_', ' ')} is invalid.`] });

/** A card that is not vaulted for a customer (`is_vaulted`). */
export const unlinkedCard = () =>
  invalid({
    payment_method_id: ['The selected payment method must be linked before it can be charged again.'],
  });

/** 409: two concurrent requests for one card; when the second is retried, it gets the first one's result. */
export const linkUnderWay = () =>
  new Conflict('This card is being linked already. Please ask again in a moment.', 2);

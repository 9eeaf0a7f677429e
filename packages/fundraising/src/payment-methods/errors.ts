import { message } from '@bulwagan/contracts/errors/message.ts';
import { Conflict, Forbidden, invalid, NotFound, Refused } from '@bulwagan/platform/http/errors.ts';

export const unknownMethod = () => new NotFound('payment method');

/** F§7: another user's card is 403, a missing one 404. */
export const othersMethod = () => new Forbidden(message('payment_method.of_other'));

/** F§7: 422 {success: false, message}. */
export const methodInUse = () => new Refused(message('payment_method.in_use'));

/** A token or customer that belongs to another person at the gateway. */
export const selectedInvalid = (field: 'gateway_token' | 'gateway_customer_id' | 'payment_method_id') =>
  invalid({ [field]: [message('field.selected', { attribute: field })] });

/** A card that is not vaulted for a customer (`is_vaulted`). */
export const unlinkedCard = () =>
  invalid({
    payment_method_id: [message('payment_method.not_linked')],
  });

/** 409: two concurrent requests for one card; when the second is retried, it gets the first one's result. */
export const linkUnderWay = () => new Conflict(message('payment_method.being_linked'), 2);

import { message } from '@bulwagan/contracts/errors/message.ts';
import {
  BadRequest,
  Conflict,
  Forbidden,
  invalid,
  NotFound,
  Refused,
} from '@bulwagan/platform/http/errors.ts';

import { failure } from '../gateway/failure-messages.ts';

export const unknownSubscription = () => new NotFound('subscription');
export const notYours = () => new Forbidden(message('subscription.not_own'));
export const ended = () => new Refused(message('subscription.ended'));

export const unknownCard = () =>
  invalid({ payment_method_id: [message('field.selected', { attribute: 'payment_method_id' })] });
export const expiredCard = () => invalid({ payment_method_id: [message('payment_method.expired')] });

/** 400, like any refused payment. */
export const firstChargeFailed = (text: string) => new BadRequest(failure(text));

/** 409: a request in progress or moments ago; a double click sends the same donation twice. */
export const underWay = () => new Conflict(message('subscription.being_set_up'), 2);
/** The donor would be charged twice a month once the earlier donation's card is charged again. */
export const notCharged = () => new Conflict(message('subscription.same_uncharged'), 600);
export const justMade = () => new Conflict(message('subscription.same_new'), 600);

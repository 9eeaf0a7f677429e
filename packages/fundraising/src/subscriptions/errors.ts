import {
  BadRequest,
  Conflict,
  Forbidden,
  invalid,
  NotFound,
  Refused,
} from '@bulwagan/platform/http/errors.ts';

export const unknownSubscription = () => new NotFound('subscription');
export const notYours = () => new Forbidden('Only its donor may cancel a subscription.');
export const ended = () => new Refused('This subscription has ended already.');

export const unknownCard = () =>
  invalid({ payment_method_id: ['The selected payment method id is invalid.'] });
export const expiredCard = () => invalid({ payment_method_id: ['The selected payment method has expired.'] });

/** 400, like any refused payment. */
export const firstChargeFailed = (message: string) => new BadRequest(message);

/** 409: a request in progress or moments ago; a double click sends the same donation twice. */
export const underWay = () =>
  new Conflict('This subscription is being set up. Please ask again in a moment.', 2);
/** The donor would be charged twice a month once the earlier donation's card is charged again. */
export const notCharged = () =>
  new Conflict(
    'The same recurring donation could not be charged lately and may be charged yet. Please cancel it first.',
    600,
  );
export const justMade = () => new Conflict('The same recurring donation was set up moments ago.', 600);

import type { ConstraintErrors } from '@bulwagan/platform/database/constraints.ts';
import {
  asEvent,
  Conflict,
  HttpError,
  invalid,
  Refused,
  TooManyRequests,
  tooMany,
  Unavailable,
} from '@bulwagan/platform/http/errors.ts';
import type { RefundRefused } from '@bulwagan/platform/payments/errors.ts';
import { type Centavos, formatPesos } from '../money.ts';

export const CAMPAIGN_CLOSED = { campaign_id: ['The selected campaign is not accepting donations.'] };
export const campaignClosed = () => invalid(CAMPAIGN_CLOSED);

/** 400: a business rule (F§7). */
export const alreadyCompleted = () => new HttpError(400, 'This donation has been completed already.');
/** A manual payment would charge the donor twice, because the gateway retries its invoice. */
export const chargedByGateway = () =>
  new HttpError(
    400,
    'This donation is a charge of a recurring donation, which cannot be paid or cancelled by hand.',
  );
export const notPending = (status: string) =>
  new HttpError(400, `This donation is ${status} and cannot be changed.`);

/** 402 would fit but is not among the statuses of F§7, so a refused payment counts as a broken business rule. */
export const paymentFailed = (message: string) => new HttpError(400, message);

export const gatewayAway = () =>
  new Unavailable('The payment gateway does not answer. Nothing was charged; please try again.', 5);

/** The charge was made, or may have been, and the database failed before the outcome was saved. */
export const canBeCharged = () =>
  new Unavailable(
    'Your card may have been charged. Please do not pay again: the donation is confirmed automatically, and we will notify you.',
    600,
  );

/** Too many failed payments: a sign of card testing. */
export function tooManyFailures(retryAfterInSeconds: number): TooManyRequests {
  const state = { retryAfterInSeconds };
  return asEvent(new TooManyRequests(state, tooMany('failed payments', state)), {
    kind: 'card_test_suspected',
  });
}

export const unknownPayment = () => new Refused('The payment of this donation is not known to the gateway.');
export const anotherUnderWay = (amount: Centavos) =>
  new Conflict(
    `A refund of ${formatPesos(amount)} of this donation is under way. Please wait until it is decided.`,
    5,
  );
export const isDisputed = () =>
  new Refused(
    'The bank of the donor disputes this payment. It can be refunded once the dispute is decided, so that the money is not lost twice.',
  );
export const nothingLeft = (left: Centavos) =>
  new Refused(`Nothing is left to refund: ${formatPesos(left < 0n ? 0n : left)} of the payment remain.`);
export const aboveLeft = (left: Centavos) => ({
  amount: [`The amount field must not be greater than ${formatPesos(left)}, which is left of the payment.`],
});
export const onlyFull = (paid: Centavos) => ({
  amount: [`This payment method refunds the whole payment of ${formatPesos(paid)} or nothing.`],
});
export const paidOutAlready = (available: Centavos) =>
  new Refused(
    available >= 100n
      ? `The campaign has paid this money out already. At most ${formatPesos(available)} can be refunded.`
      : 'The campaign has paid this money out already.',
  );
/** The gateway's code is the reason for operators. */
export const refusedByGateway = ({ reason, code }: Pick<RefundRefused, 'reason' | 'code'>) =>
  reason === 'disputed' ? isDisputed() : new Refused('The payment gateway refused the refund.', { code });

export const paymentUnderWay = () => new Conflict('A payment of this donation is under way.', 5);

/**
 * The same charge was sent again within seconds. No `Retry-After`, because clients would then resend it automatically.
 */
export const chargedMomentsAgo = () =>
  new HttpError(
    409,
    'This card was used for the same amount and campaign less than 30 seconds ago. To donate again, wait a moment and send it once more.',
  );

/** 409: the donor went back from a checkout that was then paid, for example by QR code on a phone. */
export const earlierIsPaid = (reference: string) =>
  new HttpError(409, `Your earlier donation ${reference} was paid a moment ago. Nothing more was charged.`);

/** Maps broken constraints of `donations` to errors: the retry of the same request was inserted first. */
export const donationConstraints: ConstraintErrors = {
  donations__request_key: () => new Conflict('A request with this Idempotency-Key is still running.'),
};

import { message } from '@bulwagan/contracts/errors/message.ts';
import type { DonationStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
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
import { failure } from '../gateway/failure-messages.ts';
import { type Centavos, formatPesos } from '../money/money.ts';

export const CAMPAIGN_CLOSED = { campaign_id: [message('donation.campaign_not_accepting')] };
export const campaignClosed = () => invalid(CAMPAIGN_CLOSED);

/** 400: a business rule (F§7). */
export const alreadyCompleted = () => new HttpError(400, message('donation.completed_already'));
/** A manual payment would charge the donor twice, because the gateway retries its invoice. */
export const chargedByGateway = () => new HttpError(400, message('donation.recurring_charge'));
export const notPending = (status: DonationStatus | 'gone') =>
  new HttpError(400, message('donation.not_changeable', { status: message(`donation_status.${status}`) }));

/** 402 would fit but is not among the statuses of F§7, so a refused payment counts as a broken business rule. */
export const paymentFailed = (text: string) => new HttpError(400, failure(text));

export const gatewayAway = () => new Unavailable(message('payment.nothing_charged'), 5);

/** The charge was made, or may have been, and the database failed before the outcome was saved. */
export const canBeCharged = () => new Unavailable(message('payment.maybe_charged'), 600);

/** Too many failed payments: a sign of card testing. */
export function tooManyFailures(retryAfterInSeconds: number): TooManyRequests {
  const state = { retryAfterInSeconds };
  return asEvent(new TooManyRequests(state, tooMany('limit.failed_payments', state)), {
    kind: 'card_test_suspected',
  });
}

export const unknownPayment = () => new Refused(message('refund.unknown_to_gateway'));
export const anotherUnderWay = (amount: Centavos) =>
  new Conflict(message('refund.under_way', { amount: formatPesos(amount) }), 5);
export const isDisputed = () => new Refused(message('refund.disputed'));
export const nothingLeft = (left: Centavos) =>
  new Refused(message('refund.nothing_left', { left: formatPesos(left < 0n ? 0n : left) }));
export const aboveLeft = (left: Centavos) => ({
  amount: [message('refund.more_than_left', { left: formatPesos(left) })],
});
export const onlyFull = (paid: Centavos) => ({
  amount: [message('refund.whole_only', { paid: formatPesos(paid) })],
});
export const paidOutAlready = (available: Centavos) =>
  new Refused(
    available >= 100n
      ? message('refund.paid_out_partly', { available: formatPesos(available) })
      : message('refund.paid_out'),
  );
/** The gateway's code is the reason for operators. */
export const refusedByGateway = ({ reason, code }: Pick<RefundRefused, 'reason' | 'code'>) =>
  reason === 'disputed' ? isDisputed() : new Refused(message('refund.refused'), { code });

export const paymentUnderWay = () => new Conflict(message('payment.under_way'), 5);

/**
 * The same charge was sent again within seconds. No `Retry-After`, because clients would then resend it automatically.
 */
export const chargedMomentsAgo = () => new HttpError(409, message('payment.repeated'));

/** 409: the donor went back from a checkout that was then paid, for example by QR code on a phone. */
export const earlierIsPaid = (reference: string) =>
  new HttpError(409, message('payment.paid_before', { reference }));

/** Maps broken constraints of `donations` to errors: the retry of the same request was inserted first. */
export const donationConstraints: ConstraintErrors = {
  donations__request_key: () => new Conflict(message('idempotency.running')),
};

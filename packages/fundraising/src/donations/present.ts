import type { Static } from 'typebox';
import { toPesos } from '../money/money.ts';
import type { DonationRow } from './queries.ts';
import type { RefundRow } from './refunds/refund-claims.ts';
import { refundedPartOf } from './refunds/refundable.ts';
import type { DisputeRow, Returns } from './refunds/returns.ts';
import type {
  Dispute,
  Donation,
  DonationWithReturns,
  FollowedDonation,
  Refund,
  TrackedDonation,
} from './schemas.ts';

/** Presents a row to its donor and to staff; staff do not see the name of an anonymous donor. */
export function presentDonation(row: DonationRow, viewerId: number | null): Static<typeof Donation> {
  const isHidden = isHiddenFrom(row, viewerId);
  return {
    id: row.id,
    reference_number: row.reference_number,
    status: row.status,
    amount: toPesos(row.amount_centavos),
    fee_amount: toPesos(row.fee_centavos),
    total_amount: toPesos(row.total_centavos),
    refunded_amount: toPesos(refundedPartOf(row)),
    campaign_id: row.campaign_id,
    campaign: { id: row.campaign_id, title: row.campaign_title },
    donor_name: isHidden ? null : row.donor_name,
    donor_email: isHidden ? null : row.donor_email,
    is_anonymous: row.is_anonymous,
    message: row.message,
    payment_gateway: row.payment_gateway,
    payment_method: row.payment_method,
    transaction_id: row.transaction_id,
    checkout_url: row.status === 'pending' ? row.checkout_url : null,
    failure_message: row.failure_message,
    subscription_id: row.subscription_id,
    paid_at: row.paid_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** Adds the refunds and disputes of the payment. */
export function presentWithReturns(
  row: DonationRow,
  { refunds, disputes, left }: Returns,
  { viewerId, isStaff }: { viewerId: number; isStaff: boolean },
): Static<typeof DonationWithReturns> {
  return {
    ...presentDonation(row, viewerId),
    donor_id: isHiddenFrom(row, viewerId) ? null : row.user_id,
    refundable_amount: toPesos(left),
    refunds: refunds.map((refund) => presentRefund(refund, { withNotes: isStaff })),
    disputes: disputes.map((dispute) => presentDispute(row, dispute)),
  };
}

export function presentRefund(
  refund: RefundRow,
  { withNotes }: { withNotes: boolean },
): Static<typeof Refund> {
  const { id, donation_id, status, reason, notes, created_at, updated_at } = refund;
  return {
    id,
    donation_id,
    amount: toPesos(refund.amount_centavos),
    status,
    reason,
    notes: withNotes ? notes : null,
    created_at,
    updated_at,
  };
}

function presentDispute(row: DonationRow, dispute: DisputeRow): Static<typeof Dispute> {
  const { id, status, gateway_status, reason, created_at, resolved_at } = dispute;
  const amount = dispute.amount_centavos ?? row.paid_centavos ?? row.total_centavos;
  return { id, amount: toPesos(amount), status, gateway_status, reason, created_at, resolved_at };
}

/** True if the donor is hidden from the viewer. */
export function isHiddenFrom(
  row: Pick<DonationRow, 'is_anonymous' | 'user_id'>,
  viewerId: number | null,
): boolean {
  return row.is_anonymous && row.user_id !== viewerId;
}

/** Presents a donation to the holder of its reference number, without the donor. */
export function presentTracked(row: DonationRow): Static<typeof TrackedDonation> {
  return {
    reference_number: row.reference_number,
    status: row.status,
    amount: toPesos(row.amount_centavos),
    total_amount: toPesos(row.total_centavos),
    campaign: { id: row.campaign_id, title: row.campaign_title },
    checkout_url: row.status === 'pending' ? row.checkout_url : null,
    failure_message: row.failure_message,
    paid_at: row.paid_at,
    created_at: row.created_at,
  };
}

/**
 * Formats a donation for a donor who returns from the gateway. The id lets the donor pay again, unless the gateway
 * charges the donation.
 */
export function presentFollowed(row: DonationRow, viewerId: number | null): Static<typeof FollowedDonation> {
  const isOwn = viewerId !== null && row.user_id === viewerId;
  return {
    ...presentTracked(row),
    id: isOwn ? row.id : null,
    payment_method: row.payment_method,
    is_recurring: row.subscription_id !== null,
  };
}

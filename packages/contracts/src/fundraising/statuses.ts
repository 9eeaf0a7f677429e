import { type NameIn, namesIn, namesWith } from '../facts.ts';

/**
 * Statuses of a donation (F§4). `wasPaid`: the money arrived, even if it was returned later. `cameToNothing`: the attempt to
 * pay has ended without money.
 */
const DONATION_STATUS = {
  pending: { wasPaid: false, cameToNothing: false },
  completed: { wasPaid: true, cameToNothing: false },
  failed: { wasPaid: false, cameToNothing: true },
  cancelled: { wasPaid: false, cameToNothing: true },
  expired: { wasPaid: false, cameToNothing: true },
  refunded: { wasPaid: true, cameToNothing: false },
} as const;
export type DonationStatus = NameIn<typeof DONATION_STATUS>;
export const DONATION_STATUSES = namesIn(DONATION_STATUS);
export const wasPaid = (status: DonationStatus): boolean => DONATION_STATUS[status].wasPaid;
export const PAID_DONATION_STATUSES = namesWith(DONATION_STATUS, 'wasPaid');
export const UNPAID_DONATION_STATUSES = DONATION_STATUSES.filter((status) => !wasPaid(status));
export const UNSUCCESSFUL_DONATION_STATUSES = namesWith(DONATION_STATUS, 'cameToNothing');
export const cameToNothing = (status: DonationStatus): boolean => DONATION_STATUS[status].cameToNothing;

/** Statuses of a recurring donation (F§4). `hasEnded`: it charges its card no more and cannot be cancelled. */
const SUBSCRIPTION_STATUS = {
  incomplete: { hasEnded: false },
  active: { hasEnded: false },
  past_due: { hasEnded: false },
  unpaid: { hasEnded: false },
  cancelled: { hasEnded: true },
  incomplete_cancelled: { hasEnded: true },
} as const;
export type SubscriptionStatus = NameIn<typeof SUBSCRIPTION_STATUS>;
export const SUBSCRIPTION_STATUSES = namesIn(SUBSCRIPTION_STATUS);
export const ENDED_SUBSCRIPTION_STATUSES = namesWith(SUBSCRIPTION_STATUS, 'hasEnded');
/** Also for a status that the payment gateway reports, which may be unknown. */
export const hasEnded = (status: string): boolean =>
  (ENDED_SUBSCRIPTION_STATUSES as readonly string[]).includes(status);
/** Statuses of recurring donations that charge a card or are about to charge it. */
export const LIVE_SUBSCRIPTION_STATUSES = SUBSCRIPTION_STATUSES.filter((status) => !hasEnded(status));

export const WITHDRAWAL_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** Statuses of an account. `pending`: the email address is not verified. */
export const USER_STATUSES = ['pending', 'active', 'suspended'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

export const INSTITUTION_STATUSES = ['active', 'inactive'] as const;
export type InstitutionStatus = (typeof INSTITUTION_STATUSES)[number];

/** Reasons of a refund, as the gateway takes them. */
export const REFUND_REASONS = ['duplicate', 'fraudulent', 'requested_by_customer', 'others'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

export const REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Statuses of a dispute: the donor contests a payment at the bank. */
export const DISPUTE_STATUSES = ['open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** Statuses of a card that is being saved. */
export const CARD_LINK_STATUSES = ['pending', 'linked', 'failed'] as const;
export type CardLinkStatus = (typeof CARD_LINK_STATUSES)[number];

/** Reasons why a payment, or a part of it, has to be returned to its payer. */
export const RETURN_REASONS = ['duplicate', 'overpaid', 'underpaid', 'other_currency'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** Outcomes of a webhook event. */
export const WEBHOOK_OUTCOMES = [
  'received',
  'applied',
  'unchanged',
  'stale',
  'skipped',
  'ignored',
  'malformed',
  'failed',
  ...RETURN_REASONS,
] as const;
export type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number];

/** A donor is a natural or a juridical person; certificates of donation state which. */
export const DONOR_KINDS = ['person', 'company'] as const;
export type DonorKind = (typeof DONOR_KINDS)[number];

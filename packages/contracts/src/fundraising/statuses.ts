import { type NameIn, namesIn, namesWith } from '../facts.ts';

/** Statuses of a donation (F§4). `wasPaid`: the money arrived, even if it was returned later. */
const DONATION_STATUS = {
  pending: { wasPaid: false },
  completed: { wasPaid: true },
  failed: { wasPaid: false },
  cancelled: { wasPaid: false },
  expired: { wasPaid: false },
  refunded: { wasPaid: true },
} as const;
export type DonationStatus = NameIn<typeof DONATION_STATUS>;
export const DONATION_STATUSES = namesIn(DONATION_STATUS);
export const PAID_DONATION_STATUSES = namesWith(DONATION_STATUS, 'wasPaid');
export const wasPaid = (status: DonationStatus): boolean => DONATION_STATUS[status].wasPaid;

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

export const WITHDRAWAL_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** Statuses of an account. `pending`: the email address is not verified. */
export const USER_STATUSES = ['pending', 'active', 'suspended'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

export const INSTITUTION_STATUSES = ['active', 'inactive'] as const;
export type InstitutionStatus = (typeof INSTITUTION_STATUSES)[number];

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

import type { DonationStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import { wasPaid as isPaidStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import type { Random } from '@bulwagan/platform/commands/random.ts';
import { type Fee, feeOf, newDonationAmount, newWayOfPaying, type PaymentMethodName } from './amounts.ts';

/** Row of a generated donation, without columns that have a default. Instants are ISO 8601. */
export interface Donation {
  id: number;
  reference_number: string;
  campaign_id: number;
  institution_id: number;
  user_id: number | null;
  donor_name: string | null;
  donor_email: string | null;
  is_anonymous: boolean;
  message: string | null;
  status: DonationStatus;
  amount_centavos: bigint;
  fee_centavos: bigint;
  total_centavos: bigint;
  payment_gateway: string;
  payment_method: string;
  transaction_id: string | null;
  payment_intent_id: string | null;
  payment_id: string | null;
  failure_message: string | null;
  client_ip: string;
  receipt_state: string;
  paid_at: string | null;
  completed_event_at: bigint | null;
  refunded_centavos: bigint;
  created_at: string;
  updated_at: string;
}

export interface DonationOptions {
  /** Id reserved for the row. */
  id: number;
  campaign: { id: number; institutionId: number };
  /** A user, or a guest with name and e-mail. */
  donor: { userId: number } | { name: string; email: string };
  status: DonationStatus;
  gatewayId: string;
  fees: ReadonlyMap<string, Fee>;
  /** Epoch milliseconds: when it was created, and the upper limit of all its times. */
  atInMs: number;
  nowInMs: number;
  way?: PaymentMethodName;
  amount?: bigint;
  message?: string;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const MESSAGES = [
  'Mabuhay kayo! Keep going.',
  'For the children, from our family.',
  'Small help, big hopes.',
  'In memory of my grandmother, a teacher for forty years.',
  'Para sa kinabukasan ng mga bata.',
  'I was a scholar once. Paying it forward.',
  'Our office passed the hat around.',
  'Aral nang mabuti!',
] as const;

const DECLINES = [
  'The card has insufficient funds.',
  'The card was declined by its bank.',
  'The payment was not authorized in time.',
  'The account has reached its limit for today.',
] as const;

/** Networks reserved for examples (RFC 5737). */
const EXAMPLE_NETWORKS = ['192.0.2', '198.51.100', '203.0.113'] as const;

/** Returns a donation as its row would look by now. It is unknown to the gateway. */
export function newDonation(random: Random, options: DonationOptions): Donation {
  const way = options.way ?? newWayOfPaying(random);
  const amount = options.amount ?? newDonationAmount(random);
  const fee = feeOf(amount, options.fees.get(way) ?? { rateInBasisPoints: 0, fixed: 0n });
  const isGuest = 'name' in options.donor;
  return {
    id: options.id,
    reference_number: referenceOf(random, options.id),
    campaign_id: options.campaign.id,
    institution_id: options.campaign.institutionId,
    user_id: isGuest ? null : (options.donor as { userId: number }).userId,
    donor_name: isGuest ? (options.donor as { name: string }).name : null,
    donor_email: isGuest ? (options.donor as { email: string }).email : null,
    is_anonymous: random.chance(0.12),
    message: options.message ?? (random.chance(0.15) ? random.pick(MESSAGES) : null),
    amount_centavos: amount,
    fee_centavos: fee,
    total_centavos: amount + fee,
    refunded_centavos: options.status === 'refunded' ? amount + fee : 0n,
    payment_gateway: options.gatewayId,
    payment_method: way,
    client_ip: `${random.pick(EXAMPLE_NETWORKS)}.${1 + random.below(254)}`,
    ...courseOf(random, options),
  };
}

/** Returns the columns of its outcome. A pending one has no checkout, so that the gateway is never asked about it. */
function courseOf(random: Random, { id, status, atInMs, nowInMs }: DonationOptions) {
  const paidInMs = Math.min(atInMs + MINUTE + random.below(8 * MINUTE), nowInMs);
  const wasPaid = isPaidStatus(status);
  const wasOpened = status !== 'pending' && status !== 'cancelled';
  const suffix = `made${id.toString(36)}${random.below(36 ** 5).toString(36)}`;
  const endedInMs = {
    pending: atInMs,
    completed: paidInMs,
    failed: paidInMs,
    cancelled: atInMs,
    expired: Math.min(atInMs + DAY, nowInMs),
    refunded: Math.min(paidInMs + DAY + random.below(20 * DAY), nowInMs),
  }[status];
  return {
    status,
    transaction_id: wasOpened ? `checkout-${suffix}` : null,
    payment_intent_id: wasOpened ? `charge-${suffix}` : null,
    payment_id: wasPaid ? `payment-${suffix}` : null,
    failure_message: failureOf(random, status),
    receipt_state: wasPaid ? 'sent' : 'none',
    paid_at: wasPaid ? isoOf(paidInMs) : null,
    completed_event_at: wasPaid ? BigInt(Math.floor(paidInMs / 1_000)) : null,
    created_at: isoOf(atInMs),
    updated_at: isoOf(endedInMs),
  };
}

function failureOf(random: Random, status: DonationStatus): string | null {
  if (status === 'failed') return random.pick(DECLINES);
  return status === 'cancelled' ? 'The payment page could not be opened.' : null;
}

/** `Date` formats a million of them three times as fast as Temporal. */
export const isoOf = (epochInMs: number): string => new Date(epochInMs).toISOString();

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Looks like a real reference. Seven digits are derived uniquely from the id, so that no two are equal. */
function referenceOf(random: Random, id: number): string {
  // An odd factor maps each id to a different number below 2^35.
  let rest = (BigInt(id) * 0x4_d3a1_96ebn) & 0x7_ffff_ffffn;
  let digits = '';
  for (let at = 0; at < 7; at += 1) {
    digits += DIGITS[Number(rest & 31n)];
    rest >>= 5n;
  }
  for (let at = 0; at < 5; at += 1) digits += DIGITS[random.below(32)];
  return `BW-${digits}`;
}

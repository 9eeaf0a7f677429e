import { message } from '@bulwagan/contracts/errors/message.ts';
import { invalid, Refused } from '@bulwagan/platform/http/errors.ts';
import type { Payment } from '@bulwagan/platform/payments/payments.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { findHeld } from '../../ledger/holds.ts';
import { creditTaken, refundedPart } from '../../ledger/reverse.ts';
import type { Centavos } from '../../money/money.ts';
import { aboveLeft, isDisputed, nothingLeft, onlyFull, paidOutAlready, unknownPayment } from '../errors.ts';
import type { DonationRow } from '../queries.ts';

/** Refundable amounts of a payment. */
export interface Left {
  amount: Centavos;
  paid: Centavos;
  isDisputed: boolean;
}

/** Minimum amount that the gateway refunds. */
const LEAST: Centavos = 100n;
/** Payment methods that refund only the whole payment. */
const FULL_ONLY: ReadonlySet<string> = new Set(['grab_pay', 'paymaya']);

/** A failure reported after completion changes only the status: the money stays credited (contract §2). */
export const isCredited = ({
  status,
  paid_at: paidAt,
  reversed_centavos: reversed,
  amount_centavos: amount,
}: DonationRow) => status === 'completed' || (status === 'failed' && paidAt !== null && reversed < amount);

/**
 * Returns what can still be refunded of a payment: its amount less refunds and what the donor's bank has taken back.
 */
export async function leftOf(trx: Db, donation: DonationRow, payment: Payment | undefined): Promise<Left> {
  const { rows } = await sql<{ status: string; amount_centavos: Centavos | null }>`
    select status, amount_centavos from disputes where donation_id = ${donation.id} and status <> 'won'`.execute(
    trx,
  );
  const paid = payment?.amountInCentavos ?? donation.paid_centavos ?? donation.total_centavos;
  const lost = rows
    .filter(({ status }) => status === 'lost')
    .reduce((sum, dispute) => sum + (dispute.amount_centavos ?? paid), 0n);
  const isOpen = rows.some(({ status }) => status === 'open');
  const refunded = refundedOf(donation);
  const there = payment?.refundedInCentavos ?? 0n;
  return {
    amount: paid - (there > refunded ? there : refunded) - lost,
    paid,
    isDisputed: isOpen || payment?.isDisputed === true,
  };
}

/** Earlier versions saved only the status of a refund. */
function refundedOf({ status, refunded_centavos: refunded, total_centavos: total }: DonationRow): Centavos {
  return status === 'refunded' && refunded === 0n ? total : refunded;
}

/** Returns the refunded part of the donation and its fee, without the surplus of an overpayment. */
export function refundedPartOf(donation: DonationRow): Centavos {
  const { paid_centavos: paid, total_centavos: total } = donation;
  return refundedPart({ paid, total }, refundedOf(donation));
}

/**
 * Throws Refused or Invalid (422) for a refund that the gateway would refuse, with a message that says what is
 * possible.
 */
export function assertRefundable(
  donation: DonationRow,
  left: Left,
  { amount }: { amount: Centavos | undefined },
): void {
  // Only the fee is left of a refunded donation.
  const isFeeLeft = donation.status === 'refunded' && donation.paid_at !== null && left.amount > 0n;
  if (!isCredited(donation) && !isFeeLeft)
    throw new Refused(
      message('refund.not_refundable', { status: message(`donation_status.${donation.status}`) }),
    );
  if (donation.payment_id === null) throw unknownPayment();
  if (left.isDisputed) throw isDisputed();
  if (left.amount < LEAST) throw nothingLeft(left.amount);
  if (amount === undefined) return;
  if (amount > left.amount) throw invalid(aboveLeft(left.amount));
  if (amount < left.paid && FULL_ONLY.has(donation.payment_method)) throw invalid(onlyFull(left.paid));
}

/** Locks the campaign: money reserved by other refunds and disputes is not available. */
export async function assertNotPaidOut(
  trx: Db,
  donation: DonationRow,
  { left, amount }: { left: Left; amount: Centavos },
): Promise<void> {
  const { rows } = await sql<{ available_centavos: bigint }>`
    select available_centavos from campaigns where id = ${donation.campaign_id} for no key update`.execute(
    trx,
  );
  const available = rows[0]!.available_centavos - (await findHeld(trx, donation.campaign_id));
  const payment = {
    amount: donation.amount_centavos,
    total: donation.total_centavos,
    paid: donation.paid_centavos ?? left.paid,
  };
  const taken = creditTaken(payment, left.paid - left.amount + amount) - donation.reversed_centavos;
  if (taken > 0n && available < taken) throw paidOutAlready(available);
}

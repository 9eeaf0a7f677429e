import { english } from '@bulwagan/contracts/errors/message.ts';
import type { ReturnReason } from '@bulwagan/contracts/fundraising/statuses.ts';
import { PESO } from '@bulwagan/platform/payments/payments.ts';
import { type Centavos, formatPesos } from '../money/money.ts';
import type { PaymentReport, ReportedPayment } from './report.ts';
import type { DonationState } from './state.ts';

/** Payment received for a donation that is not credited: it has to be returned at the gateway. */
export interface PaymentToReturn {
  reason: ReturnReason;
  /** The gateway's; the checkout or charge when the report names no payment. */
  paymentId: string | null;
  /** Amount to return and amount paid, in the smallest unit of the currency. */
  amount: Centavos;
  paid: Centavos;
  currency: string;
  /** Text for the event inbox. */
  text: string;
}

export interface Classified {
  /** The donation's own payment; undefined when there is none. */
  counts: ReportedPayment | undefined;
  returns: PaymentToReturn[];
  /** True if one of them has an unreadable amount. */
  isUnreadable: boolean;
}

/**
 * Sorts the paid payments of a report into the one that completes the donation and those to return. The donation's own
 * payment comes first, then the first one in pesos that covers the base amount; the fee is not required.
 */
export function classify(donation: DonationState, report: PaymentReport): Classified {
  const payments = [report, ...(report.others ?? [])];
  const readable = payments.filter(({ isUnreadable }) => isUnreadable !== true);
  const sufficient = readable.filter(
    (payment) => inOtherCurrency(payment) === undefined && !isTooLittle(donation, payment),
  );
  const counts = sufficient.find((payment) => isOwn(donation, payment)) ?? sufficient[0];
  const fallbackId = report.transactionIds[0] ?? null;
  const returns = readable.flatMap((payment) => {
    const reason = reasonToReturn(donation, payment, counts);
    return reason === undefined ? [] : [toReturn(donation, payment, reason, fallbackId)];
  });
  return { counts, returns, isUnreadable: readable.length < payments.length };
}

function reasonToReturn(
  donation: DonationState,
  payment: ReportedPayment,
  counts: ReportedPayment | undefined,
): ReturnReason | undefined {
  if (inOtherCurrency(payment) !== undefined) return 'other_currency';
  const isSettled = donation.isCredited || donation.status === 'completed';
  if (isSettled && isOtherPayment(donation, payment)) return 'duplicate';
  const isGivenBack =
    donation.status === 'refunded' &&
    !isOtherPayment(donation, payment) &&
    !isMoreThanRefunded(donation, payment);
  if (isGivenBack || (isSettled && isOwn(donation, payment))) return undefined;
  if (isTooLittle(donation, payment)) return 'underpaid';
  // Two payments without an id may be one that is listed twice.
  const isSecond = payment !== counts && payment.paymentId !== undefined && counts?.paymentId !== undefined;
  if (isSecond) return 'duplicate';
  return payment === counts && tooMuch(donation, payment) > 0n ? 'overpaid' : undefined;
}

/** Returns the amount paid beyond the total, less refunds made before the payment was reported. */
function tooMuch(donation: DonationState, payment: ReportedPayment): Centavos {
  const { amount: paid = donation.total } = payment;
  const isRefunded = !isOtherPayment(donation, payment);
  return paid - donation.total - (isRefunded ? donation.refunded : 0n);
}

function toReturn(
  donation: DonationState,
  payment: ReportedPayment,
  reason: ReturnReason,
  fallbackId: string | null,
): PaymentToReturn {
  const currency = payment.currency ?? PESO;
  // A second payment of unknown size is assumed to equal the total.
  const paid = payment.amount ?? (currency === PESO ? donation.total : 0n);
  const amount = reason === 'overpaid' ? tooMuch(donation, payment) : paid;
  const paymentId = payment.paymentId ?? fallbackId;
  return {
    reason,
    paymentId,
    amount,
    paid,
    currency,
    text: textOf(donation, reason, { paymentId, paid, currency }),
  };
}

function textOf(
  { amount, total }: DonationState,
  reason: ReturnReason,
  { paymentId, paid, currency }: Pick<PaymentToReturn, 'paymentId' | 'paid' | 'currency'>,
): string {
  switch (reason) {
    case 'duplicate':
      return english('event.another_payment', { payment: String(paymentId) });
    case 'overpaid':
      return english('event.refund_rest', { paid: formatPesos(paid), total: formatPesos(total) });
    case 'underpaid':
      return english('event.refund_payment', { paid: formatPesos(paid), total: formatPesos(amount) });
    case 'other_currency':
      return english('event.refund_currency', { currency });
  }
}

/** Returns the currency of a payment or refund that is not in pesos. */
export function inOtherCurrency({ currency }: Pick<ReportedPayment, 'currency'>): string | undefined {
  return currency === undefined || currency === PESO ? undefined : currency;
}

const isTooLittle = ({ amount }: DonationState, payment: ReportedPayment): boolean =>
  payment.amount !== undefined && payment.amount < amount;

const isOwn = ({ paymentId }: DonationState, payment: ReportedPayment): boolean =>
  paymentId !== null && payment.paymentId === paymentId;

/** True if both name a payment, and the ids differ. */
export function isOtherPayment({ paymentId }: DonationState, payment: ReportedPayment): boolean {
  return paymentId !== null && payment.paymentId !== undefined && payment.paymentId !== paymentId;
}

/** True if an early refund looked like the whole payment but was a part, because more was paid than asked for. */
export function isMoreThanRefunded(donation: DonationState, { amount }: ReportedPayment): boolean {
  const { isCredited, paid, refunded, refundIds } = donation;
  return !isCredited && paid === null && refundIds.length > 0 && amount !== undefined && amount > refunded;
}

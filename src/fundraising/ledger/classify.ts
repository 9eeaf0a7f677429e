import { PESO } from '../gateway/index.ts';
import type { Centavos } from '../money.ts';
import type { DonationState } from './decide.ts';
import type { PaymentReport, ReportedPayment, ReturnReason } from './report.ts';

/** Money that came for a donation and is not its own: it has to be returned at the gateway. */
export interface PaymentToReturn {
  reason: ReturnReason;
  /** `pay_…`; the checkout session or intent when the report names no payment. */
  paymentId: string | null;
  /** What is to be returned, and what was paid, in the smallest unit of the currency. */
  amount: Centavos;
  paid: Centavos;
  currency: string;
  /** For the inbox of events. */
  text: string;
}

export interface Classified {
  /** The payment that is the donation's; undefined when none of them is. */
  counts: ReportedPayment | undefined;
  returns: PaymentToReturn[];
  /** One of them names an amount that cannot be read. */
  isUnreadable: boolean;
}

/**
 * Sorts the paid payments of a report: the one that completes the donation, and those to return. The donation's own payment
 * comes first, then the first one in pesos that covers the base amount; the fee is not demanded.
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

/** What was paid beyond what was asked for, less what was refunded before the payment was reported. */
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
  // A second payment of unknown size is one of what was asked for.
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
      return `Another payment (${paymentId}) came for it; refund that one.`;
    case 'overpaid':
      return `Paid ${paid} centavos of ${total}; refund the rest.`;
    case 'underpaid':
      return `Paid ${paid} centavos of ${amount}; refund the payment.`;
    case 'other_currency':
      return `Paid in ${currency}, not in pesos; refund the payment.`;
  }
}

/** The currency of a payment or refund that is not in pesos. */
export function inOtherCurrency({ currency }: Pick<ReportedPayment, 'currency'>): string | undefined {
  return currency === undefined || currency === PESO ? undefined : currency;
}

const isTooLittle = ({ amount }: DonationState, payment: ReportedPayment): boolean =>
  payment.amount !== undefined && payment.amount < amount;

const isOwn = ({ paymentId }: DonationState, payment: ReportedPayment): boolean =>
  paymentId !== null && payment.paymentId === paymentId;

/** Whether both name a payment, and not the same one. */
export function isOtherPayment({ paymentId }: DonationState, payment: ReportedPayment): boolean {
  return paymentId !== null && payment.paymentId !== undefined && payment.paymentId !== paymentId;
}

/** A refund that came before its payment seemed to be the whole of it, and was a part: more was paid than asked for. */
export function isMoreThanRefunded(donation: DonationState, { amount }: ReportedPayment): boolean {
  const { isCredited, paid, refunded, refundIds } = donation;
  return !isCredited && paid === null && refundIds.length > 0 && amount !== undefined && amount > refunded;
}

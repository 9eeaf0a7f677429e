import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import type { ChargeOutcome, Checkout } from '@bulwagan/platform/payments/charges.ts';
import type { PaymentFailure } from '@bulwagan/platform/payments/declines.ts';
import { isNotFound } from '@bulwagan/platform/payments/errors.ts';
import { isGivenBack, type Payment } from '@bulwagan/platform/payments/payments.ts';
import type { App } from '../context.ts';
import type { PaymentReport, Verdict } from '../ledger/report.ts';
import { settle } from '../ledger/settle.ts';
import type { DonationRow } from './queries.ts';

type Asked = Pick<DonationRow, 'reference_number' | 'transaction_id' | 'payment_intent_id'>;

/**
 * Looks up a donation at the gateway and applies the result with the function that webhooks use (F§6), so that a
 * payment is never counted twice. Returns undefined when there is nothing to report. Throws the gateway's errors.
 */
export async function verifyAtGateway(app: App, donation: Asked): Promise<Verdict | undefined> {
  const report = await askGateway(app, donation);
  return report === undefined ? undefined : await applyReport(app, report);
}

/** Applies the outcome of a charge. */
export async function applySettlement(app: App, settlement: ChargeOutcome): Promise<Verdict | undefined> {
  const report = reportOfCharge(settlement);
  return report === undefined ? undefined : await applyReport(app, report);
}

async function applyReport(app: App, report: PaymentReport): Promise<Verdict> {
  const [verdict] = await withTransaction(app.db, (trx) => settle(app, trx, [report]));
  return verdict!;
}

async function askGateway(
  app: App,
  { transaction_id: id, reference_number: reference }: Asked,
): Promise<PaymentReport | undefined> {
  if (id === null) return undefined;
  try {
    if (app.gateway.attemptKind(id) === 'charge') return reportOfCharge(await app.gateway.getCharge(id));
    return reportOfCheckout(await app.gateway.getCheckout(id), reference);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

function reportOfCheckout(checkout: Checkout, reference: string): PaymentReport | undefined {
  const names = { references: [reference], transactionIds: [checkout.id] };
  const paid = checkout.payments.filter((payment) => payment.status === 'paid' && !isGivenBack(payment));
  const made = paid[0] ?? checkout.payments.find(isGivenBack);
  if (made !== undefined) return reportOfPayment(names, made, paid.slice(1));
  return checkout.isExpired ? { effect: 'expires', ...names } : undefined;
}

function reportOfCharge(settlement: ChargeOutcome): PaymentReport | undefined {
  const names = { references: [], transactionIds: [settlement.chargeId] };
  switch (settlement.kind) {
    case 'succeeded':
      return reportOfPayment(names, settlement.payment);
    case 'failed':
      // Cancelled by us (for a retry whose process was then killed) or by the gateway with its subscription: no card
      // was refused, and no failure is reported.
      return settlement.reason === 'closed'
        ? { effect: 'expires', ...names }
        : { effect: 'fails', ...names, isAnswer: true, failure: failureOf(settlement) };
    default:
      return undefined;
  }
}

const failureOf = ({ reason }: Pick<PaymentFailure, 'reason'>) => ({
  reason,
  text: undefined,
  method: undefined,
});

type Names = Pick<PaymentReport, 'references' | 'transactionIds'>;

/** A payment that was refunded before we learned of it must credit nothing. */
function reportOfPayment(names: Names, payment: Payment, others: Payment[] = []): PaymentReport {
  return isGivenBack(payment)
    ? { effect: 'refunds', ...names, paymentId: payment.id, currency: payment.currency }
    : { effect: 'completes', ...names, ...reportedBy(payment), others: others.map(reportedBy) };
}

/** Uses the time of the payment, so that a late report of an earlier failed attempt is recognized as stale. */
function reportedBy({ id, amountInCentavos, currency, paidAt }: Payment) {
  const eventCreatedAt = paidAt === undefined ? undefined : Math.floor(paidAt.epochMilliseconds / 1000);
  return { paymentId: id, amount: amountInCentavos, currency, eventCreatedAt };
}

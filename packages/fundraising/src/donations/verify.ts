import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import type { App } from '../context.ts';
import {
  type CheckoutSession,
  isGivenBack,
  isNotFound,
  type Payment,
  type Settlement,
} from '../gateway/index.ts';
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

/** Applies the outcome of an intent. */
export async function applySettlement(app: App, settlement: Settlement): Promise<Verdict | undefined> {
  const report = reportOfSettlement(settlement);
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
    if (id.startsWith('pi_')) return reportOfSettlement(await app.gateway.lookUpSettlement(id));
    return reportOfSession(await app.gateway.getCheckoutSession(id), reference);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

function reportOfSession(session: CheckoutSession, reference: string): PaymentReport | undefined {
  const names = { references: [reference], transactionIds: [session.id] };
  const paid = session.payments.filter((payment) => payment.status === 'paid' && !isGivenBack(payment));
  const made = paid[0] ?? session.payments.find(isGivenBack);
  if (made !== undefined) return reportOfPayment(names, made, paid.slice(1));
  return session.status === 'expired' ? { effect: 'expires', ...names } : undefined;
}

function reportOfSettlement(settlement: Settlement): PaymentReport | undefined {
  const names = { references: [], transactionIds: [settlement.intentId] };
  switch (settlement.kind) {
    case 'succeeded':
      return reportOfPayment(names, settlement.payment);
    case 'failed':
      // Cancelled by us (for a retry whose process was then killed) or by the gateway with its subscription: no card
      // was refused, and no failure is reported.
      return settlement.code === 'cancelled'
        ? { effect: 'expires', ...names }
        : { effect: 'fails', ...names, isAnswer: true, failure: failureOf(settlement) };
    default:
      return undefined;
  }
}

const failureOf = ({ code }: { code: string }) => ({ code, text: undefined, method: undefined });

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

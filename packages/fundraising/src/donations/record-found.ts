import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { type EventRefund, isGivenBack, type Payment, PESO } from '@bulwagan/platform/payments/payments.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { App } from '../context.ts';
import { reportedRefunds } from '../ledger/report.ts';
import { settle } from '../ledger/settle.ts';
import { noteRefunds } from './refunds/refund-states.ts';

interface Found {
  payment: Payment;
  refunds: Omit<EventRefund, 'isUnreadable'>[];
}

/** Books the refunds that the gateway reports for a donation's payment. Returns true if the ledger changed. */
export async function recordFound(
  app: App,
  donation: { id: number; reference_number: string },
  { payment, refunds }: Found,
): Promise<boolean> {
  const done = refunds.filter(({ status, currency }) => status === 'succeeded' && currency === PESO);
  if (done.length === 0 && !isGivenBack(payment)) return false;
  const reported = {
    effect: 'refunds' as const,
    refunds: done,
    payments: [{ id: payment.id }],
    donationId: donation.id,
  };
  return await withTransaction(app.db, async (trx) => {
    const [verdict] = await settle(app, trx, [
      {
        effect: 'refunds',
        references: [donation.reference_number],
        transactionIds: [],
        paymentId: payment.id,
        currency: payment.currency,
        paidAmount: payment.amountInCentavos,
        // No amount means the whole payment.
        amount: isGivenBack(payment) ? undefined : sumOf(done),
        refunds: reportedRefunds(done),
      },
    ]);
    await noteRefunds(trx, [reported], iso(app.clock.now()));
    return verdict!.outcome === 'applied';
  });
}

const sumOf = (refunds: Pick<EventRefund, 'amountInCentavos'>[]): bigint =>
  refunds.reduce((sum, { amountInCentavos = 0n }) => sum + amountInCentavos, 0n);

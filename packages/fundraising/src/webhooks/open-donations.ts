import type { GatewayEvent } from '@bulwagan/platform/payments/events.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { lockDonations } from '../ledger/queries.ts';
import type { PaymentReport } from '../ledger/report.ts';
import type { InvoiceDonation } from './other-events.ts';
import type { findHandledEvents } from './queries.ts';

/**
 * Opens the donations of a batch's invoices, by event id, before anything is settled: payments in the batch then find
 * them, and all donations are locked once, in id order. Every batch locks in one order: subscriptions, donations,
 * campaigns. Events handled before open nothing.
 */
export async function openDonations(
  app: App,
  trx: Db,
  events: GatewayEvent[],
  { payments, findHandled }: { payments: PaymentReport[]; findHandled: typeof findHandledEvents },
): Promise<Map<string, InvoiceDonation>> {
  const reported = events.filter(({ effect }) => effect === 'subscription');
  if (reported.length === 0) return new Map();
  await app.subscriptionEvents.hold(trx, reported);
  // Checked after locking, so that the result stays valid.
  const handled = await findHandled(
    trx,
    reported.map(({ id }) => id),
  );
  const donations = await app.subscriptionEvents.openDonations(
    trx,
    reported.filter(({ id }) => !handled.has(id)),
  );
  if (donations.size === 0) return donations;
  const opened = [...donations.values()];
  await lockDonations(trx, [...payments, ...opened.map(toBeLocked)]);
  await app.subscriptionEvents.nameDonations(trx, opened);
  return donations;
}

function toBeLocked({ reference }: InvoiceDonation): Pick<PaymentReport, 'references' | 'transactionIds'> {
  return { references: [reference], transactionIds: [] };
}

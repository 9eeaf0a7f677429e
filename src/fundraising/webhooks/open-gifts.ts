import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import type { GatewayEvent } from '../gateway/index.ts';
import { lockDonations } from '../ledger/queries.ts';
import type { PaymentReport } from '../ledger/report.ts';
import type { InvoiceGift } from './other-events.ts';
import type { findHandledEvents } from './queries.ts';

/**
 * Opens the donations of a batch's invoices, by event id, before anything is settled: payments in the batch then find
 * them, and all donations are locked once, in id order. Every batch locks in one order: subscriptions, donations,
 * campaigns. Events handled before open nothing.
 */
export async function openGifts(
  app: App,
  trx: Db,
  events: GatewayEvent[],
  { payments, findHandled }: { payments: PaymentReport[]; findHandled: typeof findHandledEvents },
): Promise<Map<string, InvoiceGift>> {
  const told = events.filter(({ effect }) => effect === 'subscription');
  if (told.length === 0) return new Map();
  await app.subscriptionEvents.hold(trx, told);
  // Checked after locking, so that the result stays valid.
  const handled = await findHandled(
    trx,
    told.map(({ id }) => id),
  );
  const gifts = await app.subscriptionEvents.openGifts(
    trx,
    told.filter(({ id }) => !handled.has(id)),
  );
  if (gifts.size === 0) return gifts;
  const opened = [...gifts.values()];
  await lockDonations(trx, [...payments, ...opened.map(toBeLocked)]);
  await app.subscriptionEvents.nameGifts(trx, opened);
  return gifts;
}

function toBeLocked({ reference }: InvoiceGift): Pick<PaymentReport, 'references' | 'transactionIds'> {
  return { references: [reference], transactionIds: [] };
}

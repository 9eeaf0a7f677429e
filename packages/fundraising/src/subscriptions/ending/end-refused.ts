import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import type { App } from '../../context.ts';
import { applySubscriptionStatus } from '../apply-status.ts';
import { lockSubscription, type SubscriptionRow } from '../queries.ts';
import { endOf, recordEnded } from './record-end.ts';

/**
 * Ends a recurring donation that the gateway refused to create: it never began and keeps no card. Does nothing if the
 * gateway knows it or the claim was lost, because another request may be creating it.
 */
export async function endRefused(app: App, claimed: SubscriptionRow): Promise<void> {
  await withTransaction(app.db, async (trx) => {
    const row = await lockSubscription(trx, { id: claimed.id });
    if (row === undefined || row.locked_until !== claimed.locked_until) return;
    if (row.status !== 'incomplete' || row.gateway_subscription_id !== null) return;
    const status = await endOf(trx, row);
    await applySubscriptionStatus(app, trx, row, { status, eventAt: undefined });
    await recordEnded(app, trx, row, { before: { status: row.status }, after: { status } });
  });
}

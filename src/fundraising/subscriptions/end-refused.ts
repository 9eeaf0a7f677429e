import { withTransaction } from '../../platform/database/transaction.ts';
import type { App } from '../context.ts';
import { lockSubscription, type SubscriptionRow } from './queries.ts';
import { endOf, recordEnded } from './record-end.ts';
import { takeStatus } from './take-status.ts';

/**
 * What the gateway refused to make never began: it keeps no card. Nothing is ended that is known there, nor by who has lost the
 * claim, for whoever came after may be making it.
 */
export async function endRefused(app: App, claimed: SubscriptionRow): Promise<void> {
  await withTransaction(app.db, async (trx) => {
    const row = await lockSubscription(trx, { id: claimed.id });
    if (row === undefined || row.locked_until !== claimed.locked_until) return;
    if (row.status !== 'incomplete' || row.gateway_subscription_id !== null) return;
    const status = await endOf(trx, row);
    await takeStatus(app, trx, row, { status, eventAt: undefined });
    await recordEnded(app, trx, row, { before: { status: row.status }, after: { status } });
  });
}

import type { SubscriptionStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import { hasEnded } from '@bulwagan/contracts/fundraising/statuses.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { App } from '../../context.ts';
import { applySubscriptionStatus } from '../apply-status.ts';
import { recordEnded } from '../ending/record-end.ts';
import { lockSubscription, updateSubscription } from '../queries.ts';

/** Applies the gateway's answer to a first charge, unless a newer event has arrived. */
export async function applyChargeResult(
  app: App,
  id: number,
  { status, nextChargeOn }: { status: SubscriptionStatus; nextChargeOn: string | null },
): Promise<void> {
  await withTransaction(app.db, async (trx) => {
    const row = await lockSubscription(trx, { id });
    if (row?.status !== 'incomplete') return;
    if (nextChargeOn !== null)
      await updateSubscription(trx, id, { next_charge_on: nextChargeOn }, iso(app.clock.now()));
    await applySubscriptionStatus(app, trx, row, { status, eventAt: undefined });
    if (hasEnded(status))
      await recordEnded(app, trx, row, { before: { status: row.status }, after: { status } });
  });
}

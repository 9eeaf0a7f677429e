import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound, Refused } from '@bulwagan/platform/http/errors.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import { applyEvents } from './handle.ts';
import type { Outcome } from './outcome.ts';
import { findEvent, lockOutcome, takeTurn, updateReplayed } from './queries.ts';

/**
 * Handles a saved event again, for example once its donation exists. The rules of a delivery apply, so nothing is
 * credited twice. Throws NotFound, or Refused (422) for a malformed body.
 */
export async function replayEvent(
  app: App,
  actor: Actor,
  id: number,
  origin: { ip: string; requestId: string },
): Promise<Outcome> {
  return await withTransaction(app.db, async (trx) => {
    await takeTurn(trx, id);
    const row = assertFound(await findEvent(trx, id), 'event');
    const event =
      row.event_id === null ? { malformed: 'no id' } : app.gateway.readEvent(JSON.parse(row.payload));
    if ('malformed' in event) throw new Refused(message('event.not_replayable'));
    const [result] = await applyEvents(app, trx, [event], async () => new Set());
    const now = iso(app.clock.now());
    const before = await lockOutcome(trx, id);
    await updateReplayed(trx, id, result!, now);
    await recordAs(trx, actor, {
      action: 'webhook_event.replayed',
      subject: ['webhook_event', id],
      at: now,
      changes: { before: { outcome: before ?? row.outcome }, after: { outcome: result!.outcome } },
      ...origin,
    });
    return result!;
  });
}

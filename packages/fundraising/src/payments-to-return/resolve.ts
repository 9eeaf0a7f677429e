import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound, Refused } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { type Actor, institutionScope } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import { findReturn, type ReturnRow, updateResolved } from './queries.ts';

/**
 * Marks a payment as resolved: refunded at the gateway, or settled with its payer otherwise. Throws NotFound (404)
 * outside the institution, Refused (422) for one already resolved.
 */
export async function resolveReturn(
  app: App,
  actor: Actor,
  id: number,
  note: string | null,
  origin: Origin,
): Promise<ReturnRow> {
  const scope = institutionScope(actor);
  const at = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const row = assertFound(await findReturn(trx, scope, id), 'payment to return');
    if (!(await updateResolved(trx, id, { by: actor.id, note, at })))
      throw new Refused(message('payment.resolved'));
    await recordAs(trx, actor, {
      action: 'payment_to_return.resolved',
      subject: ['payment_to_return', id],
      institutionId: row.institution_id,
      at,
      ...origin,
      changes: { before: { resolved_at: null }, after: { resolved_at: at, resolution_note: note } },
    });
    return (await findReturn(trx, scope, id))!;
  });
}

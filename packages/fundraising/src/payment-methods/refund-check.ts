import { iso } from '@bulwagan/platform/time/clock.ts';
import type { App } from '../context.ts';
import { findLink, updateLink } from './link-queries.ts';

/** F§4: the charge that vaults a card. */
export const CHECK_IN_CENTAVOS = 2_500n;

/**
 * Refunds the 25 pesos of a card check. Safe to repeat: an existing refund is searched for first. Returns whether the
 * work is done; a refund in progress may still fail and then refunds nothing. Throws the gateway's errors, so that the
 * job is retried.
 */
export async function refundCheck(app: App, linkId: number): Promise<'done' | 'under way'> {
  const link = await findLink(app.db, linkId);
  if (link === undefined || link.payment_id === null || link.refund_id !== null) return 'done';
  const refund = await app.gateway.refund({
    paymentId: link.payment_id,
    amountInCentavos: CHECK_IN_CENTAVOS,
    reason: 'others',
    reference: `card-check-${link.id}`,
    notes: 'The check of a saved card is given back.',
  });
  // A failed refund returned nothing, and the next attempt does not find it.
  if (refund.status === 'failed') throw new Error('The gateway could not refund the card check.');
  if (refund.status !== 'succeeded') return 'under way';
  await updateLink(app.db, link.id, { refund_id: refund.id }, iso(app.clock.now()));
  return 'done';
}

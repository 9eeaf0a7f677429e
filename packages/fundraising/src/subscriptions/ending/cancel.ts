import { message } from '@bulwagan/contracts/errors/message.ts';
import { hasEnded } from '@bulwagan/contracts/fundraising/statuses.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { Unavailable } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { GatewayOutcomeUnknown, GatewayRefused } from '@bulwagan/platform/payments/errors.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { type Actor, hasRole } from '../../access.ts';
import { recordAs } from '../../audit/audit.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { closePayment } from '../../donations/charging/close-earlier.ts';
import { explainGateway } from '../../gateway/gateway-errors.ts';
import { applySubscriptionStatus } from '../apply-status.ts';
import { ended, notYours, underWay, unknownSubscription } from '../errors.ts';
import {
  findSubscription,
  getSubscriptionRow,
  lockSubscription,
  type Scope,
  type SubscriptionRow,
} from '../queries.ts';

const GATEWAY_WITHIN_MS = 8_000;

/**
 * Ends a recurring donation, first at the gateway: one that may still be charged is never shown as cancelled. Throws
 * NotFound (404), Forbidden (403) for a viewer who is not its donor, Refused (422) for one that has ended, Conflict
 * (409) while it is being set up, Unavailable (503).
 */
export async function cancelSubscription(
  app: App,
  actor: Actor,
  { id, scope }: { id: number; scope: Scope },
  origin: Origin,
): Promise<SubscriptionRow> {
  const row = await findSubscription(app.db, id, scope);
  if (row === undefined) throw unknownSubscription();
  if (row.user_id !== actor.id && !hasRole(actor, 'system_admin')) throw notYours();
  if (hasEnded(row.status)) throw ended();
  if (isBeingSetUp(app, row)) throw underWay();
  const { gateway_subscription_id: gatewayId } = row;
  const within = { ...app, gateway: app.gateway.within(GATEWAY_WITHIN_MS) };
  await explainGateway(async () => {
    await closeFirstPayment(within, row);
    if (gatewayId !== null) await endAtGateway(within, gatewayId);
  });
  return await recordEnd(app, actor, row, origin);
}

/** True while a request is setting it up, or was killed moments ago. */
export function isBeingSetUp(app: App, { locked_until: lockedUntil }: SubscriptionRow): boolean {
  return (
    lockedUntil !== null && Temporal.Instant.compare(Temporal.Instant.from(lockedUntil), app.clock.now()) > 0
  );
}

/**
 * Closes the first payment of a subscription that was never paid, because it stays open at the gateway after the
 * subscription ends and could be paid by hand. Done before ending, so that an end interrupted by a killed process is
 * repeated. Throws Conflict (409) when it may be paid at this moment, and the gateway's errors.
 */
export async function closeFirstPayment(app: App, row: SubscriptionRow): Promise<void> {
  const { first_intent_id: id } = row;
  if (row.status !== 'incomplete' || id === null) return;
  await closePayment(app, { reference_number: id, transaction_id: id, payment_intent_id: id }, id);
}

/**
 * Ends a subscription at the gateway. After a lost answer or a refusal, the gateway is asked for the status; an ended
 * one counts, whoever ended it. Throws the gateway's errors, and Unavailable (503) when the subscription is still
 * active after a lost answer.
 */
export async function endAtGateway(app: App, gatewayId: string): Promise<void> {
  const gateway = app.gateway.within(GATEWAY_WITHIN_MS);
  try {
    await gateway.within(GATEWAY_WITHIN_MS * 0.75).cancelSubscription(gatewayId);
  } catch (error) {
    if (!(error instanceof GatewayOutcomeUnknown || error instanceof GatewayRefused)) throw error;
    const { status } = await gateway.getSubscription(gatewayId);
    if (hasEnded(status)) return;
    if (error instanceof GatewayRefused) throw error;
    throw new Unavailable(message('subscription.cancel_unknown'));
  }
}

/**
 * Locks the row of a subscription that has ended at the gateway. Throws Conflict (409) for one that was set up again
 * since.
 */
export async function lockEnded(
  app: App,
  trx: Db,
  id: number,
  endedId: string | null,
): Promise<SubscriptionRow | undefined> {
  const row = await lockSubscription(trx, { id });
  // Recorded as cancelled here, it would still be charged at the gateway.
  if (row !== undefined && (isBeingSetUp(app, row) || row.gateway_subscription_id !== endedId))
    throw underWay();
  return row;
}

/**
 * Records the end of a subscription that has ended at the gateway. Throws Conflict (409) for one that was set up again
 * since.
 */
async function recordEnd(
  app: App,
  actor: Actor,
  { id, gateway_subscription_id: endedId }: SubscriptionRow,
  origin: Origin,
): Promise<SubscriptionRow> {
  const at = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const row = await lockEnded(app, trx, id, endedId);
    // The gateway's event may have arrived earlier. The first of the two notifies the donor, once.
    if (row !== undefined && !hasEnded(row.status))
      await applySubscriptionStatus(app, trx, row, { status: 'cancelled', eventAt: undefined });
    await recordAs(trx, actor, {
      action: 'subscription.cancelled',
      subject: ['subscription', id],
      at,
      institutionId: row?.institution_id ?? null,
      ...origin,
    });
    return await getSubscriptionRow(trx, id);
  });
}

import { withTransaction } from '../../platform/database/transaction.ts';
import { Unavailable } from '../../platform/http/errors.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { iso } from '../../platform/time/clock.ts';
import { type Actor, hasRole } from '../access.ts';
import { recordAs } from '../audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { closePayment } from '../donations/close-earlier.ts';
import { GatewayOutcomeUnknown, GatewayRefused } from '../gateway/index.ts';
import { explainGateway } from '../gateway-trouble.ts';
import { ended, notYours, underWay, unknownSubscription } from './errors.ts';
import { hasEnded } from './present.ts';
import {
  findSubscription,
  getSubscriptionRow,
  lockSubscription,
  type Scope,
  type SubscriptionRow,
} from './queries.ts';
import { takeStatus } from './take-status.ts';

const GATEWAY_WITHIN_MS = 8_000;

/**
 * Ends a recurring gift, at the gateway first: what it may still charge is not shown as cancelled.
 * Throws NotFound (404), Forbidden (403) for who sees it and is not its donor, Refused (422) for one that has ended,
 * Conflict (409) while it is being set up, Unavailable (503).
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

/** Whether a request is at work on it, or was killed moments ago. */
export function isBeingSetUp(app: App, { locked_until: lockedUntil }: SubscriptionRow): boolean {
  return (
    lockedUntil !== null && Temporal.Instant.compare(Temporal.Instant.from(lockedUntil), app.clock.now()) > 0
  );
}

/**
 * The first payment of what was never paid stays open at the gateway, whatever becomes of its subscription: it could be paid by
 * hand later. Before the end, so that one whose process is killed between is still to end. Throws Conflict (409) when it may be
 * paid in this very moment, and the gateway's errors.
 */
export async function closeFirstPayment(app: App, row: SubscriptionRow): Promise<void> {
  const { first_intent_id: id } = row;
  if (row.status !== 'incomplete' || id === null) return;
  await closePayment(app, { reference_number: id, transaction_id: id, payment_intent_id: id }, id);
}

/**
 * After a lost answer or a refusal the gateway is asked how it stands: ended is ended, by whomever. Throws the gateway's
 * errors, and Unavailable (503) where it goes on after a lost answer.
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
    throw new Unavailable('It is not known yet whether the subscription was cancelled. Please try again.');
  }
}

/** The row of what has ended at the gateway. Throws Conflict (409) for one that was set up meanwhile. */
export async function lockEnded(
  app: App,
  trx: Db,
  id: number,
  endedId: string | null,
): Promise<SubscriptionRow | undefined> {
  const row = await lockSubscription(trx, { id });
  // Called cancelled here, it would go on being charged there.
  if (row !== undefined && (isBeingSetUp(app, row) || row.gateway_subscription_id !== endedId))
    throw underWay();
  return row;
}

/** Writes the end down of what has ended at the gateway. Throws Conflict (409) for one that was set up meanwhile. */
async function recordEnd(
  app: App,
  actor: Actor,
  { id, gateway_subscription_id: endedId }: SubscriptionRow,
  origin: Origin,
): Promise<SubscriptionRow> {
  const at = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const row = await lockEnded(app, trx, id, endedId);
    // The gateway's event about it may have been quicker. Told is the donor by whichever comes first, and once.
    if (row !== undefined && !hasEnded(row.status))
      await takeStatus(app, trx, row, { status: 'cancelled', eventAt: undefined });
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

import { message } from '@bulwagan/contracts/errors/message.ts';
import type { SubscriptionStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import { SUBSCRIPTION_STATUSES } from '@bulwagan/contracts/fundraising/statuses.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { Unavailable } from '@bulwagan/platform/http/errors.ts';
import type { ChargeOutcome } from '@bulwagan/platform/payments/charges.ts';
import { GatewayError, GatewayOutcomeUnknown } from '@bulwagan/platform/payments/errors.ts';
import type { PaymentProvider } from '@bulwagan/platform/payments/provider.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { applySettlement } from '../../donations/verify.ts';
import { declineMessage } from '../../gateway/decline-messages.ts';
import type { Verdict } from '../../ledger/report.ts';
import { findActiveMethod, lockPayer, type MethodRow } from '../../payment-methods/queries.ts';
import { openToken } from '../../payment-methods/tokens.ts';
import { openDonation, reopenDonation } from '../donations.ts';
import { firstChargeFailed, underWay, unknownCard } from '../errors.ts';
import {
  getSubscriptionRow,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from '../queries.ts';
import { dateOf, intervalOf } from '../schedule.ts';
import { applyChargeResult } from './apply-charge-result.ts';

/** Limit for all gateway calls of one request; a client gets its answer within ten seconds. */
const GATEWAY_WITHIN_MS = 8_000;

/** Outcome of the first charge. */
export type FirstCharge =
  | { kind: 'paid' }
  | { kind: 'requires_action'; url: string }
  /** Undecided, or the answer was lost: the charge is looked up, never repeated. */
  | { kind: 'undecided' };

/**
 * Creates the subscription at the gateway, once, and charges its first invoice to the card, unless that invoice is paid
 * or being paid by another card. Everything created at the gateway is inert until that charge, and its ids are saved
 * first. Throws BadRequest (400) for a declined card, Conflict (409) when another request has taken over the claim,
 * Invalid (422) when the card was removed, and the gateway's errors.
 */
export async function chargeFirst(
  app: App,
  row: SubscriptionRow,
  method: MethodRow,
  ip: string,
): Promise<FirstCharge> {
  const gateway = app.gateway.within(GATEWAY_WITHIN_MS);
  const isNew = row.first_intent_id === null;
  const ready = isNew ? await openAtGateway(app, gateway, row, { method, ip }) : row;
  const chargeId = ready.first_intent_id!;
  if (!isNew) {
    const status = await gateway.getCharge(chargeId);
    if (!canBeCharged(status)) return await applyFirst(app, gateway, row, status);
    await takeUp(app, row, method);
  }
  let settlement: ChargeOutcome;
  try {
    settlement = await gateway.chargeCard({
      chargeId,
      paymentMethodId: openToken(app, method.gateway_token_sealed!),
      returnUrl: `${app.publicUrl}/api/v1/subscriptions/${row.id}/return?payment_intent_id=${chargeId}`,
      isNew,
    });
  } catch (error) {
    if (!(error instanceof GatewayOutcomeUnknown && error.canHaveMovedMoney)) throw error;
    app.log.warn({ err: error, subscriptionId: row.id }, 'the outcome of a first charge is not known yet');
    return { kind: 'undecided' };
  }
  return await applyFirst(app, gateway, ready, settlement);
}

function canBeCharged(status: ChargeOutcome): boolean {
  return status.kind === 'open' || (status.kind === 'failed' && status.reason !== 'closed');
}

/**
 * Assigns the card and sets the donation back to pending, so that another decline counts as a failure of its own.
 * Throws as `holdClaimed`.
 */
async function takeUp(app: App, row: SubscriptionRow, method: MethodRow): Promise<void> {
  await withTransaction(app.db, async (trx) => {
    await holdClaimed(trx, row, method);
    const now = iso(app.clock.now());
    await updateSubscription(trx, row.id, { payment_method_id: method.id }, now);
    await reopenDonation(trx, { chargeId: row.first_intent_id!, methodId: method.id }, now);
  });
}

/**
 * Locks the row if the caller still holds the claim. Throws Invalid (422) when the card was removed, and Conflict (409)
 * when the claim was lost, because another request may charge another card.
 */
async function holdClaimed(trx: Db, row: SubscriptionRow, method: MethodRow): Promise<void> {
  await lockPayer(trx, row.user_id);
  if ((await findActiveMethod(trx, method.id)) === undefined) throw unknownCard();
  const held = await lockSubscription(trx, { id: row.id });
  const isHeld = held?.status === 'incomplete' && held.locked_until === row.locked_until;
  if (!isHeld) throw underWay();
}

/**
 * Creates the plan, the subscription and its first invoice, with the pending donation that the invoice will complete.
 * Throws as `holdClaimed` when the claim was lost during the gateway calls; the objects created there stay inert, and
 * the other request charges its own.
 */
async function openAtGateway(
  app: App,
  gateway: PaymentProvider,
  row: SubscriptionRow,
  { method, ip }: { method: MethodRow; ip: string },
): Promise<SubscriptionRow> {
  const { interval, count } = intervalOf(row.frequency);
  const made = await gateway.startSubscription({
    customerId: method.gateway_customer_id!,
    name: `Recurring donation to ${row.campaign_title}`,
    amountInCentavos: row.total_centavos,
    interval,
    intervalCount: count,
    metadata: { donation_subscription: String(row.id) },
  });
  const { id: invoiceId = null, chargeId } = made.firstInvoice ?? {};
  if (chargeId === undefined) throw new Unavailable(message('subscription.no_invoice'));
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    await holdClaimed(trx, row, method);
    const known = {
      gateway_plan_id: made.planId,
      gateway_subscription_id: made.id,
      first_invoice_id: invoiceId,
      first_intent_id: chargeId,
    };
    await updateSubscription(trx, row.id, known, now);
    const charge = { invoiceId, chargeId, totalInCentavos: row.total_centavos, clientIp: ip };
    await openDonation(trx, row, charge, now);
    return await getSubscriptionRow(trx, row.id);
  });
}

async function applyFirst(
  app: App,
  gateway: PaymentProvider,
  row: SubscriptionRow,
  settlement: ChargeOutcome,
): Promise<FirstCharge> {
  const verdict = await applySettlement(app, settlement);
  switch (settlement.kind) {
    case 'succeeded':
      if (verdict !== undefined && isUncounted(verdict)) return { kind: 'undecided' };
      await learnStatus(app, gateway, row);
      return { kind: 'paid' };
    case 'requires_action':
      return { kind: 'requires_action', url: settlement.url };
    case 'failed':
      if (settlement.reason === 'closed') {
        // That invoice can never be paid, so the next attempt starts over.
        await applyChargeResult(app, row.id, { status: 'incomplete_cancelled', nextChargeOn: null });
      }
      throw firstChargeFailed(declineMessage(settlement.reason));
    default:
      return { kind: 'undecided' };
  }
}

/** The payment arrived but completes nothing: too little, or in another currency. */
const isUncounted = ({ outcome, isApplied }: Verdict): boolean =>
  !isApplied && (outcome === 'underpaid' || outcome === 'other_currency');

/** Events report the same a moment later; this lets the donor see it at once. */
async function learnStatus(app: App, gateway: PaymentProvider, row: SubscriptionRow): Promise<void> {
  const { status, nextBillingOn } = await lookAt(app, gateway, row);
  await applyChargeResult(app, row.id, { status, nextChargeOn: dateOf(nextBillingOn) });
}

async function lookAt(app: App, gateway: PaymentProvider, row: SubscriptionRow) {
  try {
    const { status, nextBillingOn } = await gateway.getSubscription(row.gateway_subscription_id!);
    return { status: isStatus(status) ? status : ('active' as const), nextBillingOn };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // The charge was paid; the active status follows by event, and the next charge date is already set.
    app.log.warn({ err: error, subscriptionId: row.id }, 'a paid subscription could not be looked up');
    return { status: 'active' as const, nextBillingOn: undefined };
  }
}

function isStatus(text: string): text is SubscriptionStatus {
  return text !== 'incomplete' && SUBSCRIPTION_STATUSES.includes(text as SubscriptionStatus);
}

/** Asks the gateway and applies the answer, for the page that the donor returns to from the bank. */
export async function finishFirstCharge(
  app: App,
  row: SubscriptionRow,
): Promise<FirstCharge | { kind: 'failed'; message: string }> {
  const gateway = app.gateway.within(GATEWAY_WITHIN_MS);
  const settlement = await gateway.getCharge(row.first_intent_id!);
  if (settlement.kind === 'failed') {
    await applySettlement(app, settlement);
    return { kind: 'failed', message: declineMessage(settlement.reason) };
  }
  return await applyFirst(app, gateway, row, settlement);
}

import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import type { ChargeOutcome } from '@bulwagan/platform/payments/charges.ts';
import { isNotFound } from '@bulwagan/platform/payments/errors.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { declineMessage } from '../gateway/decline-messages.ts';
import { keepCard } from './keep-card.ts';
import { findLinkByCharge, type LinkRow, lockLink, updateLink } from './link-queries.ts';
import { findActiveMethod, lockPayer, type MethodRow } from './queries.ts';
import { openToken } from './tokens.ts';

export type LinkOutcome =
  | { kind: 'linked'; method: MethodRow; isNew: boolean }
  | { kind: 'requires_action'; chargeId: string; url: string }
  /** Undecided, or the answer was lost. `isProcessing`: the gateway reports it as in progress. */
  | { kind: 'pending'; chargeId: string; isProcessing: boolean }
  /** Nothing was charged, or the charge is being refunded. The message is safe to show to the owner. */
  | { kind: 'failed'; message: string }
  /** The card was linked, and its owner has removed it since. */
  | { kind: 'removed' };

/**
 * Looks up the outcome of a card check and records it, once. Used by the return page, the client's own request, the
 * webhook's job and the lookup after a lost answer. Undefined when the charge is not a card check. Throws the gateway's
 * errors.
 */
export async function completeCardLink(app: App, chargeId: string): Promise<LinkOutcome | undefined> {
  const link = await findLinkByCharge(app.db, chargeId);
  if (link === undefined) return undefined;
  if (link.status === 'linked') return await linkedBefore(app.db, link);
  return await settleLink(app, link, await lookUp(app, chargeId));
}

async function lookUp(app: App, chargeId: string): Promise<ChargeOutcome> {
  try {
    return await app.gateway.getCharge(chargeId);
  } catch (error) {
    // The gateway forgets charges that were never paid; nothing was charged.
    if (isNotFound(error)) return { kind: 'open', chargeId };
    throw error;
  }
}

/** Records the outcome of a check. A linked card stays linked. */
export async function settleLink(app: App, link: LinkRow, settlement: ChargeOutcome): Promise<LinkOutcome> {
  switch (settlement.kind) {
    case 'succeeded':
      return await recordLinked(app, link, settlement.paymentId);
    case 'failed':
      return await recordFailed(app, link, settlement);
    case 'requires_action':
      return { kind: 'requires_action', chargeId: settlement.chargeId, url: settlement.url };
    default:
      return {
        kind: 'pending',
        chargeId: settlement.chargeId,
        isProcessing: settlement.kind === 'processing',
      };
  }
}

/**
 * Saves the card of a paid check, and schedules the refund of the 25 pesos. A null payment means that no charge was
 * needed.
 */
export async function recordLinked(
  app: App,
  { id, user_id: userId }: Pick<LinkRow, 'id' | 'user_id'>,
  paymentId: string | null,
): Promise<LinkOutcome> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const payer = await lockPayer(trx, userId);
    const link = await lockLink(trx, id);
    if (link.status === 'linked') return await linkedBefore(trx, link);
    if (paymentId !== null) await app.cardLinks.refundLater(trx, id);
    const { method } = await keepLinkedCard(app, trx, link, now);
    const linked = {
      status: 'linked' as const,
      payment_method_id: method.id,
      payment_id: paymentId,
      failure_message: null,
      // The saved refund belongs to another payment.
      ...(paymentId !== link.payment_id && { refund_id: null }),
    };
    await updateLink(trx, id, linked, now);
    const doer = {
      id: userId,
      name: `${payer.first_name} ${payer.last_name}`,
      institutionId: payer.institution_id,
    };
    await recordAs(trx, doer, {
      action: 'payment_method.linked',
      subject: ['payment_method', method.id],
      at: now,
    });
    return { kind: 'linked', method, isNew: true };
  });
}

/** Saves the card of a link, or returns the saved one. The caller has locked the user's row. */
export async function keepLinkedCard(app: App, trx: Db, link: LinkRow, now: string) {
  const card = {
    userId: link.user_id,
    token: openToken(app, link.gateway_token_sealed),
    customerId: link.gateway_customer_id,
    lastFour: link.card_last_four,
    brand: link.card_brand,
    expMonth: link.card_exp_month,
    expYear: link.card_exp_year,
    setAsDefault: false,
    isProven: true,
  };
  return await keepCard(app, trx, card, now);
}

async function recordFailed(
  app: App,
  { id }: LinkRow,
  { chargeId, reason }: Extract<ChargeOutcome, { kind: 'failed' }>,
): Promise<LinkOutcome> {
  const now = iso(app.clock.now());
  const message = declineMessage(reason);
  return await withTransaction(app.db, async (trx) => {
    const link = await lockLink(trx, id);
    if (link.status === 'linked') return await linkedBefore(trx, link);
    // A late answer about an earlier charge does not affect the current one.
    if (link.payment_intent_id !== chargeId) return { kind: 'failed', message };
    // A closed charge can never be paid, so the next attempt needs another.
    const charge = reason === 'closed' ? { payment_intent_id: null } : {};
    await updateLink(trx, id, { status: 'failed', failure_message: message, ...charge }, now);
    return { kind: 'failed', message };
  });
}

async function linkedBefore(db: Db, { payment_method_id: methodId }: LinkRow): Promise<LinkOutcome> {
  const method = methodId === null ? undefined : await findActiveMethod(db, methodId);
  return method === undefined ? { kind: 'removed' } : { kind: 'linked', method, isNew: false };
}

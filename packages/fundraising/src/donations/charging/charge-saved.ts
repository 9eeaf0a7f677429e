import { english, message } from '@bulwagan/contracts/errors/message.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { canBeTriedAgain } from '@bulwagan/platform/http/error-handler.ts';
import {
  Conflict,
  Forbidden,
  Invalid,
  invalid,
  NotFound,
  unlessRefused,
} from '@bulwagan/platform/http/errors.ts';
import { answer, type Check } from '@bulwagan/platform/http/route.ts';
import type { ChargeOutcome } from '@bulwagan/platform/payments/charges.ts';
import {
  GatewayDeclined,
  GatewayError,
  GatewayMalformed,
  GatewayOutcomeUnknown,
  GatewayRefused,
} from '@bulwagan/platform/payments/errors.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Actor } from '../../access.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { declineMessage } from '../../gateway/decline-messages.ts';
import { refusalOf } from '../../gateway/gateway-errors.ts';
import { ok } from '../../http/envelope.ts';
import { toCentavos } from '../../money/money.ts';
import { todayOf } from '../../payment-fees/set-fee.ts';
import { unlinkedCard } from '../../payment-methods/errors.ts';
import { openToken } from '../../payment-methods/tokens.ts';
import { donorDetailsOf, validateCampaign } from '../donate.ts';
import {
  campaignClosed,
  canBeCharged,
  donationConstraints,
  gatewayAway,
  paymentFailed,
  paymentUnderWay,
} from '../errors.ts';
import { presentDonation } from '../present.ts';
import { findDonation, insertDonation, isCredited } from '../queries.ts';
import type { ChargeSavedBody } from '../schemas.ts';
import { newReference } from '../tracking/reference.ts';
import { applySettlement } from '../verify.ts';
import { endAttempt, endOfClaim, type PaymentClaim, releasePayment, saveAttempt } from './attempt-queries.ts';
import { findEarlierCharge } from './earlier-charge.ts';
import { replaceEarlier } from './replace-earlier.ts';
import { unlessChargedMomentsAgo } from './same-charge.ts';
import { assertNotTestingCards } from './velocity.ts';

type Input = Static<typeof ChargeSavedBody>;

interface SavedCard {
  id: number;
  user_id: number;
  gateway_token_sealed: string | null;
  gateway_customer_id: string | null;
  is_active: boolean;
}

/**
 * Donates with a saved card. The card is charged at once, or the answer is `requires_action` when the bank wants to
 * authenticate the donor. A charge whose answer was lost stays pending and is looked up, never sent again.
 * Throws NotFound (404), Forbidden (403) for another user's card, Invalid (422), also for a card that is not vaulted,
 * and BadRequest (400) for a declined card.
 * Throws Conflict (409) when another payment of the donation overtook the request, or when the same charge was made
 * within 30 seconds without a key, and Unavailable (503) when the outcome could not be saved.
 */
export async function chargeSaved(
  app: App,
  actor: Actor,
  input: Input,
  { ip, requestKey }: { ip: string; requestKey?: Buffer | undefined },
) {
  const earlier = requestKey && (await findEarlierCharge(app, requestKey, input));
  if (earlier) {
    const { id, settlement } = earlier;
    return await bookingOf(app, settlement, () => answerOf(app, actor, id, settlement));
  }
  const token = await tokenOf(app, actor, input);
  await assertNotTestingCards(app, app.db, { userId: actor.id, ip });
  if (input.replaces != null)
    await replaceEarlier(app, actor, { reference: input.replaces, campaignId: input.campaign_id });
  const reference = newReference();
  const now = app.clock.now();
  const lockedUntil = endOfClaim(now);
  const donation = {
    reference,
    campaignId: input.campaign_id,
    userId: actor.id,
    donorName: null,
    donorEmail: null,
    isAnonymous: input.is_anonymous ?? false,
    message: input.message ?? null,
    amount: toCentavos(input.amount),
    feeOn: todayOf(app),
    paymentGateway: app.gateway.id,
    paymentMethod: 'card',
    paymentMethodId: input.payment_method_id,
    ip,
    requestKey,
    lockedUntil,
    donor: donorDetailsOf(app, input),
  };
  const insert = (db: Db) => insertDonation(db, donation, iso(now));
  const charged = {
    userId: actor.id,
    cardId: input.payment_method_id,
    campaignId: donation.campaignId,
    amount: donation.amount,
  };
  const inserted = await (requestKey === undefined
    ? unlessChargedMomentsAgo(app, charged, insert)
    : explainConstraints(donationConstraints, () => insert(app.db)));
  if (inserted === undefined) throw campaignClosed();
  const claim = { id: inserted.id, lockedUntil };
  const settlement = await charge(app, {
    claim,
    reference,
    total: inserted.total_centavos,
    token,
    cvcToken: input.cvc_token ?? null,
  }).catch(async (error) => {
    await releasePayment(app.db, claim);
    throw error;
  });
  return await bookingOf(app, settlement, async () => {
    await releasePayment(app.db, claim);
    return await answerOf(app, actor, inserted.id, settlement);
  });
}

/**
 * Saves the outcome of a charge. When the database is down, the error does not suggest a retry, because a retry could
 * charge the donor twice.
 */
async function bookingOf<T>(
  app: App,
  settlement: ChargeOutcome | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const canBePaid = settlement === undefined || ['succeeded', 'processing'].includes(settlement.kind);
    if (!canBePaid || !canBeTriedAgain(error)) throw error;
    app.log.error({ err: error }, 'a charge could not be saved; the reconcile job will save it');
    throw canBeCharged();
  }
}

/** Checks a charge as `chargeSaved` does. Nothing is revealed about a missing card or another user's card. */
export const checkCharge = (
  app: App,
  actor: Actor,
  { campaign_id: campaignId, payment_method_id: cardId }: Partial<Input>,
): Check[] => [
  validateCampaign(app, app.db, campaignId),
  unlessRefused(async () => {
    if (cardId !== undefined) await encryptedTokenOf(app, actor, cardId);
  }),
];

async function findCard(app: App, id: number): Promise<SavedCard | undefined> {
  const { rows } = await sql<SavedCard>`
    select id, user_id, gateway_token_sealed, gateway_customer_id, is_active
    from payment_methods where id = ${id}`.execute(app.db);
  return rows[0];
}

async function encryptedTokenOf(app: App, actor: Actor, cardId: number): Promise<string> {
  const card = await findCard(app, cardId);
  if (card === undefined || !card.is_active) throw new NotFound('payment method');
  if (card.user_id !== actor.id) throw new Forbidden(message('payment_method.not_own'));
  // F§4: a later charge needs the gateway's customer.
  if (card.gateway_token_sealed === null || card.gateway_customer_id === null) throw unlinkedCard();
  return card.gateway_token_sealed;
}

async function tokenOf(app: App, actor: Actor, input: Input): Promise<string> {
  const encrypted = await encryptedTokenOf(app, actor, input.payment_method_id).catch(async (error) => {
    if (!(error instanceof Invalid)) throw error;
    throw invalid({ ...(await validateCampaign(app, app.db, input.campaign_id)), ...error.errors });
  });
  return openToken(app, encrypted);
}

interface ChargeOrder {
  claim: PaymentClaim;
  reference: string;
  total: bigint;
  token: string;
  cvcToken: string | null;
}

/** Returns undefined while the outcome is unknown. */
async function charge(app: App, order: ChargeOrder): Promise<ChargeOutcome | undefined> {
  const gateway = app.gateway.within(CHARGE_WITHIN_MS);
  try {
    const opened = await gateway.openCharge({
      amountInCentavos: order.total,
      description: `Donation ${order.reference}`,
      ...(order.cvcToken === null
        ? {}
        : { securityCode: { paymentMethodId: order.token, code: order.cvcToken } }),
      metadata: { donation_reference: order.reference },
    });
    // Saved before the charge, so that its outcome can be looked up whatever happens next.
    const attempt = {
      donationId: order.claim.id,
      transactionId: opened.id,
      chargeId: opened.id,
      checkoutUrl: null,
    };
    if (!(await saveAttempt(app.db, attempt, iso(app.clock.now()), order.claim))) throw paymentUnderWay();
    return await gateway.chargeCard({
      chargeId: opened.id,
      paymentMethodId: order.token,
      returnUrl: `${app.publicUrl}/donations/${order.reference}`,
      isNew: true,
    });
  } catch (error) {
    return await notCharged(app, order, error);
  }
}

/** Clients wait ten seconds; this leaves time to save the result. */
const CHARGE_WITHIN_MS = 8_500;

async function notCharged(app: App, order: ChargeOrder, error: unknown): Promise<undefined> {
  // Conflict: another request now holds the donation's attempt.
  if (error instanceof Conflict) throw error;
  if (canHaveCharged(error)) {
    app.log.warn({ err: error, reference: order.reference }, 'the outcome of a charge is not known yet');
    return undefined;
  }
  const ofCard = faultOfCard(error);
  const ended = { to: ofCard === undefined ? 'cancelled' : 'failed', message: ofCard ?? NOT_MADE } as const;
  await endAttempt(app.db, order.claim, ended, iso(app.clock.now()));
  if (!(error instanceof GatewayDeclined))
    app.log.error({ err: error, reference: order.reference }, 'a charge could not be made');
  if (ofCard !== undefined) throw paymentFailed(ofCard);
  throw error instanceof GatewayError ? (refusalOf(error) ?? gatewayAway()) : error;
}

/** An answer with an unusable redirect address still means that the charge was accepted. */
const canHaveCharged = (error: unknown): boolean =>
  error instanceof GatewayOutcomeUnknown ? error.canHaveMovedMoney : error instanceof GatewayMalformed;

const NOT_COUNTED = english('payment.wrong_amount');

const NOT_MADE = english('payment.failed');

/**
 * Returns the donor's message for a card that was declined or that the gateway does not know. Only these count as
 * failed payments for the card-testing limit; a gateway outage says nothing about the donor
 * (docs/decisions/fundraising/0009-card-testing.md).
 */
function faultOfCard(error: unknown): string | undefined {
  if (error instanceof GatewayDeclined) return declineMessage(error.reason);
  if (!(error instanceof GatewayRefused)) return undefined;
  const isGone = error.reason === 'not_found' || error.reason === 'unusable_card';
  return isGone ? english('payment_method.not_chargeable') : undefined;
}

async function answerOf(app: App, actor: Actor, id: number, settlement: ChargeOutcome | undefined) {
  const verdict = settlement === undefined ? undefined : await applySettlement(app, settlement);
  const row = await findDonation(app.db, id, { institutionId: null, userId: actor.id });
  const donation = presentDonation(row!, actor.id);
  switch (settlement?.kind) {
    case 'requires_action': {
      const data = { id, reference_number: donation.reference_number, status: donation.status };
      const message = 'Your bank asks you to confirm this payment.';
      return answer(200, {
        success: false,
        requires_action: true,
        action_url: settlement.url,
        message,
        data,
      });
    }
    case 'failed':
      throw paymentFailed(declineMessage(settlement.reason));
    default:
      // A retry of a charge that was decided after the first request.
      if (donation.status === 'refunded') return ok(donation, 'This donation was refunded.');
      if (donation.status === 'completed' || (await isCredited(app.db, id)))
        return ok(donation, 'Thank you. Your donation has arrived.');
      if (settlement?.kind === 'succeeded' && verdict?.isApplied === false) return ok(donation, NOT_COUNTED);
      return ok(donation, 'Your payment is being confirmed. You will be told when it is done.');
  }
}

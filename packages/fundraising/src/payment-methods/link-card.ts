import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import type { ChargeOutcome } from '@bulwagan/platform/payments/charges.ts';
import { GatewayOutcomeUnknown } from '@bulwagan/platform/payments/errors.ts';
import type { PaymentProvider } from '@bulwagan/platform/payments/provider.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { assertNotTestingCards } from '../donations/charging/velocity.ts';
import { tooManyFailures } from '../donations/errors.ts';
import { explainGateway } from '../gateway/gateway-errors.ts';
import { customerOf } from './customers.ts';
import { linkUnderWay, selectedInvalid } from './errors.ts';
import {
  countFailedLinks,
  deleteUnusedLink,
  insertLink,
  type LinkRow,
  lockLink,
  lockLinkByToken,
  updateLink,
} from './link-queries.ts';
import { isSavedByAnother, lockPayer, type PayerRow } from './queries.ts';
import { CHECK_IN_CENTAVOS } from './refund-check.ts';
import type { linkCardBody } from './schemas.ts';
import { keepLinkedCard, type LinkOutcome, recordLinked, settleLink } from './settle-link.ts';
import { encryptToken, openToken, tokenIndex, tokenIndexes } from './tokens.ts';

type Input = Static<ReturnType<typeof linkCardBody>>;

/** Limit for all gateway calls of one request; a client gets its answer within ten seconds. */
const GATEWAY_WITHIN_MS = 8_000;
/** Longer than that: an older claim belongs to a request that has ended. */
const CLAIM = { seconds: 30 } as const;
/** Times of our own lookups of a check whose owner did not return; the gateway may be down for the first hours. */
const LOOK_AFTER = [{ minutes: 2 }, { minutes: 60 }, { hours: 24 }] as const;
const MAX_FAILED_LINKS = 10;
const FAILURE_WINDOW = { minutes: 60 } as const;
const RETRY_AFTER_IN_SECONDS = 900;

/**
 * Vaults a card by a charge of 25 pesos, which is refunded, and saves it (F§4 link-card). One card has one row and one
 * charge permanently: after any loss or repetition, that charge is looked up first. Throws Invalid (422) for an unknown
 * card, Conflict (409) while it is being linked, Unavailable (503).
 */
export async function linkCard(app: App, actor: Actor, input: Input, ip: string): Promise<LinkOutcome> {
  await assertFewFailures(app, actor, ip);
  const claim = await claimLink(app, actor, input);
  if ('outcome' in claim) return claim.outcome;
  const { link, payer } = claim;
  try {
    const outcome = await explainGateway(() => checkCard(app, payer, link));
    // The webhook may have recorded it first, but this request linked the card.
    return outcome.kind === 'linked' ? { ...outcome, isNew: true } : outcome;
  } finally {
    await release(app, link);
  }
}

async function assertFewFailures(app: App, actor: Actor, ip: string): Promise<void> {
  await assertNotTestingCards(app, app.db, { userId: actor.id, ip });
  const since = iso(app.clock.now().subtract(FAILURE_WINDOW));
  const failures = await countFailedLinks(app.db, actor.id, since);
  if (failures >= MAX_FAILED_LINKS) throw tooManyFailures(RETRY_AFTER_IN_SECONDS);
}

type Claim = { link: LinkRow; payer: PayerRow } | { outcome: LinkOutcome };

/** Lets one of several requests for a card continue to the gateway. A card linked before does not need the gateway. */
async function claimLink(app: App, actor: Actor, input: Input): Promise<Claim> {
  const now = app.clock.now();
  const token = input.payment_method_id;
  const indexes = tokenIndexes(app, token);
  return await withTransaction(app.db, async (trx) => {
    const payer = await lockPayer(trx, actor.id);
    const known = await lockLinkByToken(trx, indexes);
    const isOthers = known !== undefined && known.user_id !== actor.id;
    if (isOthers || (await isSavedByAnother(trx, actor.id, indexes)))
      throw selectedInvalid('payment_method_id');
    if (known?.status === 'linked') return { outcome: await linkAgain(app, trx, known, iso(now)) };
    if (isClaimed(known, now)) throw linkUnderWay();
    const lockedUntil = iso(now.add(CLAIM));
    const link =
      known === undefined
        ? await insertLink(trx, newLink(app, actor, input, lockedUntil), iso(now))
        : await updateLink(trx, known.id, { locked_until: lockedUntil }, iso(now));
    if (link === undefined) throw linkUnderWay();
    return { link, payer };
  });
}

function isClaimed(link: LinkRow | undefined, now: Temporal.Instant): boolean {
  if (link?.locked_until == null) return false;
  return Temporal.Instant.compare(Temporal.Instant.from(link.locked_until), now) > 0;
}

/** The gateway still keeps the card: a removed one is saved again without another charge. */
async function linkAgain(app: App, trx: Db, link: LinkRow, now: string): Promise<LinkOutcome> {
  const { method, isNew } = await keepLinkedCard(app, trx, link, now);
  if (isNew) await updateLink(trx, link.id, { payment_method_id: method.id }, now);
  return { kind: 'linked', method, isNew };
}

function newLink(
  app: App,
  actor: Actor,
  { payment_method_id: token, card_meta: card }: Input,
  lockedUntil: string,
) {
  return {
    user_id: actor.id,
    gateway_token_sealed: encryptToken(app, token),
    gateway_token_index: tokenIndex(app, token),
    card_last_four: card.last4,
    card_brand: card.brand ?? null,
    card_exp_month: card.exp_month,
    card_exp_year: card.exp_year,
    locked_until: lockedUntil,
  };
}

/** Releases the claim if this request still holds it. */
async function release(app: App, link: LinkRow): Promise<void> {
  await app.db
    .updateTable('card_links')
    .set({ locked_until: null })
    .where('id', '=', link.id)
    .where('locked_until', '=', link.locked_until)
    .execute();
}

async function checkCard(app: App, payer: PayerRow, link: LinkRow): Promise<LinkOutcome> {
  const gateway = app.gateway.within(GATEWAY_WITHIN_MS);
  const token = openToken(app, link.gateway_token_sealed);
  const method = await gateway.findPaymentMethod(token);
  const customerId = method?.type === 'card' ? await customerOf(app, gateway, payer) : undefined;
  const isOthers = method?.customerId !== undefined && method.customerId !== customerId;
  if (customerId === undefined || isOthers) {
    await deleteUnusedLink(app.db, link);
    throw selectedInvalid('payment_method_id');
  }
  // The gateway's card details take precedence over the client's.
  const card = {
    gateway_customer_id: customerId,
    card_last_four: method?.card?.lastFour ?? link.card_last_four,
    card_brand: method?.card?.brand ?? link.card_brand,
    card_exp_month: method?.card?.expMonth ?? link.card_exp_month,
    card_exp_year: method?.card?.expYear ?? link.card_exp_year,
  };
  const isVaulted = method?.customerId === customerId;
  if (isVaulted && link.payment_intent_id === null) {
    await withTransaction(app.db, (trx) => keepKnown(app, trx, link, card));
    return await recordLinked(app, link, null);
  }
  const chargeId = link.payment_intent_id ?? (await openCheck(gateway, customerId, link.id));
  const ready = await keepCharge(app, link, { ...card, payment_intent_id: chargeId });
  const settlement = await charge(app, gateway, ready, { token, isNew: link.payment_intent_id === null });
  if (settlement === undefined) return { kind: 'pending', chargeId, isProcessing: true };
  return await settleLink(app, ready, settlement);
}

async function openCheck(gateway: PaymentProvider, customerId: string, linkId: number): Promise<string> {
  const { id } = await gateway.openCharge({
    amountInCentavos: CHECK_IN_CENTAVOS,
    description: 'Check of a card to be saved; given back at once',
    savesCardFor: customerId,
    metadata: { purpose: 'card_check', card_link: String(linkId) },
  });
  return id;
}

/** Saves the charge and schedules its lookups before anything is charged. Throws Conflict (409) as `keepKnown`. */
async function keepCharge(app: App, link: LinkRow, known: Partial<LinkRow> & { payment_intent_id: string }) {
  return await withTransaction(app.db, async (trx) => {
    for (const pause of LOOK_AFTER)
      await app.cardLinks.completeLater(trx, known.payment_intent_id, app.clock.now().add(pause));
    return await keepKnown(app, trx, link, { ...known, status: 'pending', failure_message: null });
  });
}

/**
 * Updates the link if this request is still the one that works on it; a linked card is not changed. Throws Conflict
 * (409) if another request took over during a gateway call, because that request makes its own verification charge,
 * and only one of two charges would be refunded.
 */
async function keepKnown(app: App, trx: Db, link: LinkRow, known: Partial<LinkRow>): Promise<LinkRow> {
  const held = await lockLink(trx, link.id);
  if (held.locked_until !== link.locked_until) throw linkUnderWay();
  return held.status === 'linked' ? held : await updateLink(trx, link.id, known, iso(app.clock.now()));
}

/** Returns undefined while the outcome is unknown. */
async function charge(
  app: App,
  gateway: PaymentProvider,
  link: LinkRow,
  { token, isNew }: { token: string; isNew: boolean },
): Promise<ChargeOutcome | undefined> {
  const chargeId = link.payment_intent_id!;
  try {
    return await gateway.chargeCard({
      chargeId,
      paymentMethodId: token,
      returnUrl: `${app.publicUrl}/api/v1/payment-methods/${app.gateway.id}/link-card/return?payment_intent_id=${chargeId}`,
      isNew,
    });
  } catch (error) {
    if (!(error instanceof GatewayOutcomeUnknown && error.canHaveMovedMoney)) throw error;
    app.log.warn({ err: error, cardLinkId: link.id }, 'the outcome of a card check is not known yet');
    return undefined;
  }
}

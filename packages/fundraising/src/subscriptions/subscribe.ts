import { hasEnded } from '@bulwagan/contracts/fundraising/statuses.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { type FieldErrors, HttpError, Invalid, invalid, Refused } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { assertNotTestingCards } from '../donations/charging/velocity.ts';
import { validateCampaign } from '../donations/donate.ts';
import { campaignClosed } from '../donations/errors.ts';
import { acceptsDonations } from '../donations/queries.ts';
import { explainGateway } from '../gateway/gateway-errors.ts';
import { toCentavos } from '../money/money.ts';
import { unlinkedCard } from '../payment-methods/errors.ts';
import { isExpired } from '../payment-methods/present.ts';
import { findActiveMethod, lockPayer, type MethodRow } from '../payment-methods/queries.ts';
import { chargeFirst, type FirstCharge } from './charging/first-charge.ts';
import { type Donation, findEarlierRequest } from './earlier-request.ts';
import { endRefused } from './ending/end-refused.ts';
import { wasPaid } from './ending/record-end.ts';
import { ended, expiredCard, justMade, notCharged, underWay, unknownCard } from './errors.ts';
import {
  findTwin,
  getSubscriptionRow,
  insertSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './queries.ts';
import { dayIn, nextChargeAfter } from './schedule.ts';
import type { NewSubscription } from './schemas.ts';

type Input = Static<typeof NewSubscription>;

/** Longer than all gateway calls of one request. */
const CLAIM = { seconds: 30 } as const;
/** Within this time the same donation again is a mistake, for example a double click after a slow answer. */
const MISTAKE_WINDOW = { minutes: 10 } as const;

export interface Subscribed {
  subscription: SubscriptionRow;
  first: FirstCharge;
}

/** Origin of a request and the key its client sent. */
export interface Request {
  origin: Origin;
  requestKey: Buffer | undefined;
}

/**
 * Starts a recurring donation: a subscription at the gateway whose first invoice is charged at once; the gateway makes
 * all later charges. An unpaid one is resumed by the same request, with the same or another card. One created by a
 * request with the same key is returned without a charge, even if its process was killed.
 * Throws Invalid (422), Refused (422) when that one ended without payment, Conflict (409), BadRequest (400) for a
 * declined card, TooManyRequests (429), Unavailable (503).
 */
export async function subscribe(app: App, actor: Actor, input: Input, by: Request): Promise<Subscribed> {
  const { ip } = by.origin;
  await assertNotTestingCards(app, app.db, { userId: actor.id, ip });
  const { subscription, method } = await withTransaction(app.db, (trx) => claim(app, trx, actor, input, by));
  if (method === undefined) return { subscription, first: { kind: 'paid' } };
  try {
    const first = await explainGateway(() => chargeFirst(app, subscription, method, ip));
    await release(app, subscription);
    return { subscription: await getSubscriptionRow(app.db, subscription.id), first };
  } catch (error) {
    if (error instanceof Refused) await endRefused(app, subscription);
    // A refusal frees the key for another request; after any other failure the charge may have been made.
    await release(app, subscription, error instanceof HttpError ? { request_key: null } : {});
    throw error;
  }
}

interface Claim {
  subscription: SubscriptionRow;
  /** Undefined when the donation was started earlier and nothing is left to charge. */
  method: MethodRow | undefined;
}

async function claim(app: App, trx: Db, actor: Actor, input: Input, by: Request): Promise<Claim> {
  const now = app.clock.now();
  const donation: Donation = {
    userId: actor.id,
    campaignId: input.campaign_id,
    methodId: input.payment_method_id,
    amount: toCentavos(input.amount),
    frequency: input.frequency,
  };
  // The user's row is locked, so that the card cannot be removed and the same donation cannot be started twice.
  await lockPayer(trx, actor.id);
  const earlier = by.requestKey && (await findEarlierRequest(trx, by.requestKey, donation, now));
  if (earlier !== undefined && hasEnded(earlier.status) && !(await wasPaid(trx, earlier.id))) throw ended();
  if (earlier !== undefined) return { subscription: earlier, method: undefined };
  const method = await judgeCard(app, trx, actor, input.payment_method_id);
  if (method instanceof Invalid)
    throw invalid({ ...(await validateCampaign(app, trx, input.campaign_id)), ...method.errors });
  const twin = await findTwin(trx, donation, iso(now.subtract(MISTAKE_WINDOW)));
  if (twin !== undefined) {
    if (twin.status === 'active') throw justMade();
    if (twin.status !== 'incomplete') throw notCharged();
    if (isLocked(twin.locked_until, now)) throw underWay();
    // The campaign closed since: its job ends the donation, and nothing is charged before.
    if (!(await acceptsDonations(trx, donation.campaignId, iso(now)))) throw campaignClosed();
    const changes = {
      // The gateway may be charging the earlier card; the new one is saved just before it is charged.
      ...(twin.first_intent_id === null && { payment_method_id: method.id }),
      locked_until: iso(now.add(CLAIM)),
      ...(by.requestKey && { request_key: by.requestKey, requested_at: iso(now) }),
    };
    await updateSubscription(trx, twin.id, changes, iso(now));
    return { subscription: await getSubscriptionRow(trx, twin.id), method };
  }
  return { subscription: await begin(app, trx, actor, donation, by), method };
}

async function begin(
  app: App,
  trx: Db,
  actor: Actor,
  donation: Donation,
  by: Request,
): Promise<SubscriptionRow> {
  const now = app.clock.now();
  const today = dayIn(app.timeZone, now);
  const id = await insertSubscription(
    trx,
    {
      ...donation,
      firstChargeOn: today.toString(),
      nextChargeOn: nextChargeAfter(today, donation.frequency, today).toString(),
      lockedUntil: iso(now.add(CLAIM)),
      requestKey: by.requestKey,
    },
    iso(now),
  );
  if (id === undefined) throw campaignClosed();
  const row = await getSubscriptionRow(trx, id);
  await recordAs(trx, actor, {
    action: 'subscription.created',
    subject: ['subscription', id],
    institutionId: row.institution_id,
    at: iso(now),
    ...by.origin,
    changes: {
      campaign_id: donation.campaignId,
      amount_centavos: donation.amount,
      frequency: donation.frequency,
    },
  });
  return row;
}

/** Returns a card of the user that the gateway can charge, or the reason why not, including for another user's card. */
async function judgeCard(app: App, db: Db, actor: Actor, methodId: number): Promise<MethodRow | Invalid> {
  const method = await findActiveMethod(db, methodId);
  if (method === undefined || method.user_id !== actor.id) return unknownCard();
  if (method.gateway_token_sealed === null || method.gateway_customer_id === null) return unlinkedCard();
  if (isExpired(app, method)) return expiredCard();
  return method;
}

/** Validates the rules of a recurring donation that the schema cannot express. */
export async function validateSubscription(
  app: App,
  actor: Actor,
  { campaign_id: campaignId, payment_method_id: methodId }: Partial<Input>,
): Promise<FieldErrors> {
  const card = methodId === undefined ? undefined : await judgeCard(app, app.db, actor, methodId);
  return {
    ...(await validateCampaign(app, app.db, campaignId)),
    ...(card instanceof Invalid ? card.errors : {}),
  };
}

function isLocked(lockedUntil: string | null, now: Temporal.Instant): boolean {
  return lockedUntil !== null && Temporal.Instant.compare(Temporal.Instant.from(lockedUntil), now) > 0;
}

async function release(
  app: App,
  { id, locked_until: lockedUntil }: SubscriptionRow,
  more: { request_key?: null } = {},
): Promise<void> {
  await app.db
    .updateTable('donation_subscriptions')
    .set({ ...more, locked_until: null })
    .where('id', '=', id)
    .where('locked_until', '=', lockedUntil)
    .execute();
}

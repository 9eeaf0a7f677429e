import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { methodInUse, othersMethod, unknownMethod } from './errors.ts';
import { type KeptCard, keepCard } from './keep-card.ts';
import { assertOwnAtGateway } from './ownership.ts';
import {
  clearDefault,
  deactivate,
  findActiveMethod,
  findNewestMethod,
  isUsedBySubscription,
  lockPayer,
  type MethodRow,
  setDefault,
} from './queries.ts';
import type { newPaymentMethod } from './schemas.ts';

type NewPaymentMethod = Static<ReturnType<typeof newPaymentMethod>>;

/**
 * Returns an active card of the caller. Throws NotFound (404) for a missing or deactivated one, Forbidden (403) for
 * another user's (contract, fundraising).
 */
export async function getOwnMethod(db: Db, actor: Actor, id: number): Promise<MethodRow> {
  const method = await findActiveMethod(db, id);
  if (method === undefined) throw unknownMethod();
  if (method.user_id !== actor.id) throw othersMethod();
  return method;
}

/**
 * Saves a card that the gateway already keeps (F§4 POST /payment-methods). The same token again returns the saved card.
 * Throws Invalid (422) for another person's token or customer, Unavailable (503).
 */
export async function saveCard(
  app: App,
  actor: Actor,
  input: NewPaymentMethod,
  origin: Origin,
): Promise<KeptCard> {
  const { gateway_token: token, gateway_customer_id: customerId = null } = input;
  await assertOwnAtGateway(app, actor, { token, customerId });
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    await lockPayer(trx, actor.id);
    const card = {
      userId: actor.id,
      token,
      customerId,
      lastFour: input.card_last_four,
      brand: input.card_brand ?? null,
      expMonth: input.card_exp_month,
      expYear: input.card_exp_year,
      setAsDefault: input.set_as_default ?? false,
    };
    const kept = await keepCard(app, trx, card, now);
    if (kept.isNew) {
      const subject: [string, number] = ['payment_method', kept.method.id];
      await recordAs(trx, actor, { action: 'payment_method.saved', subject, at: now, ...origin });
    }
    return kept;
  });
}

/** Makes a card the default instead of the previous one (F§3). Throws NotFound (404), Forbidden (403). */
export async function makeDefault(app: App, actor: Actor, id: number, origin: Origin): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    await lockPayer(trx, actor.id);
    const method = await getOwnMethod(trx, actor, id);
    if (method.is_default) return;
    await clearDefault(trx, actor.id, now);
    await setDefault(trx, id, now);
    await recordAs(trx, actor, {
      action: 'payment_method.made_default',
      subject: ['payment_method', id],
      at: now,
      ...origin,
    });
  });
}

/**
 * Deactivates a card; the record stays (F§3). If it was the default, the newest remaining one becomes the default.
 * Throws NotFound (404), Forbidden (403), Refused (422) while a subscription uses it.
 */
export async function removeCard(app: App, actor: Actor, id: number, origin: Origin): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    await lockPayer(trx, actor.id);
    const method = await getOwnMethod(trx, actor, id);
    if (await isUsedBySubscription(trx, id, now)) throw methodInUse();
    await deactivate(trx, id, now);
    const heir = method.is_default ? await findNewestMethod(trx, actor.id) : undefined;
    if (heir !== undefined) await setDefault(trx, heir.id, now);
    await recordAs(trx, actor, {
      action: 'payment_method.removed',
      subject: ['payment_method', id],
      at: now,
      ...origin,
      ...(heir === undefined ? {} : { changes: { default_method_id: heir.id } }),
    });
  });
}

import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import {
  clearDefault,
  findActiveMethodByToken,
  hasActiveMethod,
  insertMethod,
  type MethodRow,
  setCustomer,
  setDefault,
} from './queries.ts';
import { encryptToken, tokenIndex, tokenIndexes } from './tokens.ts';

export interface CardToKeep {
  userId: number;
  /** Token of the card. */
  token: string;
  customerId: string | null;
  lastFour: string;
  brand: string | null;
  expMonth: number;
  expYear: number;
  setAsDefault: boolean;
  /** True if the gateway has just charged the card for this customer, which overrides an earlier stored customer. */
  isProven?: boolean;
}

export interface KeptCard {
  method: MethodRow;
  /** False when the user had already saved this card. */
  isNew: boolean;
}

/**
 * Saves a card, or returns the saved one: one row per token and user. A user's first card becomes the default. The
 * caller has locked the user's row.
 */
export async function keepCard(app: App, trx: Db, card: CardToKeep, now: string): Promise<KeptCard> {
  const known = await findActiveMethodByToken(trx, card.userId, tokenIndexes(app, card.token));
  if (known !== undefined) return { method: await keepAgain(trx, card, known, now), isNew: false };
  const isDefault = card.setAsDefault || !(await hasActiveMethod(trx, card.userId));
  if (isDefault) await clearDefault(trx, card.userId, now);
  const method = await insertMethod(
    trx,
    {
      user_id: card.userId,
      payment_gateway: app.gateway.id,
      gateway_token_sealed: encryptToken(app, card.token),
      gateway_token_index: tokenIndex(app, card.token),
      gateway_customer_id: card.customerId,
      card_last_four: card.lastFour,
      card_brand: card.brand,
      card_exp_month: card.expMonth,
      card_exp_year: card.expYear,
      is_default: isDefault,
    },
    now,
  );
  return { method, isNew: true };
}

async function keepAgain(trx: Db, card: CardToKeep, known: MethodRow, now: string): Promise<MethodRow> {
  let method = known;
  const isBetter = known.gateway_customer_id === null || card.isProven === true;
  if (card.customerId !== null && card.customerId !== known.gateway_customer_id && isBetter) {
    method = await setCustomer(trx, known.id, card.customerId, now);
  }
  if (!card.setAsDefault || method.is_default) return method;
  await clearDefault(trx, card.userId, now);
  return await setDefault(trx, method.id, now);
}

import { LIVE_SUBSCRIPTION_STATUSES } from '@bulwagan/contracts/fundraising/statuses.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

export interface MethodRow {
  id: number;
  user_id: number;
  payment_gateway: string;
  gateway_token_sealed: string | null;
  gateway_customer_id: string | null;
  card_last_four: string;
  card_brand: string | null;
  card_exp_month: number;
  card_exp_year: number;
  is_default: boolean;
  is_active: boolean;
  created_at: string;
  updated_at: string;
}

const COLUMNS = [
  'id',
  'user_id',
  'payment_gateway',
  'gateway_token_sealed',
  'gateway_customer_id',
  'card_last_four',
  'card_brand',
  'card_exp_month',
  'card_exp_year',
  'is_default',
  'is_active',
  'created_at',
  'updated_at',
] as const;

/** F§4: active cards, the default first, then in order of creation. */
export async function listMethods(db: Db, userId: number): Promise<MethodRow[]> {
  return await db
    .selectFrom('payment_methods')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Finds any user's active card. */
export async function findActiveMethod(db: Db, id: number): Promise<MethodRow | undefined> {
  return await db
    .selectFrom('payment_methods')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

/** Finds a user's card by its token's blind index under every current key. */
export async function findActiveMethodByToken(
  db: Db,
  userId: number,
  indexes: Buffer[],
): Promise<MethodRow | undefined> {
  return await db
    .selectFrom('payment_methods')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('gateway_token_index', 'in', indexes)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

/** True if another user has saved this card, so that this user may not charge it. */
export async function isSavedByAnother(db: Db, userId: number, indexes: Buffer[]): Promise<boolean> {
  const row = await db
    .selectFrom('payment_methods')
    .select('id')
    .where('user_id', '<>', userId)
    .where('gateway_token_index', 'in', indexes)
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface PayerRow {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  institution_id: number | null;
  gateway_customer_id: string | null;
}

/**
 * Locks the user's row, which serializes all changes to the user's cards: there is always exactly one default, and no
 * card is removed while a subscription starts to use it. Rows that reference the user can still be written.
 */
export async function lockPayer(trx: Db, userId: number): Promise<PayerRow> {
  return await trx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'institution_id', 'gateway_customer_id'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Saves the first customer found or created for a user, and returns the saved one. */
export async function keepCustomer(db: Db, userId: number, customerId: string): Promise<string> {
  const { gateway_customer_id: kept } = await db
    .updateTable('users')
    .set((eb) => ({ gateway_customer_id: eb.fn.coalesce('gateway_customer_id', eb.val(customerId)) }))
    .where('id', '=', userId)
    .returning('gateway_customer_id')
    .executeTakeFirstOrThrow();
  return kept ?? customerId;
}

export interface NewMethod {
  user_id: number;
  payment_gateway: string;
  gateway_token_sealed: string;
  gateway_token_index: Buffer;
  gateway_customer_id: string | null;
  card_last_four: string;
  card_brand: string | null;
  card_exp_month: number;
  card_exp_year: number;
  is_default: boolean;
}

/** Breaks `payment_methods__gateway_token` for a token already saved. */
export async function insertMethod(trx: Db, method: NewMethod, now: string): Promise<MethodRow> {
  return await trx
    .insertInto('payment_methods')
    .values({ ...method, created_at: now, updated_at: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** A card saved without its customer can be charged again once it has one. */
export async function setCustomer(trx: Db, id: number, customerId: string, now: string): Promise<MethodRow> {
  return await trx
    .updateTable('payment_methods')
    .set({ gateway_customer_id: customerId, updated_at: now })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function clearDefault(trx: Db, userId: number, now: string): Promise<void> {
  await trx
    .updateTable('payment_methods')
    .set({ is_default: false, updated_at: now })
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .where('is_default', '=', true)
    .execute();
}

/** The unique index allows one default, so the old one is cleared first. */
export async function setDefault(trx: Db, id: number, now: string): Promise<MethodRow> {
  return await trx
    .updateTable('payment_methods')
    .set({ is_default: true, updated_at: now })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function hasActiveMethod(trx: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from payment_methods where user_id = ${userId} and is_active) as found`.execute(
    trx,
  );
  return rows[0]?.found ?? false;
}

export async function findNewestMethod(trx: Db, userId: number): Promise<MethodRow | undefined> {
  return await trx
    .selectFrom('payment_methods')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function deactivate(trx: Db, id: number, now: string): Promise<void> {
  await trx
    .updateTable('payment_methods')
    .set({ is_active: false, is_default: false, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/**
 * A subscription unknown to the gateway charges nothing and is resumed with any card: it uses its card only while a
 * request is working on it.
 */
export async function isUsedBySubscription(trx: Db, methodId: number, now: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from donation_subscriptions
      where payment_method_id = ${methodId} and status = any(${LIVE_SUBSCRIPTION_STATUSES}::text[])
        and (status <> 'incomplete' or gateway_subscription_id is not null or locked_until > ${now})
    ) as found`.execute(trx);
  return rows[0]?.found ?? false;
}

import type { CardLinkStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import type { Db } from '../database.ts';
import { linkUnderWay } from './errors.ts';

/** Card being saved: its 25-peso check, from before the gateway is asked until it is refunded. */
export interface LinkRow {
  id: number;
  user_id: number;
  payment_intent_id: string | null;
  gateway_token_sealed: string;
  gateway_customer_id: string | null;
  card_last_four: string;
  card_brand: string | null;
  card_exp_month: number;
  card_exp_year: number;
  status: CardLinkStatus;
  payment_method_id: number | null;
  payment_id: string | null;
  refund_id: string | null;
  locked_until: string | null;
  failure_message: string | null;
}

const COLUMNS = [
  'id',
  'user_id',
  'payment_intent_id',
  'gateway_token_sealed',
  'gateway_customer_id',
  'card_last_four',
  'card_brand',
  'card_exp_month',
  'card_exp_year',
  'status',
  'payment_method_id',
  'payment_id',
  'refund_id',
  'locked_until',
  'failure_message',
] as const;

const from = (db: Db) => db.selectFrom('card_links').select(COLUMNS).$castTo<LinkRow>();

/** Locks the row, so that the effects of its status happen once. */
export async function lockLinkByToken(trx: Db, indexes: Buffer[]): Promise<LinkRow | undefined> {
  return await from(trx).where('gateway_token_index', 'in', indexes).forNoKeyUpdate().executeTakeFirst();
}

/** Throws Conflict (409) when another request has deleted it. */
export async function lockLink(trx: Db, id: number): Promise<LinkRow> {
  const link = await from(trx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (link === undefined) throw linkUnderWay();
  return link;
}

export async function findLink(db: Db, id: number): Promise<LinkRow | undefined> {
  return await from(db).where('id', '=', id).executeTakeFirst();
}

export async function findLinkByCharge(db: Db, chargeId: string): Promise<LinkRow | undefined> {
  return await from(db).where('payment_intent_id', '=', chargeId).executeTakeFirst();
}

/** Finds the links of an event by their charge, or by their payment, which a refund names. */
export async function findLinksOfEvent(
  db: Db,
  { chargeIds, paymentIds }: { chargeIds: string[]; paymentIds: string[] },
): Promise<LinkRow[]> {
  return await from(db)
    .where((eb) =>
      eb.or([
        eb('payment_intent_id', '=', eb.fn.any(eb.val(chargeIds))),
        eb('payment_id', '=', eb.fn.any(eb.val(paymentIds))),
      ]),
    )
    .orderBy('id')
    .execute();
}

export interface NewLink {
  user_id: number;
  gateway_token_sealed: string;
  gateway_token_index: Buffer;
  card_last_four: string;
  card_brand: string | null;
  card_exp_month: number;
  card_exp_year: number;
  locked_until: string;
}

/** Undefined when another request has inserted it at the same moment. */
export async function insertLink(trx: Db, link: NewLink, now: string): Promise<LinkRow | undefined> {
  return await trx
    .insertInto('card_links')
    .values({ ...link, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('gateway_token_index').doNothing())
    .returning(COLUMNS)
    .$castTo<LinkRow>()
    .executeTakeFirst();
}

type Changes = Partial<Omit<LinkRow, 'id' | 'user_id' | 'gateway_token_sealed'>>;

export async function updateLink(db: Db, id: number, changes: Changes, now: string): Promise<LinkRow> {
  return await db
    .updateTable('card_links')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returning(COLUMNS)
    .$castTo<LinkRow>()
    .executeTakeFirstOrThrow();
}

/**
 * Deletes a row whose card does not exist, before anything was asked at the gateway. Only the holder of the claim does
 * this.
 */
export async function deleteUnusedLink(db: Db, { id, locked_until }: LinkRow): Promise<void> {
  await db
    .deleteFrom('card_links')
    .where('id', '=', id)
    .where('locked_until', '=', locked_until)
    .where('status', '<>', 'linked')
    .where('payment_intent_id', 'is', null)
    .execute();
}

/** Counts a user's failed card checks since a moment, to detect card testing. */
export async function countFailedLinks(db: Db, userId: number, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('card_links')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'failed')
    .where('updated_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

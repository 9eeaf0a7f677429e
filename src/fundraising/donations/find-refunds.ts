import { sql } from 'kysely';
import { withTransaction } from '../../platform/database/transaction.ts';
import { iso } from '../../platform/time/clock.ts';
import type { App } from '../context.ts';
import { isGivenBack, type Refund } from '../gateway/index.ts';
import { settle } from '../ledger/settle.ts';
import { askEach, BATCH } from './ask-each.ts';
import { noteRefunds } from './refund-states.ts';

/** How far back the gateway's list is read: longer than any outage of ours, and a few pages of a busy month. */
const LOOK_BACK = { hours: 30 * 24 } as const;

/** A gift that counts still, though some of its payment was given back. */
interface Gift {
  id: number;
  reference_number: string;
  payment_id: string;
}

/**
 * Learns of refunds that nobody told us of (F§6): made in the gateway's own pages while its events were lost, or in parts that
 * no single event adds up. Reads the gateway's list of refunds, the newest first, and asks about the payment of each gift
 * that still counts. What was given back whole is booked by the routine that events use; a part of it changes nothing. Answers how
 * many gifts were asked about. Throws the gateway's errors where it does not list.
 */
export async function findRefunds(app: App, signal?: AbortSignal): Promise<number> {
  const made = await succeededOf(app, signal);
  const gifts = await stillCounting(app, [...made.keys()]);
  return await askEach<Gift>(app, {
    what: 'refund',
    signal,
    page: async (after) => {
      const begin = after === undefined ? 0 : gifts.indexOf(after) + 1;
      return gifts.slice(begin, begin + BATCH);
    },
    ask: (gift) => bookIfWhole(app, gift, made.get(gift.payment_id)!),
  });
}

/** By their payment. */
async function succeededOf(app: App, signal: AbortSignal | undefined): Promise<Map<string, Refund[]>> {
  const since = app.clock.now().subtract(LOOK_BACK);
  const found = new Map<string, Refund[]>();
  let after: string | undefined;
  do {
    const { refunds, hasMore } = await app.gateway.listRefunds(after === undefined ? {} : { after });
    for (const refund of refunds) {
      if (refund.status !== 'succeeded' || refund.paymentId === undefined) continue;
      found.set(refund.paymentId, [...(found.get(refund.paymentId) ?? []), refund]);
    }
    const last = refunds.at(-1);
    const isOld = last?.createdAt !== undefined && Temporal.Instant.compare(last.createdAt, since) < 0;
    after = hasMore && !isOld ? last?.id : undefined;
  } while (after !== undefined && signal?.aborted !== true);
  return found;
}

async function stillCounting(app: App, paymentIds: string[]): Promise<Gift[]> {
  const { rows } = await sql<Gift>`
    select id, reference_number, payment_id from donations
    where payment_id = any(${paymentIds}::text[]) and status <> 'refunded' order by id`.execute(app.db);
  return rows;
}

async function bookIfWhole(app: App, gift: Gift, refunds: Refund[]): Promise<void> {
  if (!isGivenBack(await app.gateway.getPayment(gift.payment_id))) return;
  const told = { effect: 'refunds' as const, refunds, payments: [{ id: gift.payment_id }] };
  const verdict = await withTransaction(app.db, async (trx) => {
    const names = { references: [gift.reference_number], transactionIds: [] };
    const [settled] = await settle(app, trx, [{ effect: told.effect, ...names, paymentId: gift.payment_id }]);
    await noteRefunds(trx, [told], iso(app.clock.now()));
    return settled!;
  });
  if (verdict.outcome === 'applied')
    app.log.warn(
      { reference: gift.reference_number },
      'a refund that nobody told of was found at the gateway',
    );
}

import { sql } from 'kysely';
import { withTransaction } from '../../platform/database/transaction.ts';
import { iso } from '../../platform/time/clock.ts';
import type { App } from '../context.ts';
import { GatewayError, isGivenBack, type ListedRefund } from '../gateway/index.ts';
import { settle } from '../ledger/settle.ts';
import { askEach, BATCH } from './ask-each.ts';
import { noteRefunds } from './refund-states.ts';

/** How far back the gateway's list is read: longer than any outage of ours, and a few pages of a busy month. */
const LOOK_BACK = { hours: 30 * 24 } as const;
/** A gateway that answers the same page for ever is left after as many. */
const MOST_PAGES = 100;

/** A gift that is not refunded, though some of its payment was given back. */
interface Gift {
  id: number;
  reference_number: string;
  payment_id: string;
}

/**
 * Learns of refunds whose events have not come (F§6): of those that were made in the gateway's own pages nothing else tells, nor
 * of parts that come to the whole. Reads the gateway's list of refunds page by page, the newest first, and asks about the
 * payment of each gift that is not refunded yet. What was given back whole is booked by the routine that events use; a part of it
 * changes nothing. A gateway that does not answer is told in the log, and asked an hour later. Answers how many gifts were asked about.
 */
export async function findRefunds(app: App, signal?: AbortSignal): Promise<number> {
  const since = app.clock.now().subtract(LOOK_BACK);
  let looked = 0;
  let after: string | undefined;
  for (let page = 0; page < MOST_PAGES && signal?.aborted !== true; page += 1) {
    const listed = await listPage(app, after);
    if (listed === undefined) return looked;
    looked += await askAbout(app, listed.refunds, signal);
    const last = listed.refunds.at(-1);
    const isOld = last?.createdAt !== undefined && Temporal.Instant.compare(last.createdAt, since) < 0;
    if (!listed.hasMore || isOld || last === undefined || last.id === after) return looked;
    after = last.id;
  }
  return looked;
}

async function listPage(
  app: App,
  after: string | undefined,
): Promise<{ refunds: ListedRefund[]; hasMore: boolean } | undefined> {
  try {
    return await app.gateway.listRefunds(after === undefined ? {} : { after });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    app.log.warn({ err: error }, 'the refunds of the gateway could not be listed');
    return undefined;
  }
}

async function askAbout(app: App, refunds: ListedRefund[], signal?: AbortSignal): Promise<number> {
  const made = Map.groupBy(
    refunds.filter(({ status, paymentId }) => status === 'succeeded' && paymentId !== undefined),
    ({ paymentId }) => paymentId!,
  );
  const gifts = await notRefunded(app, [...made.keys()]);
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

/** In any order: those about whose payment the gateway does not answer keep the same others waiting but once. */
async function notRefunded(app: App, paymentIds: string[]): Promise<Gift[]> {
  const { rows } = await sql<Gift>`
    select id, reference_number, payment_id from donations
    where payment_id = any(${paymentIds}::text[]) and status <> 'refunded' order by random()`.execute(app.db);
  return rows;
}

async function bookIfWhole(app: App, gift: Gift, refunds: ListedRefund[]): Promise<void> {
  const payment = await app.gateway.getPayment(gift.payment_id);
  if (!isGivenBack(payment)) return;
  const told = { effect: 'refunds' as const, refunds, payments: [{ id: gift.payment_id }] };
  const verdict = await withTransaction(app.db, async (trx) => {
    const names = { references: [gift.reference_number], transactionIds: [] };
    const { currency } = payment;
    const report = { effect: told.effect, ...names, paymentId: gift.payment_id, currency };
    const [settled] = await settle(app, trx, [report]);
    await noteRefunds(trx, [told], iso(app.clock.now()));
    return settled!;
  });
  if (verdict.outcome === 'applied')
    app.log.warn({ reference: gift.reference_number }, 'a refund whose event has not come was found');
}

import { sql } from 'kysely';
import { withTransaction } from '../../platform/database/transaction.ts';
import { iso } from '../../platform/time/clock.ts';
import type { App } from '../context.ts';
import type { Refund } from '../gateway/index.ts';
import { askEach, BATCH } from './ask-each.ts';
import { book, claim, markFailed, type RefundRow, referenceOf, release } from './refund-claims.ts';

/** After this time without a word the gateway is asked. */
const ASK_AFTER = { minutes: 10 } as const;
/** What the gateway does not know of so long after the last try was never made there, nor will it be. */
const GIVE_UP_AFTER = { hours: 24 } as const;

type Pending = Pick<RefundRow, 'id' | 'donation_id' | 'asked_at'> & { reference_number: string };

/**
 * Asks the gateway about refunds that have been pending for long: the answer or the event was lost (F§6). What it has given
 * back is booked by the routine that events use. A refund that it does not know of a day after the last try has failed, so
 * that its money is the campaign's again; nothing is ever asked for here. Who was asked about longest ago comes first, so that
 * those that get no answer keep no other waiting. Answers how many were looked at.
 */
export async function reconcileRefunds(app: App, signal?: AbortSignal): Promise<number> {
  const now = iso(app.clock.now());
  const before = iso(app.clock.now().subtract(ASK_AFTER));
  return await askEach<Pending>(app, {
    what: 'refund',
    signal,
    page: async (after) => {
      const { rows } = await sql<Pending>`
        select r.id, r.donation_id, r.asked_at, d.reference_number
        from refunds r join donations d on d.id = r.donation_id
        where r.status = 'pending' and r.updated_at < ${before} and coalesce(r.asked_at, '-infinity') <= ${now}
          and (coalesce(r.asked_at, '-infinity'), r.id) >
            (coalesce(${after?.asked_at ?? null}::timestamptz, '-infinity'), ${after?.id ?? 0}::int)
        order by coalesce(r.asked_at, '-infinity'), r.id limit ${BATCH}`.execute(app.db);
      return rows;
    },
    ask: (pending) => reconcileOne(app, pending),
  });
}

async function reconcileOne(app: App, pending: Pending): Promise<void> {
  const refund = await claimPending(app, pending);
  if (refund === undefined) return;
  try {
    await apply(app, refund, pending);
  } finally {
    await release(app, refund);
  }
}

/** Undefined when it is pending no more. */
async function claimPending(app: App, { id, donation_id }: Pending): Promise<RefundRow | undefined> {
  return await withTransaction(app.db, async (trx) => {
    await sql`select from donations where id = ${donation_id} for no key update`.execute(trx);
    const { rows } = await sql<RefundRow>`
      select * from refunds where id = ${id} and status = 'pending'`.execute(trx);
    return rows[0] === undefined ? undefined : await claim(app, trx, rows[0], { isTry: false });
  });
}

async function apply(app: App, refund: RefundRow, pending: Pending): Promise<void> {
  const made = await findAtGateway(app, refund, pending);
  if (made !== undefined) {
    await book(app, refund, pending, made);
    return;
  }
  const age = app.clock.now().since(Temporal.Instant.from(refund.updated_at));
  if (Temporal.Duration.compare(age, GIVE_UP_AFTER) <= 0) return;
  app.log.warn(
    { reference: pending.reference_number },
    'the gateway does not know of a refund; it has failed',
  );
  await markFailed(app, refund);
}

/** What it cannot be asked about is thrown, a 404 too: nobody should conclude from it that nothing was given back. */
async function findAtGateway(app: App, refund: RefundRow, pending: Pending): Promise<Refund | undefined> {
  const { gateway_refund_id: id, payment_id: paymentId } = refund;
  const known = id === null ? undefined : await app.gateway.getRefund(id);
  if (known !== undefined && known.status !== 'failed') return known;
  // One that failed may have been asked for again, by the same reference.
  return (await app.gateway.findRefund({ paymentId, reference: referenceOf(refund, pending) })) ?? known;
}

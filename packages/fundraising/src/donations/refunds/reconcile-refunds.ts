import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import type { Refund } from '@bulwagan/platform/payments/payments.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import { BATCH, forEachPending } from '../for-each-pending.ts';
import { book, claim, markFailed, type RefundRow, referenceOf, release } from './refund-claims.ts';

/** Age after which the gateway is asked about a pending refund. */
const ASK_AFTER = { minutes: 10 } as const;
/** A refund unknown to the gateway so long after the last attempt was never made and never will be. */
const GIVE_UP_AFTER = { hours: 24 } as const;

type Pending = Pick<RefundRow, 'id' | 'donation_id' | 'asked_at'> & { reference_number: string };

/**
 * Asks the gateway about refunds that have been pending for long because the answer or event was lost (F§6). Completed
 * refunds are booked by the function that events use. A refund unknown to the gateway a day after the last attempt has
 * failed, so its money is the campaign's again. No refund is ever requested here. The longest unasked come first, so
 * that unanswered ones do not delay the others. Returns the number of refunds looked up.
 */
export async function reconcileRefunds(app: App, signal?: AbortSignal): Promise<number> {
  const now = iso(app.clock.now());
  const before = iso(app.clock.now().subtract(ASK_AFTER));
  return await forEachPending<Pending>(app, {
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

/** Returns undefined when the refund is no longer pending. */
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
    'the gateway has no record of a refund, which is therefore marked as failed',
  );
  await markFailed(app, refund);
}

/**
 * Throws when the gateway cannot be asked, including on 404: that must not be taken as proof that nothing was refunded.
 */
async function findAtGateway(app: App, refund: RefundRow, pending: Pending): Promise<Refund | undefined> {
  const { gateway_refund_id: id, payment_id: paymentId } = refund;
  const wanted = { paymentId, reference: referenceOf(refund, pending), id: id ?? undefined };
  return await app.gateway.findRefund(wanted);
}

import { sql } from 'kysely';
import { withTransaction } from '../../platform/database/transaction.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { iso } from '../../platform/time/clock.ts';
import type { App } from '../context.ts';
import { GatewayError, isNotFound } from '../gateway/index.ts';
import { book, claim, markFailed, type RefundRow, referenceOf, release } from './refund-claims.ts';

/** After this time without a word the gateway is asked. */
const ASK_AFTER = { minutes: 10 } as const;
/** What the gateway does not know of for so long was never made there, nor will it be. */
const GIVE_UP_AFTER = { hours: 24 } as const;
/** Refunds of one question to the database. */
const BATCH = 100;

type Pending = Pick<RefundRow, 'id' | 'donation_id'> & { reference_number: string };

/**
 * Asks the gateway about refunds that have been pending for long: the answer or the event was lost (F§6). What it has given
 * back is booked by the routine that events use. A refund that it does not know of a day after the last try has failed, so
 * that its money is the campaign's again; nothing is ever asked for here. Answers how many were looked at.
 */
export async function reconcileRefunds(app: App): Promise<number> {
  const before = iso(app.clock.now().subtract(ASK_AFTER));
  let looked = 0;
  let after = 0;
  for (;;) {
    const { rows } = await sql<Pending>`
      select r.id, r.donation_id, d.reference_number from refunds r join donations d on d.id = r.donation_id
      where r.status = 'pending' and r.updated_at < ${before} and r.id > ${after}
      order by r.id limit ${BATCH}`.execute(app.db);
    for (const refund of rows) await reconcileOne(app, refund);
    looked += rows.length;
    if (rows.length < BATCH) return looked;
    after = rows.at(-1)!.id;
  }
}

async function reconcileOne(app: App, pending: Pending): Promise<void> {
  try {
    const refund = await claimPending(app, pending);
    if (refund === undefined) return;
    try {
      await apply(app, refund, pending);
    } finally {
      await release(app, refund);
    }
  } catch (error) {
    // One refund that cannot be asked about must not keep the others waiting; the next run asks again.
    app.log.warn(
      { err: error, reference: pending.reference_number },
      'a pending refund could not be checked',
    );
    if (!(error instanceof GatewayError || error instanceof HttpError)) throw error;
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

async function findAtGateway(app: App, refund: RefundRow, pending: Pending) {
  try {
    if (refund.gateway_refund_id !== null) return await app.gateway.getRefund(refund.gateway_refund_id);
    return await app.gateway.findRefund({ paymentId: refund.payment_id, reference: referenceOf(pending) });
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

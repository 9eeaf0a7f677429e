import { sql } from 'kysely';
import { withTransaction } from '../../platform/database/transaction.ts';
import { NotFound, Unavailable } from '../../platform/http/errors.ts';
import { iso } from '../../platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import {
  GatewayDeclined,
  GatewayError,
  GatewayRefused,
  isNotFound,
  type NewRefund,
  type Payment,
  REFUNDING,
  type Refund,
} from '../gateway/index.ts';
import { explainGateway } from '../gateway-trouble.ts';
import type { Centavos } from '../money.ts';
import { learnPayment } from '../subscriptions/learn-payment.ts';
import { bookFound } from './book-found.ts';
import { bookDisputed } from './disputed-payments.ts';
import { anotherUnderWay, refusedByGateway, unknownPayment } from './errors.ts';
import { type DonationRow, findDonation } from './queries.ts';
import { book, CLAIM, claim, markFailed, type RefundRow, referenceOf, release } from './refund-claims.ts';
import { assertNotPaidOut, assertRefundable, isCredited, leftOf } from './refundable.ts';

interface Order {
  reason: NewRefund['reason'];
  notes: string | null;
  /** Undefined: what is left of the payment. */
  amount: Centavos | undefined;
  /** Names the request, when its client named it: its repeat finds the refund that it began. */
  requestKey: Buffer | undefined;
}

interface Opened {
  refund: RefundRow;
  donation: DonationRow;
  /** An earlier try may have made it, and nobody has heard of it. */
  isRepeat: boolean;
}

/**
 * Refunds what is left of a donation's payment, or a part of it, and takes as much of the credit out of the campaign by a
 * reversing entry. The payment is looked up first, and what was refunded there meanwhile is booked. Asked for at the gateway at
 * most once: the refund is written down first and looked up before it is repeated.
 * Throws NotFound (404), Refused or Invalid (422) when it is not credited, is disputed, has no payment or one that the gateway does
 * not know, was paid out already, has less left or is refused there, Conflict (409) while another refund is under way, and
 * Unavailable (503) when nobody can say. A refusal reserves nothing.
 */
export async function refundDonation(
  app: App,
  actor: Actor,
  id: number,
  order: Order,
  origin: { ip: string; requestId: string },
): Promise<RefundRow> {
  await learnUnknownPayment(app, id);
  const payment = await lookUpPayment(app, id);
  const opened = await openRefund(app, actor, id, { ...order, payment }, origin);
  const { refund } = opened;
  if (refund.status === 'succeeded') return refund;
  try {
    return await carryOut(app, { ...opened, paidAmount: payment?.amountInCentavos }, order);
  } finally {
    await release(app, refund);
  }
}

/**
 * As the gateway has the payment now. Undefined while a refund is under way, which is looked up by itself, and for a payment that
 * the gateway does not know, which the order finds out.
 */
async function lookUpPayment(app: App, id: number): Promise<Payment | undefined> {
  const donation = await findDonation(app.db, id, { institutionId: null, userId: null });
  if (donation?.payment_id == null || !isCredited(donation)) return undefined;
  const { rows } = await sql`select from refunds where donation_id = ${id} and status = 'pending'`.execute(
    app.db,
  );
  if (rows.length > 0) return undefined;
  const { payment_id: paymentId } = donation;
  try {
    const payment = await app.gateway.getPayment(paymentId);
    await bookFound(app, donation, { payment, refunds: payment.refunds ?? [] });
    if (payment.isDisputed) await bookDisputed(app, payment);
    return payment;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    if (!(error instanceof GatewayError)) throw error;
    app.log.warn({ err: error, reference: donation.reference_number }, 'a payment could not be looked up');
    throw new Unavailable('The payment gateway does not answer. Nothing was refunded; please try again.', 5);
  }
}

/** Of an invoice a job asks by which payment it was paid; a gateway that was away may have outlived that. */
async function learnUnknownPayment(app: App, id: number): Promise<void> {
  const donation = await findDonation(app.db, id, { institutionId: null, userId: null });
  if (donation === undefined || donation.payment_id !== null) return;
  const { payment_intent_id: intentId } = donation;
  if (intentId === null || !isCredited(donation)) return;
  await explainGateway(() => learnPayment(app, id, intentId));
}

/** Writes the intention down, under the donation's lock; a repeat finds the first one. */
async function openRefund(
  app: App,
  actor: Actor,
  id: number,
  order: Order & { payment: Payment | undefined },
  origin: { ip: string; requestId: string },
): Promise<Opened> {
  return await withTransaction(app.db, async (trx) => {
    await sql`select id from donations where id = ${id} for no key update`.execute(trx);
    const donation = await findDonation(trx, id, { institutionId: null, userId: null });
    if (donation === undefined) throw new NotFound('donation');
    const { rows: known } = await sql<RefundRow & { request_key: Buffer | null }>`
      select * from refunds where donation_id = ${id} order by id`.execute(trx);
    const pending = known.find(({ status }) => status === 'pending');
    if (pending !== undefined) {
      if (order.amount !== undefined && order.amount !== pending.amount_centavos)
        throw anotherUnderWay(pending.amount_centavos);
      return { refund: await claim(app, trx, pending, { isTry: true }), donation, isRepeat: true };
    }
    const done = known.filter(({ status }) => status === 'succeeded');
    const { requestKey } = order;
    const same = requestKey && done.find(({ request_key: key }) => key?.equals(requestKey));
    if (same !== undefined) return { refund: same, donation, isRepeat: true };
    const left = await leftOf(trx, donation, order.payment);
    const last = done.at(-1);
    if (left.amount <= 0n && last !== undefined && order.amount === undefined)
      return { refund: last, donation, isRepeat: true };
    assertRefundable(donation, left, order);
    const amount = order.amount ?? left.amount;
    await assertNotPaidOut(trx, donation, { left, amount });
    const now = iso(app.clock.now());
    const refund = await insertRefund(trx, { donation, known, amount, order, actor }, app.clock.now());
    await recordAs(trx, actor, {
      action: 'donation.refund_requested',
      subject: ['donation', id],
      at: now,
      institutionId: donation.institution_id,
      changes: { after: { reason: order.reason, amount_centavos: amount } },
      ...origin,
    });
    return { refund, donation, isRepeat: false };
  });
}

interface NewRow {
  donation: DonationRow;
  known: RefundRow[];
  amount: Centavos;
  order: Order;
  actor: Actor;
}

/** One of ours that has failed is asked for again under its name: by that an order is found that came late. */
async function insertRefund(
  trx: Db,
  { donation, known, amount, order, actor }: NewRow,
  at: Temporal.Instant,
): Promise<RefundRow> {
  const now = iso(at);
  const lockedUntil = iso(at.add(CLAIM));
  const failed = known.findLast(({ status, requested_by: by }) => status === 'failed' && by !== null);
  const number = known.length === 0 ? '' : `-${known.length + 1}`;
  const { rows } = failed
    ? await sql<RefundRow>`
      update refunds set status = 'pending', reason = ${order.reason}, notes = ${order.notes}, amount_centavos = ${amount},
        payment_id = ${donation.payment_id}, gateway_refund_id = null, requested_by = ${actor.id},
        request_key = ${order.requestKey ?? null}::bytea, locked_until = ${lockedUntil}, updated_at = ${now}
      where id = ${failed.id} returning *`.execute(trx)
    : await sql<RefundRow>`
      insert into refunds (donation_id, payment_id, amount_centavos, reason, notes, requested_by, reference, request_key,
        locked_until, created_at, updated_at)
      values (${donation.id}, ${donation.payment_id}, ${amount}, ${order.reason}, ${order.notes}, ${actor.id},
        ${`${donation.reference_number}-refund${number}`}, ${order.requestKey ?? null}::bytea, ${lockedUntil}, ${now}, ${now})
      returning *`.execute(trx);
  return rows[0]!;
}

async function carryOut(
  app: App,
  { refund, isRepeat, paidAmount, ...opened }: Opened & { paidAmount: bigint | undefined },
  order: Order,
): Promise<RefundRow> {
  const donation = { ...opened.donation, paidAmount };
  try {
    const made = await app.gateway.refundOnce({
      paymentId: refund.payment_id,
      amountInCentavos: refund.amount_centavos,
      reason: order.reason,
      reference: referenceOf(refund, donation),
      ...(order.notes === null ? {} : { notes: order.notes }),
    });
    return await book(app, refund, donation, made);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (isRefusal(error) && !UNKNOWN_OUTCOME.has(error.code)) {
      if (MAY_BE_THERE.has(error.code)) {
        const made = await findQuietly(app, refund, donation);
        if (made !== undefined) return await book(app, refund, donation, made);
        // Of a first try the gateway has made nothing: its answer to the order is the refusal.
        if (!isRepeat) await markFailed(app, refund);
      } else await markFailed(app, refund);
      throw refusedByGateway(error.code);
    }
    if (isNotFound(error)) {
      app.log.error(
        { err: error, reference: donation.reference_number },
        'the gateway does not know the payment of a donation',
      );
      // The look comes before the order: a first try has ordered nothing.
      if (!isRepeat) await markFailed(app, refund);
      throw unknownPayment();
    }
    app.log.error({ err: error, reference: donation.reference_number }, 'a refund could not be made');
    // It stays pending: the same request again looks it up before it asks anew.
    throw new Unavailable('The payment gateway does not answer. Please ask again for what became of it.', 5);
  }
}

/** A look after a refusal; if it fails too, the refusal is what the caller must hear of. */
async function findQuietly(app: App, refund: RefundRow, donation: DonationRow): Promise<Refund | undefined> {
  const { payment_id: paymentId } = refund;
  try {
    return await app.gateway.findRefund({ paymentId, reference: referenceOf(refund, donation) });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    app.log.warn(
      { err: error, reference: donation.reference_number },
      'a refused refund could not be looked up',
    );
    return undefined;
  }
}

/** Said of a payment that is being given back, or has been, which an earlier try may have done. */
const MAY_BE_THERE = new Set([
  'resource_processing_state',
  'resource_pending_state',
  'resource_failed_state',
  'parameter_above_maximum',
  'refund_amount_exceeds_payment',
]);

/** The gateway does not know itself whether it was made: the refund stays pending, and is looked up. */
const UNKNOWN_OUTCOME = new Set(['provider_processing_error', 'resource_processing_error']);

/** Of the refund itself. That its look-up was refused says nothing of what an earlier try has made. */
const isRefusal = (error: GatewayError): error is GatewayRefused | GatewayDeclined =>
  (error instanceof GatewayRefused || error instanceof GatewayDeclined) && error.operation === REFUNDING;

import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound, Unavailable } from '@bulwagan/platform/http/errors.ts';
import { GatewayError, isNotFound, RefundRefused } from '@bulwagan/platform/payments/errors.ts';
import type { NewRefund, Payment, Refund } from '@bulwagan/platform/payments/payments.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { Actor } from '../../access.ts';
import { recordAs } from '../../audit/audit.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { explainGateway } from '../../gateway/gateway-errors.ts';
import type { Centavos } from '../../money/money.ts';
import { resolvePayment } from '../../subscriptions/charging/resolve-payment.ts';
import { anotherUnderWay, refusedByGateway, unknownPayment } from '../errors.ts';
import { type DonationRow, findDonation } from '../queries.ts';
import { recordFound } from '../record-found.ts';
import { bookDisputed } from '../tracking/disputed-payments.ts';
import { book, CLAIM, claim, markFailed, type RefundRow, referenceOf, release } from './refund-claims.ts';
import { assertNotPaidOut, assertRefundable, isCredited, leftOf } from './refundable.ts';

interface Order {
  reason: NewRefund['reason'];
  notes: string | null;
  /** Undefined means the rest of the payment. */
  amount: Centavos | undefined;
  /** Identifies the request, if its client sent a key: a retry finds the refund it created. */
  requestKey: Buffer | undefined;
}

interface Opened {
  refund: RefundRow;
  donation: DonationRow;
  /** True if an earlier attempt may have made it unnoticed. */
  isRepeat: boolean;
}

/**
 * Refunds the rest of a donation's payment, or a part, and deducts the credit from the campaign with a reversing entry.
 * Looks up the payment at the gateway first and books refunds that were made there. Sends each refund to the gateway at
 * most once: it is saved first and looked up before a retry.
 *
 * Throws NotFound (404); Conflict (409) while another refund is in progress; Unavailable (503) when the outcome is
 * unknown; Refused or Invalid (422) when the donation is not credited, is disputed, is already paid out, has less left
 * than requested, or has no payment that the gateway knows, and when the gateway refuses. A refusal reserves nothing.
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
 * Returns the payment as the gateway has it now. Undefined while a refund is in progress, because that is looked up
 * separately, and for a payment that the gateway does not know, which the order then reports.
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
    await recordFound(app, donation, { payment, refunds: payment.refunds ?? [] });
    if (payment.isDisputed) await bookDisputed(app, payment);
    return payment;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    if (!(error instanceof GatewayError)) throw error;
    app.log.warn({ err: error, reference: donation.reference_number }, 'a payment could not be looked up');
    throw new Unavailable(message('refund.nothing_refunded'), 5);
  }
}

/** A job learns which payment paid an invoice; a long gateway outage may have outlived that job. */
async function learnUnknownPayment(app: App, id: number): Promise<void> {
  const donation = await findDonation(app.db, id, { institutionId: null, userId: null });
  if (donation === undefined || donation.payment_id !== null) return;
  const { payment_intent_id: chargeId } = donation;
  if (chargeId === null || !isCredited(donation)) return;
  await explainGateway(() => resolvePayment(app, id, chargeId));
}

/** Saves the intended refund under the donation's lock; a retry finds the first one. */
async function openRefund(
  app: App,
  actor: Actor,
  id: number,
  order: Order & { payment: Payment | undefined },
  origin: { ip: string; requestId: string },
): Promise<Opened> {
  return await withTransaction(app.db, async (trx) => {
    await sql`select id from donations where id = ${id} for no key update`.execute(trx);
    const donation = assertFound(
      await findDonation(trx, id, { institutionId: null, userId: null }),
      'donation',
    );
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

/** A failed refund of ours is requested again under its old reference, so that a late order is still found. */
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
    const made = await app.gateway.refund({
      paymentId: refund.payment_id,
      amountInCentavos: refund.amount_centavos,
      reason: order.reason,
      reference: referenceOf(refund, donation),
      ...(order.notes === null ? {} : { notes: order.notes }),
    });
    return await book(app, refund, donation, made);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error instanceof RefundRefused && error.reason !== 'unclear') {
      if (error.reason === 'perhaps_refunded') {
        const made = await findQuietly(app, refund, donation);
        if (made !== undefined) return await book(app, refund, donation, made);
        // The gateway refused a first attempt, so nothing was made.
        if (!isRepeat) await markFailed(app, refund);
      } else await markFailed(app, refund);
      throw refusedByGateway(error);
    }
    if (isNotFound(error)) {
      app.log.error(
        { err: error, reference: donation.reference_number },
        'the gateway has no record of the payment of a donation',
      );
      // The lookup precedes the order, so a first attempt has ordered nothing.
      if (!isRepeat) await markFailed(app, refund);
      throw unknownPayment();
    }
    app.log.error({ err: error, reference: donation.reference_number }, 'a refund could not be made');
    // The refund stays pending: a retry looks it up before ordering again.
    throw new Unavailable(message('refund.ask_again'), 5);
  }
}

/** Looks up a refund after a refusal; if the lookup fails too, the caller gets the refusal. */
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

import { sql } from 'kysely';
import { withTransaction } from '../../platform/database/transaction.ts';
import { NotFound, Refused, Unavailable } from '../../platform/http/errors.ts';
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
  REFUNDING,
} from '../gateway/index.ts';
import { explainGateway } from '../gateway-trouble.ts';
import { promisedRefunds } from '../ledger/promised.ts';
import { findEntries } from '../ledger/queries.ts';
import { learnPayment } from '../subscriptions/learn-payment.ts';
import { type DonationRow, findDonation } from './queries.ts';
import { book, CLAIM, claim, markFailed, type RefundRow, referenceOf, release } from './refund-claims.ts';

interface Order {
  reason: NewRefund['reason'];
  notes: string | null;
}

interface Opened {
  refund: RefundRow;
  donation: DonationRow;
  /** An earlier try may have made it, and nobody has heard of it. */
  isRepeat: boolean;
}

/**
 * Gives back all that was paid for a donation that is credited, and takes the credit out of the campaign by a reversing
 * entry. Asked for at the gateway at most once: the refund is written down first and looked up before it is repeated.
 * Throws NotFound (404), Refused (422) when it is not credited, has no payment or one that the gateway does not know, was paid
 * out already or is refused there, Conflict (409) while it is being asked for, and Unavailable (503) when nobody can say.
 */
export async function refundDonation(
  app: App,
  actor: Actor,
  id: number,
  order: Order,
  origin: { ip: string; requestId: string },
): Promise<RefundRow> {
  await learnUnknownPayment(app, id);
  const opened = await openRefund(app, actor, id, order, origin);
  const { refund } = opened;
  if (refund.status === 'succeeded') return refund;
  try {
    return await carryOut(app, opened, order);
  } finally {
    await release(app, refund);
  }
}

/** Of an invoice a job asks by which payment it was paid; a gateway that was away may have outlived that. */
async function learnUnknownPayment(app: App, id: number): Promise<void> {
  const donation = await findDonation(app.db, id, { institutionId: null, userId: null });
  if (donation === undefined || donation.payment_id !== null) return;
  const { payment_intent_id: intentId } = donation;
  if (intentId === null || !(await isCredited(app.db, donation))) return;
  await explainGateway(() => learnPayment(app, id, intentId));
}

/** Writes the intention down, under the donation's lock; a repeat finds the first one. */
async function openRefund(
  app: App,
  actor: Actor,
  id: number,
  order: Order,
  origin: { ip: string; requestId: string },
): Promise<Opened> {
  return await withTransaction(app.db, async (trx) => {
    await sql`select id from donations where id = ${id} for no key update`.execute(trx);
    const donation = await findDonation(trx, id, { institutionId: null, userId: null });
    if (donation === undefined) throw new NotFound('donation');
    const known =
      await sql<RefundRow>`select * from refunds where donation_id = ${id} and status <> 'failed'`.execute(
        trx,
      );
    const [first] = known.rows;
    if (first?.status === 'succeeded') return { refund: first, donation, isRepeat: true };
    if (first !== undefined)
      return { refund: await claim(app, trx, first, { isTry: true }), donation, isRepeat: true };
    await assertRefundable(trx, donation);
    const now = iso(app.clock.now());
    const lockedUntil = iso(app.clock.now().add(CLAIM));
    const { rows } = await sql<RefundRow>`
      insert into refunds (donation_id, payment_id, amount_centavos, reason, notes, requested_by, locked_until, created_at, updated_at)
      values (${id}, ${donation.payment_id}, ${donation.total_centavos}, ${order.reason}, ${order.notes}, ${actor.id},
        ${lockedUntil}, ${now}, ${now})
      on conflict (donation_id) do update set status = 'pending', reason = excluded.reason, notes = excluded.notes,
        payment_id = excluded.payment_id, gateway_refund_id = null, requested_by = excluded.requested_by,
        locked_until = excluded.locked_until, updated_at = excluded.updated_at
      returning *`.execute(trx);
    await recordAs(trx, actor, {
      action: 'donation.refund_requested',
      subject: ['donation', id],
      at: now,
      institutionId: donation.institution_id,
      changes: { after: { reason: order.reason } },
      ...origin,
    });
    return { refund: rows[0]!, donation, isRepeat: false };
  });
}

const unknownPayment = () => new Refused('The payment of this donation is not known to the gateway.');

async function assertRefundable(trx: Db, donation: DonationRow): Promise<void> {
  if (!(await isCredited(trx, donation)))
    throw new Refused(`This donation is ${donation.status} and cannot be refunded.`);
  if (donation.payment_id === null) throw unknownPayment();
  const { rows } = await sql<{ available_centavos: bigint }>`
    select available_centavos from campaigns where id = ${donation.campaign_id} for no key update`.execute(
    trx,
  );
  // What other refunds are about to take is not there any more.
  const available = rows[0]!.available_centavos - (await promisedRefunds(trx, donation.campaign_id));
  if (available < donation.amount_centavos) {
    throw new Refused('The campaign has paid this money out already.');
  }
}

/** A failure that is told after the completion sets the status alone: the money stays credited (contract §2). */
async function isCredited(trx: Db, { id, status }: DonationRow): Promise<boolean> {
  if (status === 'completed') return true;
  const kinds = (await findEntries(trx, [id])).map(({ kind }) => kind);
  return status === 'failed' && kinds.includes('credit') && !kinds.includes('reversal');
}

async function carryOut(app: App, { refund, donation, isRepeat }: Opened, order: Order): Promise<RefundRow> {
  try {
    const made = await app.gateway.refundOnce({
      paymentId: refund.payment_id,
      amountInCentavos: refund.amount_centavos,
      reason: order.reason,
      reference: referenceOf(donation),
      ...(order.notes === null ? {} : { notes: order.notes }),
    });
    return await book(app, refund, donation, made);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (isRefusal(error)) {
      if (!MAY_BE_THERE.has(error.code)) await markFailed(app, refund);
      throw new Refused('The payment gateway refused the refund.', { code: error.code });
    }
    if (isNotFound(error)) {
      app.log.error(
        { err: error, reference: donation.reference_number },
        'the gateway does not know the payment of a gift',
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

/** Said of a payment that is being given back, or has been: by whom is not known yet, and the refund stays pending. */
const MAY_BE_THERE = new Set([
  'resource_processing_state',
  'resource_failed_state',
  'parameter_above_maximum',
]);

/** Of the refund itself. That its look-up was refused says nothing of what an earlier try has made. */
const isRefusal = (error: GatewayError): error is GatewayRefused | GatewayDeclined =>
  (error instanceof GatewayRefused || error instanceof GatewayDeclined) && error.operation === REFUNDING;

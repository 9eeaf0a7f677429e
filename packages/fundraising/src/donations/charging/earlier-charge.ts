import type { DonationStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import { cameToNothing } from '@bulwagan/contracts/fundraising/statuses.ts';
import type { ChargeOutcome } from '@bulwagan/platform/payments/charges.ts';
import { GatewayError, isNotFound } from '@bulwagan/platform/payments/errors.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { App } from '../../context.ts';
import { noAnswer } from '../../gateway/gateway-errors.ts';
import { isKeyOver, otherRequest } from '../../http/request-key.ts';
import { toCentavos } from '../../money/money.ts';
import { paymentUnderWay } from '../errors.ts';
import { isCredited } from '../queries.ts';
import type { ChargeSavedBody } from '../schemas.ts';
import { applySettlement } from '../verify.ts';
import { claimPayment, endOfClaim, releasePayment } from './attempt-queries.ts';
import { closeEarlier } from './close-earlier.ts';

export interface EarlierCharge {
  id: number;
  /** Undefined when there is nothing new to apply. */
  settlement: ChargeOutcome | undefined;
}

interface Row {
  id: number;
  reference_number: string;
  status: DonationStatus;
  campaign_id: number;
  amount_centavos: bigint;
  payment_method_id: number | null;
  transaction_id: string | null;
  payment_intent_id: string | null;
  created_at: string;
}

/**
 * Finds the charge of an earlier request with the same key whose process was killed or failed after the gateway had the
 * order. The gateway is asked for its outcome.
 * Returns undefined when nothing was charged and the request may start over; by then no checkout of the earlier one can
 * be paid, and a paused earlier request can no longer charge.
 * Throws Invalid (422) for a different request with the same key, Conflict (409) while the donation is being paid in
 * another way, Unavailable (503) while the outcome cannot be found out.
 */
export async function findEarlierCharge(
  app: App,
  requestKey: Buffer,
  input: Static<typeof ChargeSavedBody>,
): Promise<EarlierCharge | undefined> {
  const found = await findByRequest(app, requestKey);
  if (found === undefined) return undefined;
  const now = app.clock.now();
  if (isKeyOver(found.created_at, now)) return await forget(app, found, found.status);
  const claim = { id: found.id, lockedUntil: endOfClaim(now) };
  if (!(await claimPayment(app.db, claim, iso(now)))) throw paymentUnderWay();
  try {
    const row = await findByRequest(app, requestKey);
    return row && (await learn(app, row, input));
  } finally {
    await releasePayment(app.db, claim);
  }
}

/** Learns the outcome of a donation that the caller has claimed. */
async function learn(
  app: App,
  row: Row,
  input: Static<typeof ChargeSavedBody>,
): Promise<EarlierCharge | undefined> {
  // A failure reported after the payment does not undo the payment (contract §2).
  const isCounted = await isCredited(app.db, row.id);
  const hasComeToNothing = !isCounted && cameToNothing(row.status);
  // The key of a donation that came to nothing may be reused by a different request, for example with another card.
  if (!hasComeToNothing) assertSame(row, input);
  if (isCounted || !(row.status === 'pending' || hasComeToNothing))
    return { id: row.id, settlement: undefined };
  const earlier = await ask(app, row);
  if (earlier === undefined) return undefined;
  // A payment that was made counts, whatever the new request asks for.
  if (hasComeToNothing && earlier.settlement !== undefined) await applySettlement(app, earlier.settlement);
  assertSame(row, input);
  return earlier;
}

/** Asks about failed donations as well: a checkout stays open after a declined card, and a decline may be a mistake. */
async function ask(app: App, row: Row): Promise<EarlierCharge | undefined> {
  const { transaction_id: id } = row;
  if (id !== null && app.gateway.attemptKind(id) === 'checkout') return await close(app, row);
  const settlement = await lookUp(app, row);
  switch (settlement?.kind) {
    case undefined:
      return await forget(app, row, unpaid(row));
    case 'open':
      return await close(app, row);
    case 'failed':
      await applySettlement(app, settlement);
      return await forget(app, row, 'failed');
    default:
      return { id: row.id, settlement };
  }
}

/**
 * Closes the donation's charge or the checkout that the donor opened since, so that it cannot be paid while the retry
 * is charged. If it has already been paid, that payment is the donation.
 */
async function close(app: App, row: Row): Promise<EarlierCharge | undefined> {
  await closeEarlier(app, row);
  if (await isCredited(app.db, row.id)) return { id: row.id, settlement: undefined };
  return await forget(app, row, unpaid(row));
}

async function findByRequest(app: App, requestKey: Buffer): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select id, reference_number, status, campaign_id, amount_centavos, payment_method_id, transaction_id,
      payment_intent_id, created_at
    from donations where request_key = ${requestKey}`.execute(app.db);
  return rows[0];
}

function assertSame(row: Row, input: Static<typeof ChargeSavedBody>): void {
  const isSame =
    row.campaign_id === input.campaign_id &&
    row.payment_method_id === input.payment_method_id &&
    row.amount_centavos === toCentavos(input.amount);
  if (!isSame) throw otherRequest();
}

/**
 * Returns undefined when nothing was ever ordered. A refused lookup says nothing about the charge and is not reported
 * as an error of this request.
 */
async function lookUp(app: App, { transaction_id: chargeId }: Row): Promise<ChargeOutcome | undefined> {
  if (chargeId === null) return undefined;
  try {
    return await app.gateway.getCharge(chargeId);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error instanceof GatewayError ? noAnswer() : error;
  }
}

/** An ordered payment becomes `expired`, which is polled for one more day; a cancelled one is never polled. */
const unpaid = ({ transaction_id: ordered }: Row) => (ordered === null ? 'cancelled' : 'expired');

/**
 * Frees the key so that the next request starts over. A donation that was never charged does not count as a failed
 * payment for the card-testing limit.
 */
async function forget(app: App, { id }: Row, status: DonationStatus): Promise<undefined> {
  await sql`
    update donations set
      request_key = null, updated_at = ${iso(app.clock.now())},
      status = case status when 'pending' then ${status} else status end
    where id = ${id}`.execute(app.db);
}

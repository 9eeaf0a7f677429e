import { sql } from 'kysely';
import { withTransaction } from '../../platform/database/transaction.ts';
import { Conflict } from '../../platform/http/errors.ts';
import { iso } from '../../platform/time/clock.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { PESO, type Refund } from '../gateway/index.ts';
import { settle } from '../ledger/settle.ts';

export interface RefundRow {
  id: number;
  donation_id: number;
  payment_id: string;
  gateway_refund_id: string | null;
  amount_centavos: bigint;
  status: 'pending' | 'succeeded' | 'failed';
  reason: string;
  notes: string | null;
  /** By which it is found at the gateway; null where an earlier version asked for it. */
  reference: string | null;
  locked_until: string | null;
  asked_at: string | null;
  /** Null: it was made in the gateway's own pages. */
  requested_by: number | null;
  created_at: string;
  updated_at: string;
}

/** Longer than all calls to the gateway of one request. Who stands still for longer is overtaken, and then counts no more. */
export const CLAIM = { seconds: 30 } as const;

/** The name of a refund at the gateway: a lost one is found by it. The first of a donation has no number. */
export const referenceOf = (
  { reference }: Pick<RefundRow, 'reference'>,
  donation: { reference_number: string },
): string => reference ?? `${donation.reference_number}-refund`;

/**
 * A pending refund is asked about at the gateway by one at a time. The caller holds the donation. Only who asks the gateway
 * to give back counts as a new try: what that makes is found by its reference, for the id of an earlier one leads to that one
 * alone. Throws Conflict (409) while somebody else has it, and when it has just ended.
 */
export async function claim(
  app: App,
  trx: Db,
  refund: RefundRow,
  { isTry }: { isTry: boolean },
): Promise<RefundRow> {
  const now = app.clock.now();
  const isClaimed =
    refund.locked_until !== null &&
    Temporal.Instant.compare(Temporal.Instant.from(refund.locked_until), now) > 0;
  if (isClaimed) throw underWay();
  const { rows } = await sql<RefundRow>`
    update refunds set locked_until = ${iso(now.add(CLAIM))}, asked_at = ${iso(now)},
      updated_at = ${isTry ? iso(now) : refund.updated_at},
      gateway_refund_id = ${isTry ? null : refund.gateway_refund_id}
    where id = ${refund.id} and status = 'pending' returning *`.execute(trx);
  if (rows[0] === undefined) throw underWay();
  return rows[0];
}

const underWay = () => new Conflict('This refund is under way.');

/** Gives up the claim, if it is still the caller's. */
export async function release(app: App, { id, locked_until: lockedUntil }: RefundRow): Promise<void> {
  await sql`update refunds set locked_until = null where id = ${id} and locked_until = ${lockedUntil}`.execute(
    app.db,
  );
}

/**
 * The gateway's word on a refund, with its entry in the ledger when it has succeeded. Any other word counts only from who has
 * the claim still: whoever came after may know more. One that is under way is so even if an earlier one was told to have failed,
 * to whoever came after as well.
 */
export async function book(
  app: App,
  refund: RefundRow,
  donation: { reference_number: string; paidAmount?: bigint | undefined },
  made: Pick<Refund, 'id' | 'status' | 'amountInCentavos' | 'currency'>,
): Promise<RefundRow> {
  const isInPesos = made.currency === PESO;
  if (!isInPesos)
    app.log.warn(
      { reference: donation.reference_number, refundId: made.id, currency: made.currency },
      'a refund in another currency is not booked',
    );
  const isDecided = made.status === 'succeeded' || made.status === 'failed';
  const known = isInPesos && isDecided ? made.status : 'pending';
  return await withTransaction(app.db, async (trx) => {
    if (known === 'succeeded') {
      await settle(app, trx, [
        {
          effect: 'refunds',
          references: [donation.reference_number],
          transactionIds: [],
          paymentId: refund.payment_id,
          amount: made.amountInCentavos,
          paidAmount: donation.paidAmount,
          refunds: [{ id: made.id, amount: made.amountInCentavos }],
        },
      ]);
    }
    await sql`
      update refunds set status = ${known}, gateway_refund_id = ${made.id}, amount_centavos = ${made.amountInCentavos},
        updated_at = ${iso(app.clock.now())}
      where id = ${refund.id} and status <> 'succeeded'
        and (${known} = 'succeeded' or locked_until = ${refund.locked_until}
          or (${known} = 'pending' and status = 'failed' and gateway_refund_id is distinct from ${made.id}))`.execute(
      trx,
    );
    const { rows } = await sql<RefundRow>`select * from refunds where id = ${refund.id}`.execute(trx);
    return rows[0]!;
  });
}

/** It may be asked for again. Leaves it alone when somebody else has claimed it meanwhile. */
export async function markFailed(app: App, { id, locked_until: lockedUntil }: RefundRow): Promise<void> {
  await sql`
    update refunds set status = 'failed', updated_at = ${iso(app.clock.now())}
    where id = ${id} and status = 'pending' and locked_until = ${lockedUntil}`.execute(app.db);
}

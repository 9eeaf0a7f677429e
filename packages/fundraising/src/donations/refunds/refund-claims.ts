import { message } from '@bulwagan/contracts/errors/message.ts';
import type { RefundStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { Conflict } from '@bulwagan/platform/http/errors.ts';
import { PESO, type Refund } from '@bulwagan/platform/payments/payments.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { settle } from '../../ledger/settle.ts';

export interface RefundRow {
  id: number;
  donation_id: number;
  payment_id: string;
  gateway_refund_id: string | null;
  amount_centavos: bigint;
  status: RefundStatus;
  reason: string;
  notes: string | null;
  /** Reference that finds it at the gateway; null for refunds requested by an earlier version. */
  reference: string | null;
  locked_until: string | null;
  asked_at: string | null;
  /** Null when the refund was made in the gateway's dashboard. */
  requested_by: number | null;
  created_at: string;
  updated_at: string;
}

/** Longer than all gateway calls of one request. A request that is paused for longer loses its claim. */
export const CLAIM = { seconds: 30 } as const;

/**
 * Returns the reference under which a lost refund is found at the gateway. The first refund of a donation has no
 * number.
 */
export const referenceOf = (
  { reference }: Pick<RefundRow, 'reference'>,
  donation: { reference_number: string },
): string => reference ?? `${donation.reference_number}-refund`;

/**
 * Claims a pending refund, so that one process at a time asks the gateway. The caller holds the donation's lock. Only a
 * request to refund counts as a new attempt; its result is found by reference, because the id of an earlier attempt
 * leads only to that attempt. Throws Conflict (409) while another process holds the claim and when the refund has just
 * ended.
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

const underWay = () => new Conflict(message('refund.this_under_way'));

/** Releases the claim if the caller still holds it. */
export async function release(app: App, { id, locked_until: lockedUntil }: RefundRow): Promise<void> {
  await sql`update refunds set locked_until = null where id = ${id} and locked_until = ${lockedUntil}`.execute(
    app.db,
  );
}

/**
 * Saves the gateway's status of a refund, with a ledger entry when it succeeded. Any other status counts only while the
 * caller holds the claim, because a later request may know more. A refund in progress stays so even if an earlier
 * attempt is reported as failed.
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
      'a refund in another currency than pesos is not recorded',
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

/** Marks the refund as failed, so that it can be requested again, unless another process has claimed it since. */
export async function markFailed(app: App, { id, locked_until: lockedUntil }: RefundRow): Promise<void> {
  await sql`
    update refunds set status = 'failed', updated_at = ${iso(app.clock.now())}
    where id = ${id} and status = 'pending' and locked_until = ${lockedUntil}`.execute(app.db);
}

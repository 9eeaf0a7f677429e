import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { standInFor } from './dispute-stand-in.ts';
import type { LockedDonation } from './queries.ts';
import type { Settled } from './settled.ts';
import type { DisputeState } from './state.ts';

/** Current state of a dispute and the donation it applies to. */
export interface ChangedDispute {
  donation: LockedDonation;
  dispute: DisputeState;
}

/** Returns the last state of each dispute that these reports changed or linked to its donation. */
export function changedDisputes(changed: Settled[]): ChangedDispute[] {
  return [...Map.groupBy(changed, ({ donation }) => donation.id).values()].flatMap((ofOne) => {
    const known = ofOne[0]!.before.disputes;
    const { donation, decision } = ofOne.at(-1)!;
    return decision.after.disputes
      .filter((dispute) => dispute.isLinked && !known.includes(dispute))
      .map((dispute) => ({ donation, dispute }));
  });
}

/** Call it in the transaction that locks the donations. */
export async function writeDisputes(trx: Db, disputes: ChangedDispute[], now: string): Promise<void> {
  for (const { donation, dispute } of disputes) await writeDispute(trx, dispute, donation.id, now);
}

/** Saves a dispute of a payment that no donation has yet. */
export async function keepDispute(trx: Db, dispute: DisputeState, now: string): Promise<void> {
  await writeDispute(trx, dispute, null, now);
}

async function writeDispute(
  trx: Db,
  dispute: DisputeState,
  donationId: number | null,
  now: string,
): Promise<void> {
  const { id, paymentId, amount, reason, status, gatewayStatus, at } = dispute;
  const resolvedAt = status === 'open' ? null : now;
  if (paymentId !== null && id !== standInFor(paymentId))
    await sql`
      update disputes set gateway_dispute_id = ${id}
      where gateway_dispute_id = ${standInFor(paymentId)}
        and not exists (select from disputes where gateway_dispute_id = ${id})`.execute(trx);
  await sql`
    insert into disputes as known (gateway_dispute_id, donation_id, payment_id, amount_centavos, reason, status,
      gateway_status, status_at, resolved_at, created_at, updated_at)
    values (${id}, ${donationId}::int, ${paymentId}, ${amount}, ${reason}, ${status}, ${gatewayStatus}, ${at}::bigint,
      ${resolvedAt}::timestamptz, ${now}, ${now})
    on conflict (gateway_dispute_id) do update set
      donation_id = coalesce(known.donation_id, excluded.donation_id),
      payment_id = coalesce(excluded.payment_id, known.payment_id),
      amount_centavos = coalesce(excluded.amount_centavos, known.amount_centavos),
      reason = coalesce(excluded.reason, known.reason),
      status = excluded.status, gateway_status = excluded.gateway_status, status_at = excluded.status_at,
      resolved_at = case when excluded.status = 'open' then null else coalesce(known.resolved_at, excluded.resolved_at) end,
      updated_at = excluded.updated_at
    -- One that has ended is opened again by nothing older.
    where excluded.donation_id is not null or known.donation_id is null
      and not (known.status <> 'open' and excluded.status = 'open')
      and coalesce(excluded.status_at >= known.status_at, true)`.execute(trx);
}

import type { DisputeStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import type { Centavos } from '../../money/money.ts';
import type { DonationRow } from '../queries.ts';
import type { RefundRow } from './refund-claims.ts';
import { isCredited, leftOf } from './refundable.ts';

export interface DisputeRow {
  id: number;
  amount_centavos: Centavos | null;
  status: DisputeStatus;
  gateway_status: string | null;
  reason: string | null;
  created_at: string;
  resolved_at: string | null;
}

/** Refunds and disputes of a payment, and the amount still refundable. */
export interface Returns {
  refunds: RefundRow[];
  disputes: DisputeRow[];
  left: Centavos;
}

export async function findReturns(db: Db, donation: DonationRow): Promise<Returns> {
  const { rows: refunds } = await sql<RefundRow>`
    select * from refunds where donation_id = ${donation.id} order by id desc`.execute(db);
  const { rows: disputes } = await sql<DisputeRow>`
    select id, amount_centavos, status, gateway_status, reason, created_at, resolved_at
    from disputes where donation_id = ${donation.id} order by id desc`.execute(db);
  const { amount } = await leftOf(db, donation, undefined);
  const canBeRefunded = isCredited(donation) && donation.payment_id !== null && amount > 0n;
  return { refunds, disputes, left: canBeRefunded ? amount : 0n };
}

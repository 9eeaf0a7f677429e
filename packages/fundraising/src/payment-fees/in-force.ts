import type { PayWith } from '@bulwagan/contracts/fundraising/payment-methods.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

export interface Fee {
  payment_method: PayWith;
  rate_in_basis_points: number;
  fixed_centavos: bigint;
}

/**
 * Returns the query of the fee in centavos that a donation of `amount` pays on `day` (YYYY-MM-DD); no row without a fee. Half a
 * centavo is rounded up, in integers.
 */
export const feeOf = (method: string, amount: bigint, day: string) => sql`
  select (${amount}::bigint * f.rate_in_basis_points + 5000) / 10000 + f.fixed_centavos as centavos
  from payment_fee_rates f
  where f.payment_method = ${method} and f.effective_from <= ${day}::date
  order by f.effective_from desc, f.id desc limit 1`;

/** Returns the fee of each payment method on `day` (YYYY-MM-DD); the cheapest of a large donation first. */
export async function listFeesOn(db: Db, day: string): Promise<Fee[]> {
  const { rows } = await sql<Fee>`
    select * from (
      select distinct on (payment_method) payment_method, rate_in_basis_points, fixed_centavos
      from payment_fee_rates where effective_from <= ${day}::date
      order by payment_method, effective_from desc, id desc
    ) as fees
    order by rate_in_basis_points, payment_method`.execute(db);
  return rows;
}

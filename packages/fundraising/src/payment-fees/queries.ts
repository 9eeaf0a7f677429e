import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Fee } from './in-force.ts';
import type { FEE_STATUSES } from './schemas.ts';

export interface FeeRow extends Fee {
  id: number;
  effective_from: string;
  status: (typeof FEE_STATUSES)[number];
  created_by: number | null;
  created_by_name: string | null;
  created_at: string | null;
}

/** Past, current and future fees by payment method, latest first. `today` is YYYY-MM-DD. */
export async function listFeeRates(db: Db, today: string, id?: number): Promise<FeeRow[]> {
  const { rows } = await sql<FeeRow>`
    select f.id, f.payment_method, f.rate_in_basis_points, f.fixed_centavos, f.effective_from::text as effective_from,
      case
        when not f.is_latest then 'past'
        when f.effective_from > ${today}::date then 'upcoming'
        when f.id = first_value(f.id) over (partition by f.payment_method
          order by f.effective_from > ${today}::date, f.effective_from desc, f.id desc) then 'current'
        else 'past'
      end as status,
      f.created_by, u.first_name || ' ' || u.last_name as created_by_name, f.created_at
    from (
      select r.*, r.id = max(r.id) over (partition by r.payment_method, r.effective_from) as is_latest
      from payment_fee_rates r
    ) as f
    left join users u on u.id = f.created_by
    order by f.payment_method, f.effective_from desc, f.id desc`.execute(db);
  return id === undefined ? rows : rows.filter((row) => row.id === id);
}

export interface NewFee extends Fee {
  effective_from: string;
  created_by: number;
  created_at: string;
}

export async function insertFeeRate(trx: Db, fee: NewFee): Promise<number> {
  const { id } = await trx
    .insertInto('payment_fee_rates')
    .values(fee)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

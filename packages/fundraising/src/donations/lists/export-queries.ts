import { readInBatches } from '@bulwagan/platform/database/driver/batches.ts';
import { rowsOf } from '@bulwagan/platform/database/driver/statement.ts';
import { invalid } from '@bulwagan/platform/http/errors.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database.ts';
import { type DonationRow, type DonationScope, joins } from '../queries.ts';
import type { DonationFilter } from './filter.ts';
import { foundIds, lookFor, TOO_BROAD } from './find.ts';
import { idsOf } from './list.ts';
import { keyOf, type OrderKey, ordered, orderOf } from './order.ts';

type Ids = (after: OrderKey | null, limit: number) => RawBuilder<unknown>;

type Reported =
  | 'reference_number'
  | 'created_at'
  | 'paid_at'
  | 'user_id'
  | 'donor_name'
  | 'donor_email'
  | 'is_anonymous'
  | 'campaign_title'
  | 'amount_centavos'
  | 'fee_centavos'
  | 'total_centavos'
  | 'payment_method'
  | 'status';

export interface ExportedDonation extends Pick<DonationRow, Reported> {
  institution_name: string;
  /** Amount that the campaign lost again, and when. */
  refunded_centavos: bigint | null;
  refunded_at: string | null;
}

type Row = ExportedDonation & { order_key: string[] };

/**
 * Yields all donations of a list in its order, in batches. Each batch continues after the last row of the previous one,
 * so that no connection or snapshot is held while a slow client reads. Throws Invalid (422) for a search that matches
 * too many donors, because an incomplete export must not be mistaken for a complete one.
 */
export async function exportedDonations(
  db: Db,
  scope: DonationScope,
  filter: DonationFilter,
  search: string,
  batch?: number,
): Promise<AsyncGenerator<ExportedDonation[]>> {
  const order = orderOf(filter);
  const ids = await idsBehind(db, scope, filter, search);
  const read = (after: OrderKey | null, limit: number) =>
    rowsOf(
      db,
      sql<Row>`
      select d.reference_number, d.created_at, d.paid_at, d.user_id,
        coalesce(d.donor_name, u.first_name || ' ' || u.last_name) as donor_name,
        coalesce(d.donor_email, u.email) as donor_email,
        d.is_anonymous, c.title as campaign_title, i.name as institution_name, d.amount_centavos, d.fee_centavos,
        d.total_centavos, d.payment_method, d.status, l.refunded_centavos, l.refunded_at,
        ${keyOf('d', order)} as order_key
      from (select p.id from (${ids(after, limit)}) p limit ${sql.lit(limit)}) f
      join donations d on d.id = f.id ${joins}
      join institutions i on i.id = d.institution_id
      left join lateral (
        select -sum(e.amount_centavos)::bigint as refunded_centavos, max(e.recorded_at) as refunded_at
        from ledger_entries e where e.donation_id = d.id and e.kind <> 'credit' and d.reversed_centavos > 0
      ) l on true
      order by ${ordered('d', order)}`,
    );
  return readInBatches<Row, OrderKey>(read, (row) => row.order_key, batch);
}

async function idsBehind(db: Db, scope: DonationScope, filter: DonationFilter, search: string): Promise<Ids> {
  const bounds = (limit: number) => ({ perPage: limit, offset: 0 });
  if (search === '') return (after, limit) => idsOf({ ...scope, ...filter }, bounds(limit), { after });
  const { found, isTooBroad } = await lookFor(db, scope, filter, search);
  if (isTooBroad) throw invalid({ search: [TOO_BROAD] });
  return (after, limit) => foundIds(found, filter, bounds(limit), after);
}

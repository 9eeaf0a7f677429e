import type { ReturnReason } from '@bulwagan/contracts/fundraising/statuses.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

export interface ReturnRow {
  id: number;
  payment_id: string;
  donation_id: number;
  reference_number: string;
  campaign_id: number;
  campaign_title: string;
  institution_id: number;
  institution_name: string;
  /** Centavos, or the smallest unit of another currency. */
  amount_centavos: bigint;
  paid_centavos: bigint;
  currency: string;
  reason: ReturnReason;
  received_at: string;
  resolved_at: string | null;
  resolved_by: number | null;
  resolved_by_name: string | null;
  resolution_note: string | null;
}

const from = sql`
  select p.id, p.payment_id, p.donation_id, d.reference_number, d.campaign_id, c.title as campaign_title,
    p.institution_id, i.name as institution_name, p.amount_centavos, p.paid_centavos, p.currency, p.reason, p.received_at,
    p.resolved_at, p.resolved_by, u.first_name || ' ' || u.last_name as resolved_by_name, p.resolution_note
  from payments_to_return p
  join donations d on d.id = p.donation_id
  join campaigns c on c.id = d.campaign_id
  join institutions i on i.id = p.institution_id
  left join users u on u.id = p.resolved_by`;

/** Null means every institution. */
const within = (institutionId: number | null) =>
  institutionId === null ? sql`true` : sql`p.institution_id = ${institutionId}`;

export interface ReturnFilter {
  resolved?: boolean | undefined;
  donation_id?: number | undefined;
  institution_id?: number | undefined;
}

/** Open ones first, then newest first. */
export async function listReturns(
  db: Db,
  institutionId: number | null,
  filter: ReturnFilter,
  limit: number,
): Promise<ReturnRow[]> {
  const conditions = [
    within(institutionId),
    ...(filter.resolved === undefined ? [] : [sql`(p.resolved_at is not null) = ${filter.resolved}`]),
    ...(filter.donation_id === undefined ? [] : [sql`p.donation_id = ${filter.donation_id}`]),
    ...(filter.institution_id === undefined ? [] : [within(filter.institution_id)]),
  ];
  const { rows } = await sql<ReturnRow>`
    ${from} where ${sql.join(conditions, sql` and `)}
    order by p.resolved_at is not null, p.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findReturn(
  db: Db,
  institutionId: number | null,
  id: number,
): Promise<ReturnRow | undefined> {
  const { rows } = await sql<ReturnRow>`${from} where p.id = ${id} and ${within(institutionId)}`.execute(db);
  return rows[0];
}

/** Returns false for one already resolved. */
export async function updateResolved(
  trx: Db,
  id: number,
  { by, note, at }: { by: number; note: string | null; at: string },
): Promise<boolean> {
  const { rows } = await sql`
    update payments_to_return set resolved_at = ${at}, resolved_by = ${by}, resolution_note = ${note}
    where id = ${id} and resolved_at is null returning id`.execute(trx);
  return rows.length === 1;
}

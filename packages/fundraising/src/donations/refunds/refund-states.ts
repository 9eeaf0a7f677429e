import type { GatewayEvent } from '@bulwagan/platform/payments/events.ts';
import { type EventRefund, PESO } from '@bulwagan/platform/payments/payments.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';

/** Refunds of a payment as reported by an event or the gateway. */
type Reported = Pick<GatewayEvent, 'effect'> & {
  refunds: Omit<EventRefund, 'isUnreadable'>[];
  payments: { id: string | undefined }[];
  /** Donation whose payment it is; null if unknown. */
  donationId: number | null;
};

/**
 * Saves what events say about refunds: the new status of our pending ones (a failed one can be requested again), late
 * success of ones that were given up, and refunds made in the gateway's dashboard. Runs in the caller's transaction,
 * which locks the donations of succeeded refunds. `settle` writes the ledger entries.
 */
export async function noteRefunds(trx: Db, events: Reported[], now: string): Promise<void> {
  const reported = events.flatMap(({ effect, refunds, payments, donationId }) =>
    effect === 'refunds'
      ? refunds.map((refund) => ({ ...refund, donationId, paymentId: payments[0]?.id ?? null }))
      : [],
  );
  const ended = reported.filter(
    ({ status, currency }) => currency === PESO && (status === 'succeeded' || status === 'failed'),
  );
  if (ended.length === 0) return;
  const column = <T>(of: (refund: (typeof ended)[number]) => T | undefined) =>
    ended.map((refund) => of(refund) ?? null);
  const rows = sql`unnest(
    ${column(({ id }) => id)}::text[], ${column(({ status }) => status)}::text[],
    ${column(({ donationId }) => donationId)}::int[], ${column(({ paymentId }) => paymentId)}::text[],
    ${column(({ amountInCentavos }) => amountInCentavos)}::bigint[], ${column(({ reference }) => reference)}::text[],
    ${column(({ reason }) => reason)}::text[], ${column(({ notes }) => notes)}::text[]
  ) with ordinality as e(id, status, donation_id, payment_id, amount, reference, reason, notes, n)`;
  // A row without the gateway's id is a refund whose answer was lost or that was refused; a failed one may have been
  // made after all by a late order. They are matched by reference or, without one, by payment and amount.
  await sql`
    with ours as (
      select distinct on (e.n) e.*, r.id as refund_id
      from ${rows} join refunds r on (r.status = 'pending' or (r.status = 'failed' and e.status = 'succeeded'))
        and (r.gateway_refund_id = e.id
          or e.status = 'succeeded' and (r.gateway_refund_id is null or r.status = 'failed')
            and not exists (select from refunds o where o.gateway_refund_id = e.id)
            and (r.reference = e.reference
              or (e.reference is null or r.reference is null) and r.payment_id = e.payment_id
                and r.amount_centavos = coalesce(e.amount, r.amount_centavos)))
      order by e.n, (r.gateway_refund_id = e.id) is true desc, (r.reference = e.reference) is true desc,
        r.status = 'pending' desc, r.id desc
    )
    update refunds r set status = e.status, updated_at = ${now},
      amount_centavos = case e.status when 'succeeded' then coalesce(e.amount, r.amount_centavos) else r.amount_centavos end,
      gateway_refund_id = case e.status when 'succeeded' then coalesce(e.id, r.gateway_refund_id)
        else coalesce(r.gateway_refund_id, e.id) end
    from ours e where r.id = e.refund_id`.execute(trx);
  await sql`
    insert into refunds
      (donation_id, payment_id, gateway_refund_id, amount_centavos, reason, notes, status, created_at, updated_at)
    select d.id, d.payment_id, e.id, coalesce(e.amount, d.paid_centavos, d.total_centavos), coalesce(e.reason, 'others'), e.notes,
      'succeeded', ${now}, ${now}
    from ${rows} join donations d on d.id = e.donation_id and d.payment_id = e.payment_id
    where e.status = 'succeeded' and e.id is not null
      -- Whatever name it has, no more was refunded than is counted.
      and coalesce(e.amount, 0) + (
        select coalesce(sum(r.amount_centavos), 0) from refunds r
        where r.donation_id = d.id and r.payment_id = d.payment_id and r.status = 'succeeded'
      ) <= case when d.status = 'refunded' and d.refunded_centavos = 0 then d.total_centavos else d.refunded_centavos end
    on conflict (gateway_refund_id) do nothing`.execute(trx);
}

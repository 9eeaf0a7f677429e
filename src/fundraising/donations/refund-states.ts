import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { type EventRefund, type GatewayEvent, PESO } from '../gateway/index.ts';

/** What an event, or the gateway's list, tells of the refunds of a payment. */
type Told = Pick<GatewayEvent, 'effect'> & {
  refunds: Pick<EventRefund, 'id' | 'amountInCentavos' | 'status' | 'currency'>[];
  payments: { id: string | undefined }[];
};

/**
 * Writes down what events say of refunds that we asked for: of one that was pending, so that a failed one may be asked for
 * again, and of one that was given up for lost, that it was made after all. In the caller's transaction, which holds the
 * donations of what has succeeded. The ledger has its own entry by `settle`.
 */
export async function noteRefunds(trx: Db, events: Told[], now: string): Promise<void> {
  const told = events.flatMap(({ effect, refunds, payments }) =>
    effect === 'refunds' ? refunds.map((refund) => ({ ...refund, paymentId: payments[0]?.id ?? null })) : [],
  );
  const ended = told.filter(
    ({ status, currency }) => currency === PESO && (status === 'succeeded' || status === 'failed'),
  );
  if (ended.length === 0) return;
  // A row without the gateway's id is one whose answer was lost, or that was refused; one that failed may have been made again
  // by an order that came late. Their payment and amount name them, for a part of it may have been given back by hand.
  await sql`
    update refunds r set status = e.status, updated_at = ${now},
      gateway_refund_id = case e.status when 'succeeded' then coalesce(e.id, r.gateway_refund_id)
        else coalesce(r.gateway_refund_id, e.id) end
    from unnest(
      ${ended.map(({ id }) => id ?? null)}::text[], ${ended.map(({ status }) => status)}::text[],
      ${ended.map(({ paymentId }) => paymentId)}::text[],
      ${ended.map(({ amountInCentavos }) => amountInCentavos ?? null)}::bigint[]
    ) as e(id, status, payment_id, amount)
    where (r.status = 'pending' or (r.status = 'failed' and e.status = 'succeeded'))
      and (r.gateway_refund_id = e.id
        or ((r.gateway_refund_id is null or r.status = 'failed')
          and r.payment_id = e.payment_id and e.status = 'succeeded'
          and r.amount_centavos = coalesce(e.amount, r.amount_centavos)))`.execute(trx);
}

import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { GatewayError } from '@bulwagan/platform/payments/errors.ts';
import { type Payment, PESO } from '@bulwagan/platform/payments/payments.ts';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import { standInFor } from '../../ledger/dispute-stand-in.ts';
import { settle } from '../../ledger/settle.ts';

/** A cardholder has 120 to 180 days to dispute a payment. */
const LOOK_BACK = { hours: 180 * 24 } as const;
const MOST_PAGES = 50;
/** Limit of open disputes that are looked up because their payment is not on the pages read. */
const MOST_ASKED = 200;

/**
 * Finds disputes through the payments themselves, for accounts that may not list disputes. The `disputed` flag only
 * says that a dispute exists, so the whole payment is held until an event or the dispute list names the dispute and its
 * outcome. Returns the number of payments read. A gateway that does not answer is logged.
 */
export async function followDisputedPayments(app: App, signal?: AbortSignal): Promise<number> {
  const seen = new Set<string>();
  const since = app.clock.now().subtract(LOOK_BACK);
  let after: string | undefined;
  try {
    for (let page = 0; page < MOST_PAGES && signal?.aborted !== true; page += 1) {
      const listed = await app.gateway.listPayments(after === undefined ? {} : { after });
      for (const payment of listed.payments.filter(({ isDisputed }) => isDisputed)) {
        seen.add(payment.id);
        await bookDisputed(app, payment);
      }
      const last = listed.payments.at(-1);
      const isOld = last?.paidAt !== undefined && Temporal.Instant.compare(last.paidAt, since) < 0;
      if (!listed.hasMore || isOld || last === undefined || last.id === after) break;
      after = last.id;
    }
    for (const id of await findStandIns(app, seen)) {
      if (signal?.aborted) break;
      seen.add(id);
      const payment = await app.gateway.getPayment(id);
      if (!payment.isDisputed) await bookDisputed(app, payment, { isOver: true });
    }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    app.log.warn({ err: error }, 'the payments of the gateway could not be read for disputes');
  }
  return seen.size;
}

/**
 * Holds a disputed payment of a donation whose dispute id is unknown. `isOver` keeps the hold because the outcome is
 * unknown.
 */
export async function bookDisputed(
  app: App,
  { id: paymentId, currency }: Pick<Payment, 'id' | 'currency'>,
  { isOver = false } = {},
): Promise<void> {
  if (currency !== PESO) return;
  const dispute = {
    id: standInFor(paymentId),
    amount: null,
    status: 'open' as const,
    gatewayStatus: isOver ? 'ended' : null,
    reason: null,
    at: null,
  };
  const [verdict] = await withTransaction(app.db, (trx) =>
    settle(app, trx, [{ effect: 'disputes', references: [], transactionIds: [], paymentId, dispute }]),
  );
  if (isOver && verdict!.isApplied)
    app.log.warn(
      { paymentId },
      'a dispute has ended, but the gateway account cannot read its outcome; the amount stays on hold',
    );
}

/** Finds payments that are held only because of their `disputed` flag. */
async function findStandIns(app: App, seen: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await sql<{ payment_id: string }>`
    select payment_id from disputes
    where status = 'open' and gateway_dispute_id = ${standInFor('')} || payment_id
      and payment_id <> all(${[...seen]}::text[])
    order by updated_at, id limit ${MOST_ASKED}`.execute(app.db);
  return rows.map(({ payment_id: id }) => id);
}

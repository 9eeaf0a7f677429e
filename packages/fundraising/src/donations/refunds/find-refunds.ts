import { GatewayError } from '@bulwagan/platform/payments/errors.ts';
import { type ListedRefund, PESO } from '@bulwagan/platform/payments/payments.ts';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import { BATCH, forEachPending } from '../for-each-pending.ts';
import { recordFound } from '../record-found.ts';

/** How far back the gateway's list is read: longer than any outage, and a few pages of a busy month. */
const LOOK_BACK = { hours: 30 * 24 } as const;
/** Limit for a gateway that returns the same page forever. */
const MOST_PAGES = 100;

/** Donation with a refund at the gateway that is not booked. */
interface Donation {
  id: number;
  reference_number: string;
  payment_id: string;
}

/**
 * Finds refunds whose events are missing (F§6), including those made in the gateway's dashboard and partial refunds
 * that add up to the whole payment. Reads the gateway's refund list page by page, newest first, and looks up the
 * payment of each donation with an unbooked refund. Refunds are booked by the same function that events use. A gateway
 * that does not answer is logged and asked again an hour later. Returns the number of donations looked up.
 */
export async function findRefunds(app: App, signal?: AbortSignal): Promise<number> {
  const since = app.clock.now().subtract(LOOK_BACK);
  let looked = 0;
  let after: string | undefined;
  for (let page = 0; page < MOST_PAGES && signal?.aborted !== true; page += 1) {
    const listed = await listPage(app, after);
    if (listed === undefined) return looked;
    looked += await askAbout(app, listed.refunds, signal);
    const last = listed.refunds.at(-1);
    const isOld = last?.createdAt !== undefined && Temporal.Instant.compare(last.createdAt, since) < 0;
    if (!listed.hasMore || isOld || last === undefined || last.id === after) return looked;
    after = last.id;
  }
  return looked;
}

async function listPage(
  app: App,
  after: string | undefined,
): Promise<{ refunds: ListedRefund[]; hasMore: boolean } | undefined> {
  try {
    return await app.gateway.listRefunds(after === undefined ? {} : { after });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    app.log.warn({ err: error }, 'the refunds of the gateway could not be listed');
    return undefined;
  }
}

async function askAbout(app: App, refunds: ListedRefund[], signal?: AbortSignal): Promise<number> {
  const made = Map.groupBy(
    refunds.filter(
      ({ status, paymentId, currency }) =>
        status === 'succeeded' && paymentId !== undefined && currency === PESO,
    ),
    ({ paymentId }) => paymentId!,
  );
  const donations = await notBooked(app, [...made.values()].flat());
  return await forEachPending<Donation>(app, {
    what: 'refund',
    signal,
    page: async (after) => {
      const begin = after === undefined ? 0 : donations.indexOf(after) + 1;
      return donations.slice(begin, begin + BATCH);
    },
    ask: (donation) => recordRefunds(app, donation, made.get(donation.payment_id)!),
  });
}

/** Shuffled, so that a payment the gateway does not answer for does not delay the same donations in every run. */
async function notBooked(app: App, refunds: ListedRefund[]): Promise<Donation[]> {
  const { rows } = await sql<Donation>`
    select d.id, d.reference_number, d.payment_id from donations d
    where d.status <> 'refunded' and d.payment_id in (
      select e.payment_id
      from unnest(
        ${refunds.map(({ paymentId }) => paymentId!)}::text[], ${refunds.map(({ id }) => id)}::text[]
      ) as e(payment_id, id)
      where not exists (select from refunds r where r.gateway_refund_id = e.id and r.status = 'succeeded'))
    order by random()`.execute(app.db);
  return rows;
}

async function recordRefunds(app: App, donation: Donation, listed: ListedRefund[]): Promise<void> {
  const payment = await app.gateway.getPayment(donation.payment_id);
  if (await recordFound(app, donation, { payment, refunds: listed }))
    app.log.warn({ reference: donation.reference_number }, 'found a refund whose event is missing');
}

import { sql } from 'kysely';
import { iso } from '../../platform/time/clock.ts';
import type { App } from '../context.ts';
import { askEach, BATCH } from './ask-each.ts';
import { closeEarlier } from './close-earlier.ts';
import type { DonationRow } from './queries.ts';
import { verifyAtGateway } from './verify.ts';

/** After this time without a word the gateway is asked. */
const ASK_AFTER = { minutes: 10 } as const;
/** After this time an unpaid checkout is closed. */
const EXPIRE_AFTER = { hours: 24 } as const;
type Pending = Pick<
  DonationRow,
  'id' | 'reference_number' | 'transaction_id' | 'payment_intent_id' | 'updated_at'
>;

/**
 * Asks the gateway about donations that have been pending for long: webhooks may have been lost, or came too late to be
 * believed (F§6, 300 seconds). Those unpaid for a day are closed and expire. Answers how many were looked at.
 */
export async function reconcile(app: App, signal?: AbortSignal): Promise<number> {
  const before = iso(app.clock.now().subtract(ASK_AFTER));
  return await askEach<Pending>(app, {
    what: 'donation',
    signal,
    page: async (after) => {
      const { rows } = await sql<Pending>`
        select id, reference_number, transaction_id, payment_intent_id, updated_at from donations
        where status = 'pending' and updated_at < ${before} and id > ${after}
        order by id limit ${BATCH}`.execute(app.db);
      return rows;
    },
    ask: (donation) => reconcileOne(app, donation),
  });
}

async function reconcileOne(app: App, donation: Pending): Promise<void> {
  const verdict = await verifyAtGateway(app, donation);
  if (verdict?.outcome === 'applied') return;
  // Since its latest attempt: a donation of last week whose payment was opened anew just now is young.
  const age = app.clock.now().since(Temporal.Instant.from(donation.updated_at));
  if (Temporal.Duration.compare(age, EXPIRE_AFTER) > 0) await expire(app, donation);
}

/** Closes the page first; when the gateway will not, it is being paid just now, and the next run learns of it. */
async function expire(app: App, donation: Pending): Promise<void> {
  await closeEarlier(app, { ...donation, status: 'pending' });
  await sql`
    update donations set status = 'expired', failure_message = null, updated_at = ${iso(app.clock.now())}
    where id = ${donation.id} and status = 'pending' and updated_at = ${donation.updated_at}`.execute(app.db);
}

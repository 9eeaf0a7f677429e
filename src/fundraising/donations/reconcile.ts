import { sql } from 'kysely';
import { iso } from '../../platform/time/clock.ts';
import type { App } from '../context.ts';
import { GatewayError } from '../gateway/index.ts';
import { type DonationRow, moveStatus } from './queries.ts';
import { verifyAtGateway } from './verify.ts';

/** After this time without a word the gateway is asked. */
const ASK_AFTER = { minutes: 10 } as const;
/** After this time an unpaid checkout is closed. */
const EXPIRE_AFTER = { hours: 24 } as const;
/** Donations of one run: bounds the run's length; the next one goes on where this one ended. */
const BATCH = 100;

type Pending = Pick<
  DonationRow,
  'id' | 'reference_number' | 'transaction_id' | 'payment_intent_id' | 'created_at'
>;

/**
 * Asks the gateway about donations that have been pending for long: webhooks may have been lost, or came too late to be
 * believed (F§6, 300 seconds). Those unpaid for a day are closed and expire. Answers how many were looked at.
 */
export async function reconcile(app: App): Promise<number> {
  const now = app.clock.now();
  let looked = 0;
  let after = 0;
  for (;;) {
    const { rows } = await sql<Pending>`
      select id, reference_number, transaction_id, payment_intent_id, created_at from donations
      where status = 'pending' and created_at < ${iso(now.subtract(ASK_AFTER))} and id > ${after}
      order by id limit ${BATCH}`.execute(app.db);
    for (const donation of rows) await reconcileOne(app, donation);
    looked += rows.length;
    if (rows.length < BATCH) return looked;
    after = rows.at(-1)!.id;
  }
}

async function reconcileOne(app: App, donation: Pending): Promise<void> {
  try {
    const verdict = await verifyAtGateway(app, donation);
    if (verdict?.outcome === 'applied') return;
    const age = app.clock.now().since(Temporal.Instant.from(donation.created_at));
    if (Temporal.Duration.compare(age, EXPIRE_AFTER) > 0) await expire(app, donation);
  } catch (error) {
    // One donation that cannot be asked about must not keep the others waiting; the next run asks again.
    app.log.warn(
      { err: error, reference: donation.reference_number },
      'a pending donation could not be checked',
    );
    if (!(error instanceof GatewayError)) throw error;
  }
}

/** Closes the page first; when the gateway will not, it may have been paid just now, and the next run learns it. */
async function expire(app: App, donation: Pending): Promise<void> {
  if (donation.transaction_id?.startsWith('cs_'))
    await app.gateway.expireCheckoutSession(donation.transaction_id);
  if (donation.transaction_id?.startsWith('pi_'))
    await app.gateway.cancelPaymentIntent(donation.transaction_id);
  await moveStatus(app.db, donation.id, ['pending'], 'expired', iso(app.clock.now()));
}

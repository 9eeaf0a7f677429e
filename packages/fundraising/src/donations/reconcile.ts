import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { App } from '../context.ts';
import { closeEarlier } from './charging/close-earlier.ts';
import { BATCH, forEachPending } from './for-each-pending.ts';
import type { DonationRow } from './queries.ts';
import { verifyAtGateway } from './verify.ts';

/** The wait between lookups of one donation grows with its age, up to this limit. */
const ASK_EVERY_HOURS = 1;
/** Age after which an unpaid checkout is closed. */
const EXPIRE_AFTER = { hours: 24 } as const;

type Open = Pick<
  DonationRow,
  | 'id'
  | 'reference_number'
  | 'status'
  | 'subscription_id'
  | 'transaction_id'
  | 'payment_intent_id'
  | 'updated_at'
> & { check_at: string };

/**
 * Asks the gateway about donations that may have been paid unnoticed: webhooks may be lost or too late to be accepted
 * (F§6, 300 seconds). Includes failed and expired donations, because their checkout stays open and another card can pay
 * there. A day after the last attempt the checkout is closed and a pending donation expires. The longest waiting come
 * first, so that the next run continues where this one ended. Returns the number of donations looked up.
 */
export async function reconcile(app: App, signal?: AbortSignal): Promise<number> {
  const now = iso(app.clock.now());
  return await forEachPending<Open>(app, {
    what: 'donation',
    signal,
    page: async (after) => {
      const { rows } = await sql<Open>`
        select id, reference_number, status, subscription_id, transaction_id, payment_intent_id, updated_at, check_at
        from donations
        where check_at <= ${now}
          and (check_at, id) > (coalesce(${after?.check_at ?? null}::timestamptz, '-infinity'), ${after?.id ?? 0}::int)
        order by check_at, id limit ${BATCH}`.execute(app.db);
      return rows;
    },
    ask: (donation) => reconcileOne(app, donation),
  });
}

async function reconcileOne(app: App, donation: Open): Promise<void> {
  // Postpone the next check first, so that the job continues with other donations, whatever the outcome of this one.
  if (!(await delayRetry(app, donation))) return;
  const verdict = await verifyAtGateway(app, donation);
  if (verdict?.isApplied === true) return;
  // Age since the latest attempt: a donation of last week whose checkout was opened just now is young.
  const age = app.clock.now().since(Temporal.Instant.from(donation.updated_at));
  if (Temporal.Duration.compare(age, EXPIRE_AFTER) > 0) await close(app, donation);
}

/** Returns false when another attempt was started or another process is asking. */
async function delayRetry(app: App, { id, check_at: checkAt }: Open): Promise<boolean> {
  const now = iso(app.clock.now());
  const { rows } = await sql`
    update donations set check_at = ${now}::timestamptz + greatest(interval '10 minutes',
      least(${now}::timestamptz - updated_at, make_interval(hours => ${ASK_EVERY_HOURS})))
    where id = ${id} and check_at = ${checkAt} returning id`.execute(app.db);
  return rows.length === 1;
}

/**
 * Closes the checkout first. If the gateway refuses, it is being paid just now, and the next run learns the outcome. A
 * charge of a recurring donation has no checkout of ours; the gateway retries it for days, and closing it would end
 * that.
 */
async function close(app: App, donation: Open): Promise<void> {
  if (donation.subscription_id === null) await closeEarlier(app, donation);
  const now = iso(app.clock.now());
  await sql`
    update donations set check_at = null,
      status = case status when 'pending' then 'expired' else status end,
      failure_message = case status when 'pending' then null else failure_message end,
      updated_at = case status when 'pending' then ${now}::timestamptz else updated_at end
    where id = ${donation.id} and status = ${donation.status} and updated_at = ${donation.updated_at}`.execute(
    app.db,
  );
}

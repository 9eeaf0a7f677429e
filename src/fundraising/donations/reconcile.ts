import { sql } from 'kysely';
import { iso } from '../../platform/time/clock.ts';
import type { App } from '../context.ts';
import { askEach, BATCH } from './ask-each.ts';
import { closeEarlier } from './close-earlier.ts';
import type { DonationRow } from './queries.ts';
import { verifyAtGateway } from './verify.ts';

/** Of one gift the gateway is asked after as long again as nothing has come of it, but so often at least. */
const ASK_EVERY_HOURS = 1;
/** After this time an unpaid checkout is closed. */
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
 * Asks the gateway about donations that may be paid without our knowing it: webhooks may have been lost, or came too late to
 * be believed (F§6, 300 seconds). Not only about pending ones: after a card was declined, or a code has run out, the page
 * stays open, and another card pays there. A day after the last attempt it is closed, and what is pending expires. Who has
 * waited longest comes first, so that a run that ends early is gone on with. Answers how many were looked at.
 */
export async function reconcile(app: App, signal?: AbortSignal): Promise<number> {
  const now = iso(app.clock.now());
  return await askEach<Open>(app, {
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
  // First: whatever comes of it, it is not asked about again at once, and those behind it have their turn.
  if (!(await putOff(app, donation))) return;
  const verdict = await verifyAtGateway(app, donation);
  if (verdict?.isApplied === true) return;
  // Since its latest attempt: a donation of last week whose payment was opened anew just now is young.
  const age = app.clock.now().since(Temporal.Instant.from(donation.updated_at));
  if (Temporal.Duration.compare(age, EXPIRE_AFTER) > 0) await close(app, donation);
}

/** False when another attempt was begun meanwhile, or another process asks. */
async function putOff(app: App, { id, check_at: checkAt }: Open): Promise<boolean> {
  const now = iso(app.clock.now());
  const { rows } = await sql`
    update donations set check_at = ${now}::timestamptz + greatest(interval '10 minutes',
      least(${now}::timestamptz - updated_at, make_interval(hours => ${ASK_EVERY_HOURS})))
    where id = ${id} and check_at = ${checkAt} returning id`.execute(app.db);
  return rows.length === 1;
}

/**
 * Closes the page first; when the gateway will not, it is being paid just now, and the next run learns of it. The charge of a
 * recurring gift has no page of ours: the gateway tries it again in the next days, and closing it would end that.
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

import type { SubscriptionStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import { recordMany } from '@bulwagan/platform/audit/audit.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import type { SubscriptionRow } from '../queries.ts';

type Ending = Pick<SubscriptionRow, 'id' | 'status'>;

/**
 * Returns the status of an ended recurring donation. One that was never paid never began, so its request may be
 * repeated.
 */
export async function endOf(trx: Db, row: Ending): Promise<SubscriptionStatus> {
  return (await hasBegun(trx, row)) ? 'cancelled' : 'incomplete_cancelled';
}

/** Also true for one that was paid just before it ended and never reported as active. */
export async function hasBegun(trx: Db, { id, status }: Ending): Promise<boolean> {
  return status !== 'incomplete' || (await wasPaid(trx, id));
}

/** True if one of its charges was ever paid, even if refunded since. */
export async function wasPaid(trx: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from donations where subscription_id = ${id} and paid_at is not null) as found`.execute(
    trx,
  );
  return rows[0]?.found ?? false;
}

/** Records in the history that a recurring donation ended without a user's action. */
export async function recordEnded(
  app: App,
  trx: Db,
  row: Pick<SubscriptionRow, 'id' | 'institution_id'>,
  changes: {
    before: { status: SubscriptionStatus };
    after: { status: SubscriptionStatus; reason?: 'unknown_at_gateway' };
  },
): Promise<void> {
  const record = {
    at: iso(app.clock.now()),
    actorId: null,
    actorLabel: null,
    action: 'subscription.cancelled',
    subjectType: 'subscription',
    subjectId: String(row.id),
    tenantId: row.institution_id,
    ip: null,
    requestId: null,
    changes,
  };
  await recordMany(trx, [record]);
}

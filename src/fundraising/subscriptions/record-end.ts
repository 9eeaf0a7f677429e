import { recordMany } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/time/clock.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import type { SubscriptionRow } from './queries.ts';
import type { SubscriptionStatus } from './schemas.ts';

/** What was never paid never began: its request may be repeated, and is told so. */
export const endOf = ({ status }: Pick<SubscriptionRow, 'status'>): SubscriptionStatus =>
  status === 'incomplete' ? 'incomplete_cancelled' : 'cancelled';

/** Into the history: a recurring gift has ended, and nobody did it. */
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

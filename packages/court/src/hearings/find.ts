import { message } from '@bulwagan/contracts/errors/message.ts';
import { NotFound, Refused } from '@bulwagan/platform/http/errors.ts';
import type { Actor } from '../access.ts';
import { assertNotArchived, assertNotExpunged, changeableActivity, presentedAs } from '../activities/find.ts';
import { isHearing } from '../activities/kinds.ts';
import type { ActivityRow } from '../activities/queries.ts';
import type { CaseRow } from '../cases/queries.ts';
import type { Db } from '../database.ts';
import type { Span } from './checking/lock-days.ts';

/**
 * Returns a hearing for changing, with its case locked. Throws 404 for any other activity and 422 for an expunged
 * hearing.
 */
export async function changeableHearing(
  trx: Db,
  actor: Actor,
  id: string,
  now: string,
): Promise<{ found: CaseRow; activity: ActivityRow }> {
  const reaching = { permission: 'Schedule Hearings', now } as const;
  const loaded = await changeableActivity(trx, actor, id, reaching).catch(presentedAs('hearing'));
  if (!isHearing(loaded.activity)) throw new NotFound('hearing');
  assertNotArchived(loaded.found);
  assertNotExpunged(loaded.activity);
  return loaded;
}

/** Returns the time of a hearing, or undefined when it has no date. */
export function spanOf({ scheduled_at: startsAt, ends_at: endsAt }: ActivityRow): Span | undefined {
  return startsAt === null || endsAt === null ? undefined : { startsAt, endsAt };
}

/** Throws 422 for a cancelled hearing, and for a hearing with a result, because its date must not change. */
export function assertMovable({ hearing_status: status }: ActivityRow): void {
  if (status === 'cancelled') throw new Refused(message('hearing.cancelled'));
  if (status === 'held' || status === 'no_show')
    throw new Refused(message('hearing.has_result_schedule_new'));
}

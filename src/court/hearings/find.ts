import { NotFound, Refused } from '../../platform/http/errors.ts';
import type { Actor } from '../access.ts';
import { assertNotArchived, assertNotExpunged, changeableActivity, toldAs } from '../activities/find.ts';
import { isHearing } from '../activities/kinds.ts';
import type { ActivityRow } from '../activities/queries.ts';
import type { CaseRow } from '../cases/queries.ts';
import type { Db } from '../database.ts';
import type { Span } from './lock-days.ts';

/** A hearing to change, with its case locked. 404 for any other activity; 422 when it is expunged. */
export async function changeableHearing(
  trx: Db,
  actor: Actor,
  id: string,
  now: string,
): Promise<{ found: CaseRow; activity: ActivityRow }> {
  const reaching = { permission: 'Schedule Hearings', now } as const;
  const loaded = await changeableActivity(trx, actor, id, reaching).catch(toldAs('hearing'));
  if (!isHearing(loaded.activity)) throw new NotFound('hearing');
  assertNotArchived(loaded.found);
  assertNotExpunged(loaded.activity);
  return loaded;
}

/** When a hearing is; undefined of one without a date. */
export function spanOf({ scheduled_at: startsAt, ends_at: endsAt }: ActivityRow): Span | undefined {
  return startsAt === null || endsAt === null ? undefined : { startsAt, endsAt };
}

/** What was heard, and what somebody did not come to, has its date for good. */
export function assertMovable({ hearing_status: status }: ActivityRow): void {
  if (status === 'cancelled') throw new Refused('The hearing is cancelled; set a new one instead.');
  if (status === 'held' || status === 'no_show')
    throw new Refused('The hearing has a result already; set a new one instead.');
}

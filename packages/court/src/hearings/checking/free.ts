import type { ActivityRow } from '../../activities/queries.ts';
import type { CaseRow } from '../../cases/queries.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { spanOf } from '../find.ts';
import { queueNotices } from '../notices.ts';
import { updateHearing } from '../queries.ts';

/**
 * Frees the slot of a hearing and notifies the participants; does nothing for an activity without a slot. The caller
 * has locked the case and sets the status of the activity.
 */
export async function freeHearing(
  app: App,
  trx: Db,
  { found, activity, now }: { found: CaseRow; activity: ActivityRow; now: string },
): Promise<void> {
  const span = spanOf(activity);
  if (span === undefined || activity.is_active !== true) return;
  await updateHearing(trx, activity.id, { is_active: false });
  const hearing = { ...span, ...activity, hearing_mode: activity.hearing_mode! };
  await queueNotices(app, trx, found, { occasion: 'cancelled', hearing, now });
}

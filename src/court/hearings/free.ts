import type { Actor } from '../access.ts';
import type { ActivityRow } from '../activities/queries.ts';
import type { CaseRow } from '../cases/queries.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { assertFree, examine } from './check.ts';
import { spanOf } from './find.ts';
import { lockDays } from './lock-days.ts';
import { queueNotices } from './notices.ts';
import { updateHearing } from './queries.ts';
import { assertSchedulable } from './schedule.ts';
import { keptPlace, placeValues, slotOf } from './slot.ts';

/** Ended without having been: such a hearing takes nobody's time. */
const ENDED = new Set(['cancelled', 'postponed']);

/**
 * Gives the time of a hearing back, and tells those who were to come; nothing for an activity that takes none. The
 * caller has locked the case, and says in the activity what became of it.
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

/**
 * Takes the time of an expunged hearing again, by the same check as setting it: 422 on a holiday, when another has its
 * time meanwhile, and for one to come in a case that has been closed. One to come is in the branch that has the case now.
 * One that was cancelled or postponed before stays so.
 */
export async function restoreHearing(
  app: App,
  trx: Db,
  actor: Actor,
  { found, activity, now }: { found: CaseRow; activity: ActivityRow; now: string },
): Promise<void> {
  const span = spanOf(activity);
  if (span === undefined || ENDED.has(activity.hearing_status ?? '')) return;
  const isToCome = Date.parse(span.startsAt) > Date.parse(now);
  if (isToCome) assertSchedulable(found);
  const { hearing_branch_id: branchId, overlap_reason: overlapReason } = activity;
  const slot = isToCome
    ? await slotOf(trx, found, span, {}, keptPlace(found, activity))
    : {
        ...span,
        caseId: found.id,
        branchId: branchId ?? found.branch_id,
        ...keptPlace({ branch_id: branchId }, activity),
      };
  await lockDays(trx, app.time, span);
  const findings = await examine(app, trx, actor, slot, { now, self: activity.id });
  assertFree(app, slot, findings, overlapReason);
  const place = placeValues(slot);
  await updateHearing(trx, activity.id, { is_active: true, ...place });
  const hearing = { ...span, ...activity, ...place, hearing_mode: activity.hearing_mode! };
  await queueNotices(app, trx, found, { occasion: 'set', hearing, now });
}

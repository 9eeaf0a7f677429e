import { freesSlot } from '@bulwagan/contracts/court/activity-status.ts';
import { english } from '@bulwagan/contracts/errors/message.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import type { Actor } from '../access.ts';
import { type ActivityRow, findActivity } from '../activities/queries.ts';
import type { CaseRow } from '../cases/queries.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { assertFree, examine } from './checking/check.ts';
import type { ClashRow } from './checking/clashes.ts';
import { lockDays } from './checking/lock-days.ts';
import { keptPlace, type Place, placeValues, slotOf } from './checking/slot.ts';
import { spanOf } from './find.ts';
import { newClashes } from './follow-case.ts';
import { queueNotices } from './notices.ts';
import { hearingsSetSince, updateHearing } from './queries.ts';
import { recordMove } from './record-move.ts';
import { assertSchedulable } from './schedule.ts';

const CAME_BACK = english('hearing.came_back');

interface Restoring {
  found: CaseRow;
  activity: ActivityRow;
  now: string;
  origin: Origin;
}

/**
 * Restores the slot of an expunged hearing, with the same check as scheduling. An upcoming hearing is placed in the
 * current branch of its case, and the history records that; a past hearing stays in its branch. A cancelled or
 * postponed hearing keeps its status. Throws 422 on a holiday, for conflicts that the overlap reason does not cover,
 * and for an upcoming hearing in a closed case.
 */
export async function restoreHearing(
  app: App,
  trx: Db,
  actor: Actor,
  { found, activity, now, origin }: Restoring,
): Promise<void> {
  const span = spanOf(activity);
  if (span === undefined || freesSlot(activity.hearing_status)) return;
  const isToCome = Date.parse(span.startsAt) > Date.parse(now);
  if (isToCome) assertSchedulable(found);
  const branchId = activity.hearing_branch_id;
  const slot = isToCome
    ? await slotOf(trx, found, span, {}, keptPlace(found, activity))
    : {
        ...span,
        caseId: found.id,
        // `findClashes` compares the hearing in this branch.
        branchId: branchId ?? found.branch_id,
        ...keptPlace({ branch_id: branchId }, activity),
      };
  await lockDays(trx, app.time, span);
  const findings = await examine(app, trx, actor, slot, { now, self: activity.id });
  const clashes = await unexcused(trx, actor, findings.clashes, { activity, slot, now });
  assertFree(app, slot, { ...findings, clashes }, null);
  await updateHearing(trx, activity.id, { is_active: true, ...(isToCome ? placeValues(slot) : {}) });
  const after = (await findActivity(trx, activity.id))!;
  if ((['hearing_branch_id', 'judge', 'room'] as const).some((name) => after[name] !== activity[name]))
    await recordMove(trx, actor, found, {
      before: activity,
      after,
      reason: CAME_BACK,
      clashes: findings.clashes,
      now,
      origin,
    });
  const hearing = { ...span, ...after, hearing_mode: after.hearing_mode! };
  await queueNotices(app, trx, found, { occasion: 'set', hearing, now });
}

/**
 * Removes the conflicts that the overlap reason covers: conflicts with hearings that existed before this hearing was
 * expunged.
 */
async function unexcused(
  trx: Db,
  actor: Actor,
  clashes: ClashRow[],
  { activity, slot, now }: { activity: ActivityRow; slot: Place; now: string },
): Promise<ClashRow[]> {
  if (activity.overlap_reason === null || clashes.length === 0) return clashes;
  const added = new Set((await newClashes(trx, actor, { before: activity, slot, now })).map(({ id }) => id));
  const since = await hearingsSetSince(trx, activity, clashes);
  return clashes.filter(({ id }) => added.has(id) || since.has(id));
}

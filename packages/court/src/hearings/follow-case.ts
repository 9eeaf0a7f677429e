import { english } from '@bulwagan/contracts/errors/message.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { caseScopeOf } from '../access/scope.ts';
import type { Actor } from '../access.ts';
import { type ActivityRow, findActivity, updateActivity } from '../activities/queries.ts';
import type { CaseRow } from '../cases/queries.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { assertNoClash } from './checking/check.ts';
import { type ClashRow, findClashes, type Slot } from './checking/clashes.ts';
import { lockDays } from './checking/lock-days.ts';
import { keptPlace, placeValues, slotOf } from './checking/slot.ts';
import { spanOf } from './find.ts';
import { queueNotices } from './notices.ts';
import { listHearingsToCome, updateHearing } from './queries.ts';
import { recordMove } from './record-move.ts';

export const MOVED = english('hearing.case_moved');

interface Moving {
  /** The case, already in its new branch. */
  found: CaseRow;
  /** Why the case moved, for the history. */
  reason: string;
  overlapReason: string | null;
  now: string;
  origin: Origin;
}

/**
 * Moves the upcoming hearings of a case to its new branch and notifies the participants. Past and started hearings stay
 * where they were.
 * Throws 422 for a new conflict without a reason. Holidays are not checked, because no hearing changes its date. The
 * caller has locked the case and wakes the mail sender after the commit.
 */
export async function takeHearingsAlong(app: App, trx: Db, actor: Actor, moving: Moving): Promise<void> {
  const { found, now } = moving;
  const coming = await listHearingsToCome(trx, found.id, now);
  const moved = coming.filter((hearing) => hearing.hearing_branch_id !== found.branch_id);
  await lockDays(trx, app.time, ...moved.map((hearing) => spanOf(hearing)!));
  for (const hearing of moved) await takeAlong(app, trx, actor, hearing, moving);
}

async function takeAlong(
  app: App,
  trx: Db,
  actor: Actor,
  before: ActivityRow,
  { found, reason, overlapReason, now, origin }: Moving,
): Promise<void> {
  const span = spanOf(before)!;
  const slot = await slotOf(trx, found, span, {}, keptPlace(found, before));
  // Other hearings of the same case move too.
  const clashes = (await newClashes(trx, actor, { before, slot, now })).filter(
    (clash) => clash.case_record_id !== found.id,
  );
  const overlap_reason = assertNoClash(app, clashes, overlapReason) ?? before.overlap_reason;
  await updateHearing(trx, before.id, { ...placeValues(slot), overlap_reason });
  await updateActivity(trx, before.id, {}, now);
  const after = (await findActivity(trx, before.id))!;
  await recordMove(trx, actor, found, { before, after, reason, clashes, now, origin });
  const hearing = { ...span, ...after, hearing_mode: after.hearing_mode! };
  await queueNotices(app, trx, found, { occasion: 'moved', hearing, now });
}

/**
 * Returns conflicts in the new branch that the hearing did not have in the old one, or had for other reasons. Existing
 * conflicts were allowed when the hearing was scheduled.
 */
export async function newClashes(
  trx: Db,
  actor: Actor,
  { before, slot, now }: { before: ActivityRow; slot: Slot; now: string },
): Promise<ClashRow[]> {
  const asking = { scope: caseScopeOf(actor, 'View Case Details'), now, self: before.id };
  const { hearing_branch_id: branchId, judge, room } = before;
  const known = new Map(
    (await findClashes(trx, { ...slot, branchId, judge, room }, asking)).map((clash) => [clash.id, clash]),
  );
  return (await findClashes(trx, slot, asking)).filter(({ id, reasons }) =>
    reasons.some((reason) => !known.get(id)?.reasons.includes(reason)),
  );
}

import { english, message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { invalid, Refused } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { EVERY_CASE } from '../access/scope.ts';
import { type Actor, permissionScopeOf } from '../access.ts';
import { remindAgain } from '../activities/deadlines.ts';
import { changeAs } from '../cases/audited-change.ts';
import { changeableCase } from '../cases/lists/find.ts';
import { type CaseRow, lockCase } from '../cases/queries.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { takeHearingsAlong } from '../hearings/follow-case.ts';
import { drawAmong } from './draws.ts';
import { branchesLeft, type DrawRow, insertDraws, listDraws, lockBranches, saveRounds } from './queries.ts';
import { count } from './rounds.ts';

/** Reason recorded for hearings that move to the drawn branch and may conflict there. */
const RAFFLED = english('raffle.moved_hearing');

/**
 * Raffles one case among the active branches of its court type and station that are next in the round. Stores
 * everything that is needed to verify the draw. A case with a branch is raffled again only with a reason, such as an
 * inhibition. The case never returns to a branch that it left, and the branch that it leaves gets another case
 * instead. Throws 422 for a closed case, for a case with a branch if no reason is given, and if there is no branch.
 */
export async function raffleCase(
  app: App,
  actor: Actor,
  id: string,
  reason: string | null,
  origin: Origin,
): Promise<CaseRow> {
  const now = iso(app.clock.now());
  const raffled = await withTransaction(app.db, async (trx) => {
    const before = await caseToDraw(trx, actor, id, now);
    assertDrawable(before, reason);
    const draw = await drawBranch(trx, before, { reason, actor, now });
    await insertDraws(trx, [draw]);
    return await giveToDrawn(app, trx, actor, before, draw, origin);
  });
  app.mails.wake();
  return raffled;
}

/** Returns the case, locked. Throws 404 when the actor may not raffle it and does not have it in scope otherwise. */
async function caseToDraw(trx: Db, actor: Actor, id: string, now: string): Promise<CaseRow> {
  const found = await lockCase(trx, EVERY_CASE, id, now);
  if (found !== undefined && isOpenToRaffle(found, actor)) return found;
  return await changeableCase(trx, actor, id, { permission: 'Case Raffle', now });
}

/**
 * C§5.6 requires only Case Raffle. A waiting case has no branch yet, so a permission with branch scope includes it.
 * Restricted and sealed cases also require the permission to see them.
 */
export function isOpenToRaffle(
  { status, classification }: Pick<CaseRow, 'status' | 'classification'>,
  actor: Pick<Actor, 'roles' | 'grants'>,
): boolean {
  return status === 'for_raffling' && classification === 'public' && canDraw(actor);
}

export function canDraw(actor: Pick<Actor, 'roles' | 'grants'>): boolean {
  const scope = permissionScopeOf(actor, 'Case Raffle');
  return scope === 'court' || scope === 'branch';
}

function assertDrawable({ status }: CaseRow, reason: string | null): void {
  if (status === 'for_raffling') return;
  if (status !== 'received') throw new Refused(message('raffle.reopen_case'));
  if (reason === null)
    throw invalid({
      reason: [message('raffle.case_not_awaiting')],
    });
}

async function drawBranch(
  trx: Db,
  found: CaseRow,
  { reason, actor, now }: { reason: string | null; actor: Pick<Actor, 'id'>; now: string },
): Promise<DrawRow> {
  const { id, court_type, station } = found;
  const from = found.status === 'for_raffling' ? null : found.branch_id;
  const branches = await lockBranches(trx, court_type, station);
  if (branches.length === 0) throw noBranch(court_type, station);
  const earlier = await listDraws(trx, id);
  const moved = await branchesLeft(trx, id);
  const left = new Set([from, ...moved, ...earlier.map((draw) => draw.from_branch_id)]);
  const pool = branches.filter((branch) => !left.has(branch.id));
  if (pool.length === 0) throw new Refused(message('raffle.no_other_branch'));
  const given = { case_record_id: id, raffle_id: null, court_type, station, reason, from_branch_id: from };
  const draw = drawAmong(pool, { ...given, drawn_by: actor.id, drawn_at: now });
  // A branch that got the case by a raffle gets another one instead (OCA Circular 176-2022).
  if (from !== null && earlier[0]?.branch_id === from) {
    const leaving = branches.find((branch) => branch.id === from);
    if (leaving !== undefined) count(leaving, -1, branches);
  }
  count(branches.find((branch) => branch.id === draw.branch_id)!, 1, branches);
  await saveRounds(trx, branches);
  return draw;
}

export const noBranch = (courtType: string, station: string | null): Refused =>
  new Refused(
    station === null
      ? message('raffle.no_branch', { type: courtType })
      : message('raffle.no_branch_in_station', { type: courtType, station }),
  );

/** Moves a locked case with its upcoming hearings to the drawn branch. The caller wakes the mail sender. */
export async function giveToDrawn(
  app: App,
  trx: Db,
  actor: Actor,
  before: CaseRow,
  draw: DrawRow,
  origin: Origin,
): Promise<CaseRow> {
  const now = draw.drawn_at;
  const isAgain = draw.from_branch_id !== null;
  const after = await changeAs(
    trx,
    actor,
    before,
    { status: 'received', branch_id: draw.branch_id, raffled_at: now, assignment_reason: null },
    {
      action: isAgain ? 'case.raffled_again' : 'case.raffled',
      now,
      origin,
      details: { raffle_id: draw.id, ...(draw.reason === null ? {} : { reason: draw.reason }) },
    },
  );
  await takeHearingsAlong(app, trx, actor, {
    found: after,
    reason: RAFFLED,
    overlapReason: RAFFLED,
    now,
    origin,
  });
  if (isAgain) await remindAgain(trx, before.id);
  return after;
}

import { randomBytes } from 'node:crypto';
import { withTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/http/errors.ts';
import { newId } from '../../platform/http/ids.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { iso } from '../../platform/time/clock.ts';
import { type Actor, reachOf } from '../access.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { takeHearingsAlong } from '../hearings/follow-case.ts';
import { EVERY_CASE } from '../reach.ts';
import { changeAs } from './deed.ts';
import { DRAW_METHOD, drawnIndex } from './draw.ts';
import { changeableCase } from './find.ts';
import { type CaseRow, lockCase } from './queries.ts';
import { type DrawRow, insertDraw, listDraws, lockCandidates, namesOfBranches } from './raffle-queries.ts';

const SEED_LENGTH_IN_BYTES = 32;
/** Why a hearing is in the branch that was drawn, and may clash there. */
const RAFFLED = 'The raffle brought the case to this branch.';

/**
 * Draws the branch of a case at random among those in use of its court type, and keeps what the draw was made of. 422
 * for a case that does not wait for it, so that nobody draws until they like the outcome, and where there is no branch. Its
 * hearings to come go along, also where one clashes: what was set for a day keeps no case from a branch that was drawn.
 */
export async function raffleCase(app: App, actor: Actor, id: string, origin: Origin): Promise<CaseRow> {
  const now = iso(app.clock.now());
  const raffled = await withTransaction(app.db, async (trx) => {
    const before = await caseToDraw(trx, actor, id, now);
    if (before.status !== 'for_raffling') throw new Refused('The case does not wait for a raffle.');
    const draw = await drawBranch(trx, before, actor, now);
    await insertDraw(trx, draw);
    const after = await changeAs(
      trx,
      actor,
      before,
      { status: 'received', branch_id: draw.branch_id, raffled_at: now },
      { action: 'case.raffled', now, origin, details: { raffle_id: draw.id } },
    );
    const moving = { found: after, reason: RAFFLED, overlapReason: RAFFLED, now, origin };
    await takeHearingsAlong(app, trx, actor, moving);
    return after;
  });
  app.mails.wake();
  return raffled;
}

/** The case, locked. 404 for one that the actor neither raffles nor reaches otherwise. */
async function caseToDraw(trx: Db, actor: Actor, id: string, now: string): Promise<CaseRow> {
  const found = await lockCase(trx, EVERY_CASE, id, now);
  if (found !== undefined && isOpenToRaffle(found, actor)) return found;
  return await changeableCase(trx, actor, id, { permission: 'Case Raffle', now });
}

/**
 * C§5.6 asks for Case Raffle and no more: a case that waits is in nobody's branch yet, so that the permission for one's
 * own branches reaches it too. What is restricted or sealed stays with those who may see it.
 */
export function isOpenToRaffle(
  { status, classification }: Pick<CaseRow, 'status' | 'classification'>,
  actor: Pick<Actor, 'roles' | 'grants'>,
): boolean {
  const reach = reachOf(actor, 'Case Raffle');
  return (
    status === 'for_raffling' && classification === 'public' && (reach === 'court' || reach === 'branch')
  );
}

async function drawBranch(
  trx: Db,
  { id, court_type }: CaseRow,
  actor: Pick<Actor, 'id'>,
  now: string,
): Promise<DrawRow> {
  const candidates = await lockCandidates(trx, court_type);
  if (candidates.length === 0) throw new Refused(`There is no branch of the court type ${court_type}.`);
  const seed = randomBytes(SEED_LENGTH_IN_BYTES);
  const index = drawnIndex(seed, id, candidates.length);
  return {
    id: newId(),
    case_record_id: id,
    court_type,
    candidate_branch_ids: candidates.map((branch) => branch.id),
    seed,
    drawn_index: index,
    branch_id: candidates[index]!.id,
    drawn_by: actor.id,
    drawn_at: now,
  };
}

/** The draws of a case, each made again from what is kept of it. */
export async function showDraws(app: App, caseId: string) {
  const rows = await listDraws(app.db, caseId);
  const names = await namesOfBranches(
    app.db,
    rows.flatMap((row) => row.candidate_branch_ids),
  );
  const branch = (id: number) => ({ id, name: names.get(id) ?? '' });
  return rows.map((row) => ({
    id: row.id,
    court_type: row.court_type,
    candidates: row.candidate_branch_ids.map(branch),
    seed: row.seed.toString('hex'),
    method: DRAW_METHOD,
    drawn_index: row.drawn_index,
    branch: branch(row.branch_id),
    drawn_by: row.drawn_by === null ? null : { id: row.drawn_by, name: row.drawn_by_name },
    drawn_at: app.time.show(row.drawn_at),
    verified: isVerified(row),
  }));
}

/** Whether the seed draws this branch among these candidates. */
export function isVerified({
  seed,
  case_record_id,
  candidate_branch_ids: candidates,
  ...row
}: DrawRow): boolean {
  if (candidates.length === 0 || candidates.some((id, at) => at > 0 && id <= candidates[at - 1]!))
    return false;
  const index = drawnIndex(seed, case_record_id, candidates.length);
  return index === row.drawn_index && candidates[index] === row.branch_id;
}

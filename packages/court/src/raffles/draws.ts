import { randomBytes } from 'node:crypto';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { drawnIndex } from './draw.ts';
import type { DrawRow } from './queries.ts';
import { type Branch, nextInRound } from './rounds.ts';

const SEED_LENGTH_IN_BYTES = 32;

type Given = Pick<
  DrawRow,
  | 'case_record_id'
  | 'court_type'
  | 'station'
  | 'raffle_id'
  | 'reason'
  | 'from_branch_id'
  | 'drawn_by'
  | 'drawn_at'
>;

/** Draws one of the branches that are next in the round. Returns everything that is needed to verify the draw. */
export function drawAmong(pool: readonly Branch[], given: Given): DrawRow {
  const candidates = nextInRound(pool);
  const seed = randomBytes(SEED_LENGTH_IN_BYTES);
  const index = drawnIndex(seed, given.case_record_id, candidates.length);
  const inOrder = pool.toSorted((one, other) => one.id - other.id);
  return {
    ...given,
    id: newId(),
    pool_branch_ids: inOrder.map(({ id }) => id),
    pool_cases: inOrder.map(({ cases }) => cases),
    candidate_branch_ids: candidates.map(({ id }) => id),
    seed,
    drawn_index: index,
    branch_id: candidates[index]!.id,
  };
}

/**
 * Returns true if the seed draws this branch from the candidates, and if the candidates were the branches next in the
 * round.
 */
export function isVerified(row: DrawRow): boolean {
  const { seed, case_record_id, candidate_branch_ids: candidates } = row;
  if (candidates.length === 0 || !isAscending(candidates) || !areNextInRound(row)) return false;
  const index = drawnIndex(seed, case_record_id, candidates.length);
  return index === row.drawn_index && candidates[index] === row.branch_id;
}

const isAscending = (ids: number[]): boolean => ids.every((id, at) => at === 0 || id > ids[at - 1]!);

/** Draws from before rounds existed have no pool: all branches were candidates. */
function areNextInRound({ pool_branch_ids: ids, pool_cases: cases, candidate_branch_ids }: DrawRow): boolean {
  if (ids === null || cases === null) return true;
  if (ids.length !== cases.length) return false;
  const next = nextInRound(ids.map((id, at) => ({ id, cases: cases[at]! })));
  return next.map(({ id }) => id).join() === candidate_branch_ids.join();
}

import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { DRAW_METHOD } from './draw.ts';
import { isVerified } from './draws.ts';
import { namesOfBranches, type ShownDraw } from './queries.ts';

/** Formats draws for responses, each verified against its stored seed and candidates. */
export async function presentDraws(
  { db, time }: { db: Db; time: App['time'] },
  rows: ShownDraw[],
  language: Language,
) {
  const ids = rows.flatMap((row) => [
    ...row.candidate_branch_ids,
    ...(row.pool_branch_ids ?? []),
    ...(row.from_branch_id === null ? [] : [row.from_branch_id]),
  ]);
  const names = await namesOfBranches(db, ids);
  const branch = (id: number) => ({ id, name: names.get(id) ?? '' });
  return rows.map((row) => ({
    id: row.id,
    batch_id: row.raffle_id,
    court_type: row.court_type,
    station: row.station,
    reason: row.reason,
    from_branch: row.from_branch_id === null ? null : branch(row.from_branch_id),
    round: row.pool_branch_ids?.map((id, at) => ({ ...branch(id), cases: row.pool_cases![at]! })) ?? null,
    candidates: row.candidate_branch_ids.map(branch),
    seed: row.seed.toString('hex'),
    method: DRAW_METHOD.in(language),
    drawn_index: row.drawn_index,
    branch: branch(row.branch_id),
    drawn_by: row.drawn_by === null ? null : { id: row.drawn_by, name: row.drawn_by_name },
    drawn_at: time.show(row.drawn_at),
    verified: isVerified(row),
  }));
}

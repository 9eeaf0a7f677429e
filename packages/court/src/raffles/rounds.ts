/**
 * Rounds of a raffle. A branch drawn in the current round is not drawn again until every other branch was drawn, so
 * that all branches get equal shares (contract §3.1).
 */

export interface Branch {
  id: number;
  name: string;
  station: string | null;
  /** Normalized station, for comparison; null without a station. */
  stationKey: string | null;
  /** Number of draws in the current round. Negative if another branch took over a case from this branch's share. */
  cases: number;
}

/** Returns the branches with the fewest cases in the round, by id; one of them is drawn next. */
export function nextInRound<T extends Pick<Branch, 'id' | 'cases'>>(branches: readonly T[]): T[] {
  const fewest = Math.min(...branches.map(({ cases }) => cases));
  return branches.filter(({ cases }) => cases === fewest).sort((one, other) => one.id - other.id);
}

/** Adds a case to a branch's count, or subtracts one. The next round begins when every branch has a case. */
export function count(branch: Branch, change: 1 | -1, all: readonly Branch[]): void {
  branch.cases += change;
  const full = Math.min(...all.map(({ cases }) => cases));
  if (full > 0) for (const one of all) one.cases -= full;
}

/**
 * Rounds of a raffle: a branch that was drawn in the present round is not drawn again until each of the others was, so
 * that all get equal shares (contract §3.1).
 */

export interface Branch {
  id: number;
  name: string;
  station: string | null;
  /** The station as it is compared; null without one. */
  stationKey: string | null;
  /** How often it was drawn in the present round. Below 0: another branch has taken over a case of its share. */
  cases: number;
}

/** The branches that may be drawn next among some: those with the fewest cases in the round, by id. */
export function nextInRound<T extends Pick<Branch, 'id' | 'cases'>>(branches: readonly T[]): T[] {
  const fewest = Math.min(...branches.map(({ cases }) => cases));
  return branches.filter(({ cases }) => cases === fewest).sort((one, other) => one.id - other.id);
}

/** Counts a case for a branch, or takes one away. Of branches whose round is full the next begins. */
export function count(branch: Branch, change: 1 | -1, all: readonly Branch[]): void {
  branch.cases += change;
  const full = Math.min(...all.map(({ cases }) => cases));
  if (full > 0) for (const one of all) one.cases -= full;
}

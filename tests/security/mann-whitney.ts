/**
 * Rank test whether one of two samples tends to be greater, insensitive to outliers and to the shape of the
 * distribution.
 */

export interface RankTest {
  /** Number of pairs in which the first sample has the greater value; ties count half. */
  u: number;
  /** Two-sided p by normal approximation, for samples of 20 or more. */
  p: number;
}

/**
 * Mann-Whitney U test with corrections for ties and continuity. Values must not be NaN. If all values are equal, p is
 * 1.
 */
export function mannWhitney(first: readonly number[], second: readonly number[]): RankTest {
  const { rankSum, tieTerm } = ranksOf(first, second);
  const [m, n] = [first.length, second.length];
  const total = m + n;
  const u = rankSum - (m * (m + 1)) / 2;
  const variance = ((m * n) / 12) * (total + 1 - tieTerm / (total * (total - 1)));
  if (variance === 0) return { u, p: 1 };
  const distance = Math.max(0, Math.abs(u - (m * n) / 2) - 0.5);
  return { u, p: twoSidedNormal(distance / Math.sqrt(variance)) };
}

/**
 * Returns the rank sum of the first sample, with ties sharing their mean rank. Also returns the sum of t³ - t over ties
 * of size t.
 */
function ranksOf(first: readonly number[], second: readonly number[]): { rankSum: number; tieTerm: number } {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].toSorted((one, other) => one.value - other.value);
  let [rankSum, tieTerm] = [0, 0];
  for (let from = 0; from < all.length; ) {
    let to = from;
    let firsts = 0;
    while (to < all.length && all[to]!.value === all[from]!.value) {
      if (all[to]!.isFirst) firsts += 1;
      to += 1;
    }
    // Ranks start at 1: those of this tie are from + 1 to `to`.
    rankSum += (firsts * (from + 1 + to)) / 2;
    tieTerm += (to - from) ** 3 - (to - from);
    from = to;
  }
  return { rankSum, tieTerm };
}

/**
 * Returns the two-sided tail probability of a normal deviate, by Abramowitz and Stegun 7.1.26, with an error of at most
 * 1.5e-7.
 */
function twoSidedNormal(deviations: number): number {
  const x = deviations / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.min(1, series * Math.exp(-x * x));
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

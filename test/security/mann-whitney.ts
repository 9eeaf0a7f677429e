/** Whether one of two samples tends to be greater: a rank test, which neither outliers nor the form of the distribution bias. */

export interface RankTest {
  /** Pairs in which the first sample's value is the greater; of equal values a half. */
  u: number;
  /** Two-sided, by the normal approximation: for samples of twenty and more. */
  p: number;
}

/**
 * The U test of Mann and Whitney, with the corrections for ties and for continuity. No value may be NaN. Values that are
 * all equal tell nothing: p is 1.
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

/** The sum of the first sample's ranks among all, equal values sharing the mean of theirs; and t³ - t of each tie of t. */
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
    // Ranks count from one: those of this tie are from + 1 to `to`.
    rankSum += (firsts * (from + 1 + to)) / 2;
    tieTerm += (to - from) ** 3 - (to - from);
    from = to;
  }
  return { rankSum, tieTerm };
}

/**
 * How probable it is that a normal deviate lies at least so many deviations from the mean, on either side: Abramowitz and
 * Stegun 7.1.26, off by 1.5e-7 at most.
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

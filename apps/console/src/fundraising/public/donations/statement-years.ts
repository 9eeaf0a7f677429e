/**
 * Returns the years of which the donor can get a statement, the latest first: not those whose donations were all
 * refunded or lost in disputes, which leaves nothing to state.
 */
export const statementYearsOf = (years: readonly { year: number; count: number }[]): number[] =>
  years
    .filter(({ count }) => count > 0)
    .map(({ year }) => year)
    .toSorted((a, b) => b - a);

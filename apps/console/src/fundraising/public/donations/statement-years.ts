/**
 * Returns the years that the donor can get a statement for, latest first. Years whose donations were all refunded or
 * lost in disputes are left out.
 */
export const statementYearsOf = (years: readonly { year: number; count: number }[]): number[] =>
  years
    .filter(({ count }) => count > 0)
    .map(({ year }) => year)
    .toSorted((a, b) => b - a);

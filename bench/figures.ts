/** Returns the value below which this share of the values lies; does not change `values`. */
export function quantile(values: readonly number[], share: number): number {
  const ordered = values.toSorted((one, other) => one - other);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))]!;
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Returns the median; of an even number of values the higher middle one, because it was measured and a mean was not.
 */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Rounds to two decimals. */
export const rounded = (value: number): number => Number(value.toFixed(2));

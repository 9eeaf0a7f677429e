/** The value below which this share of the values lies; values are not changed. */
export function quantile(values: readonly number[], share: number): number {
  const ordered = values.toSorted((one, other) => one - other);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))]!;
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Of an even number the higher of the two in the middle: it was measured, a mean of them was not. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** With two decimals. */
export const rounded = (value: number): number => Number(value.toFixed(2));

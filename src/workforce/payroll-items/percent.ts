/** Percentages are counted in ten-thousandths, as many as the column keeps: 12.5 % is 125,000 of them. */
const DECIMALS = 4;
const PERCENT = /^(\d{1,3})(?:\.(\d{1,4}))?$/;

/** A whole, in ten-thousandths of a percent. */
const WHOLE = 100n * 10n ** BigInt(DECIMALS);

/** Whether a number prints with at most four decimals: 33.3333 does, a third of 100 does not. */
export const isPercent = (value: number): boolean => PERCENT.test(String(value));

/** From the text of PostgreSQL or of a checked number. Throws RangeError for what is no percentage. */
function tenThousandths(percent: string): bigint {
  const [, whole, decimals = ''] = PERCENT.exec(percent) ?? [];
  if (whole === undefined) throw new RangeError('A percentage has at most four decimals.');
  return BigInt(whole + decimals.padEnd(DECIMALS, '0'));
}

/** So much percent of an amount, rounded down to the centavo: more would be above it. */
export function percentOf(percent: string, centavos: bigint): bigint {
  return (centavos * tenThousandths(percent)) / WHOLE;
}

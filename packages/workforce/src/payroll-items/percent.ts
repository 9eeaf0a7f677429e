/** Percentages are integers in ten-thousandths of a percent, the precision of the column: 12.5 % is 125,000. */
const DECIMALS = 4;
const PERCENT = /^(\d{1,3})(?:\.(\d{1,4}))?$/;

/** 100 %, in ten-thousandths of a percent. */
const FULL = 100n * 10n ** BigInt(DECIMALS);

/** Returns true if a number has at most four decimals: 33.3333 has, a third of 100 has not. */
export const isPercent = (value: number): boolean => PERCENT.test(String(value));

/** Parses a percentage as formatted by PostgreSQL or a validated number. Throws RangeError for other text. */
function tenThousandths(percent: string): bigint {
  const [, full, decimals = ''] = PERCENT.exec(percent) ?? [];
  if (full === undefined) throw new RangeError('A percentage has at most four decimals.');
  return BigInt(full + decimals.padEnd(DECIMALS, '0'));
}

/** Returns a percentage of an amount, rounded down to the centavo, so that the result never exceeds it. */
export function percentOf(percent: string, centavos: bigint): bigint {
  return (centavos * tenThousandths(percent)) / FULL;
}

/** Number of days in the longest month of the table of earned leave. */
export const DAYS_IN_TABLE = 30;
/** Credits of a full month in the table, in thousandths of a day. */
const FULL_MONTH_THOUSANDTHS = 1_250;

/**
 * Credits earned in a month, in thousandths of a day, by half days without pay (CSC table, payroll facts 3.6). The values
 * are copied and not computed: half days are rounded up from 19.5 days present, and down from 16.5.
 */
const EARNED = [
  1250, 1229, 1208, 1188, 1167, 1146, 1125, 1104, 1083, 1063, 1042, 1021, 1000, 979, 958, 938, 917, 896, 875,
  854, 833, 813, 792, 771, 750, 729, 708, 687, 667, 646, 625, 604, 583, 562, 542, 521, 500, 479, 458, 437,
  417, 396, 375, 354, 333, 312, 292, 271, 250, 229, 208, 187, 167, 146, 125, 104, 83, 62, 42, 21, 0,
] as const;

const HALVES_PER_DAY = 2;
const THOUSANDTHS_PER_HALF = 500;

/**
 * Returns the leave earned in a month, in thousandths of a day. Unpaid leave, also in thousandths, counts in half
 * days rounded up. `fullMonth` is the credit for a month without unpaid leave; the table is for 1.250 days.
 */
export function earnedInMonth(unpaidThousandths: number, fullMonth = FULL_MONTH_THOUSANDTHS): number {
  const halves = Math.min(
    DAYS_IN_TABLE * HALVES_PER_DAY,
    Math.ceil(Math.max(0, unpaidThousandths) / THOUSANDTHS_PER_HALF),
  );
  const earned = EARNED[halves]!;
  return fullMonth === FULL_MONTH_THOUSANDTHS
    ? earned
    : Math.round((earned * fullMonth) / FULL_MONTH_THOUSANDTHS);
}

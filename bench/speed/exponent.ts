/** Growth below this exponent counts as none, within measuring accuracy. */
export const MOST_EXPONENT = 0.1;

/**
 * Returns the slope of log time over log rows by least squares: 0 when time does not depend on rows, 1 when it is
 * proportional. Null for fewer than two sizes.
 */
export function exponentOf(points: readonly { rows: number; time: number }[]): number | null {
  if (new Set(points.map(({ rows }) => rows)).size < 2) return null;
  const logs = points.map(({ rows, time }) => [Math.log(rows), Math.log(time)] as const);
  const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanX = meanOf(logs.map(([x]) => x));
  const meanY = meanOf(logs.map(([, y]) => y));
  const above = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const below = logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return above / below;
}

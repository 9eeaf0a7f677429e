/** Fills gaps in a series of years (`2026`) or months (`2026-11`): the API omits periods without counts. */
export function everyPeriod<Row extends { period: string }>(
  rows: readonly Row[],
  none: (period: string) => Row,
): Row[] {
  const found = new Map(rows.map((row) => [row.period, row]));
  const [first, last] = [rows[0]?.period, rows.at(-1)?.period];
  if (first === undefined || last === undefined) return [];
  const every: Row[] = [];
  for (let period = first; period <= last; period = after(period))
    every.push(found.get(period) ?? none(period));
  return every;
}

function after(period: string): string {
  const [year, month] = period.split('-').map(Number) as [number, number | undefined];
  if (month === undefined) return String(year + 1).padStart(4, '0');
  const [nextYear, nextMonth] = month === 12 ? [year + 1, 1] : [year, month + 1];
  return `${String(nextYear).padStart(4, '0')}-${String(nextMonth).padStart(2, '0')}`;
}

/** Type of a column's values. `date-time` is shown in the table's time zone. */
export type CellType = 'text' | 'number' | 'date' | 'date-time' | 'boolean';

/**
 * Value of a cell. Exact numbers are decimal texts (`1250.50`, never a floating-point sum), dates are `2026-11-21`,
 * date-times are instants (`2026-11-21T05:03:00.123Z`) or local times without a zone.
 */
export type CellValue = string | number | bigint | boolean | null;

export type Row = readonly CellValue[];

export interface Column {
  header: string;
  type: CellType;
  /** Width in characters of body text; the default depends on the type. */
  width?: number;
  /** Only for numbers: number of decimals shown, 0 to 9; adds thousands separators. */
  decimals?: number;
}

/**
 * A table with its rows in batches: one iteration step for each of a million rows would cost more than printing them.
 */
export interface Table {
  columns: readonly Column[];
  batches: AsyncIterable<readonly Row[]>;
  /** IANA time zone in which instants are shown, e.g. `Asia/Manila`. */
  timeZone: string;
}

const DEFAULT_WIDTHS: Record<CellType, number> = {
  text: 24,
  number: 14,
  date: 12,
  'date-time': 17,
  boolean: 9,
};
const MOST_DEFAULT_WIDTH = 40;

/** Returns the column width in characters. A short header fits without wrapping. */
export function widthOf({ header, type, width }: Column): number {
  return width ?? Math.max(DEFAULT_WIDTHS[type], Math.min(header.length + 3, MOST_DEFAULT_WIDTH));
}

/** Throws RangeError for a table without columns, which the file formats cannot represent. */
export function assertColumns(columns: readonly Column[]): void {
  if (columns.length === 0) throw new RangeError('A table needs at least one column.');
}

/** How a column's values are meant. `date-time` is shown in the table's time zone. */
export type CellType = 'text' | 'number' | 'date' | 'date-time' | 'boolean';

/**
 * What a cell may hold. Exact numbers are decimal texts (`1250.50`, never a sum in floating point), dates are
 * `2026-11-21`, date-times are instants (`2026-11-21T05:03:00.123Z`) or local times without a zone.
 */
export type CellValue = string | number | bigint | boolean | null;

export type Row = readonly CellValue[];

export interface Column {
  header: string;
  type: CellType;
  /** In characters of the usual text; about what the type needs when left out. */
  width?: number;
  /** Numbers only: places after the point that are shown, 0 to 9, with groups of thousands. */
  decimals?: number;
}

/** Rows come by batches: one step of an iteration for each of a million rows costs more than to print them. */
export interface Table {
  columns: readonly Column[];
  batches: AsyncIterable<readonly Row[]>;
  /** IANA name of the zone in which instants are shown, e.g. `Asia/Manila`. */
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

/** In characters. A header is read whole, as long as it is a short one. */
export function widthOf({ header, type, width }: Column): number {
  return width ?? Math.max(DEFAULT_WIDTHS[type], Math.min(header.length + 3, MOST_DEFAULT_WIDTH));
}

/** Fails at once: a document without columns is no table, and the file formats have no room for it. */
export function assertColumns(columns: readonly Column[]): void {
  if (columns.length === 0) throw new RangeError('A table has one column at least.');
}

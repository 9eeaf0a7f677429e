/** Why a document that somebody sent is not read. */
export type UnreadableReason =
  | 'not_a_workbook'
  | 'old_or_locked'
  | 'damaged'
  | 'too_large'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'not_utf8'
  | 'malformed';

/** The document's fault, never ours: the message is for whoever sent it. */
export class Unreadable extends Error {
  readonly reason: UnreadableReason;
  /** The row of the sheet or file, from 1, where one is to blame. */
  readonly row: number | undefined;

  constructor(reason: UnreadableReason, message: string, row?: number) {
    super(row === undefined ? message : `Row ${row}: ${message}`);
    this.name = 'Unreadable';
    this.reason = reason;
    this.row = row;
  }
}

/** How much of a document is read; past it the document is refused, not cut. */
export interface ReadBounds {
  /** Rows that hold something, headers included. */
  mostRows: number;
  /** The last column that may hold something, counted from 1. */
  mostColumns: number;
  /** Of a CSV its bytes; of a workbook all that is read of it, unpacked. */
  mostBytes: number;
}

/** A row that holds something: cells as text, '' for an empty one, up to the last that is not. */
export interface ReadRow {
  /** As spreadsheet programs number it, from 1; rows that hold nothing count and are not given. */
  number: number;
  cells: string[];
  /** The text that a cell shows, by its place, where a number has a format: `000123` for the number 123. */
  shown?: Map<number, string>;
}

/** Far more than spreadsheet programs let a cell hold (32,767 characters); more is no cell. */
export const MOST_CELL_LENGTH = 1_048_576;

/** Refuses a cell that is no cell, before it fills the memory. */
export function assertCellWithin(length: number, row: number): void {
  if (length <= MOST_CELL_LENGTH) return;
  const message = 'A cell is longer than a cell can be. Perhaps a quote is opened and not closed.';
  throw new Unreadable('too_large', message, row);
}

export const tooLarge = (): Unreadable => new Unreadable('too_large', 'The file is larger than allowed.');

/** Refuses a row past the bounds. `count` is the number of rows that hold something, this one included. */
export function assertWithin({ mostRows }: ReadBounds, count: number): void {
  if (count > mostRows) throw new Unreadable('too_many_rows', `The file has more than ${mostRows} rows.`);
}

/** Refuses a cell past the bounds; `column` is counted from 1. */
export function assertColumnWithin({ mostColumns }: ReadBounds, column: number, row: number): void {
  if (column <= mostColumns) return;
  throw new Unreadable('too_many_columns', `There are more than ${mostColumns} columns.`, row);
}

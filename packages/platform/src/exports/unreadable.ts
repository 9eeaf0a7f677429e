import { type Message, message } from '@bulwagan/contracts/errors/message.ts';

/** Reason why an uploaded document cannot be read. */
export type UnreadableReason =
  | 'not_a_workbook'
  | 'old_or_locked'
  | 'damaged'
  | 'too_large'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'not_utf8'
  | 'malformed';

/** The document is at fault, not the server; `problem` is for the user who sent it. */
export class Unreadable extends Error {
  readonly reason: UnreadableReason;
  /** Row of the sheet or file, from 1, when one row is at fault. */
  readonly row: number | undefined;

  readonly problem: Message;

  constructor(reason: UnreadableReason, problem: Message, row?: number) {
    const text = row === undefined ? problem : message('document.row', { row, problem });
    super(text.in('en'));
    this.problem = text;
    this.name = 'Unreadable';
    this.reason = reason;
    this.row = row;
  }
}

/** Limits for reading a document; a larger document is refused, not truncated. */
export interface ReadBounds {
  /** Maximum number of non-empty rows, including headers. */
  mostRows: number;
  /** Last column that may have content, counted from 1. */
  mostColumns: number;
  /** Maximum size: the bytes of a CSV; for a workbook the unpacked bytes that are read. */
  mostBytes: number;
}

/** A non-empty row: its cells as text, '' for an empty one, up to the last non-empty cell. */
export interface ReadRow {
  /** Row number as in spreadsheet programs, from 1; empty rows are counted but not returned. */
  number: number;
  cells: string[];
  /** Displayed text of a cell by its index, where a number has a format: `000123` for the number 123. */
  shown?: Map<number, string>;
}

/** Far more than spreadsheet programs allow in a cell (32,767 characters). */
export const MOST_CELL_LENGTH = 1_048_576;

/** Throws for an impossibly long cell before it fills the memory. */
export function assertCellWithin(length: number, row: number): void {
  if (length <= MOST_CELL_LENGTH) return;
  throw new Unreadable('too_large', message('document.long_cell'), row);
}

export const tooLarge = (): Unreadable => new Unreadable('too_large', message('document.too_large'));

/** Throws for a row beyond the limits. `count` is the number of non-empty rows, including this one. */
export function assertWithin({ mostRows }: ReadBounds, count: number): void {
  if (count > mostRows)
    throw new Unreadable('too_many_rows', message('document.too_many_rows', { most: mostRows }));
}

/** Throws for a cell beyond the limits; `column` is counted from 1. */
export function assertColumnWithin({ mostColumns }: ReadBounds, column: number, row: number): void {
  if (column <= mostColumns) return;
  throw new Unreadable('too_many_columns', message('document.too_many_columns', { most: mostColumns }), row);
}

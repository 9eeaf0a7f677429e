import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { encodingOf, readCsv } from '../../platform/documents/csv-read.ts';
import { type ReadBounds, type ReadRow, Unreadable } from '../../platform/documents/unreadable.ts';
import { readXlsx } from '../../platform/documents/xlsx-read.ts';
import { invalid } from '../../platform/http/errors.ts';

/** Employees of one file; a larger office is imported in several. */
const MOST_ROWS = 100_000;
export const MOST_FILE_BYTES = 64 * 1024 * 1024;

const BOUNDS: ReadBounds = {
  mostRows: MOST_ROWS + 1,
  mostColumns: 200,
  // Of a workbook unpacked: it shrinks to a tenth.
  mostBytes: 8 * MOST_FILE_BYTES,
};

const BEGINNINGS = [
  Buffer.from('504b0304', 'hex'),
  Buffer.from('504b0506', 'hex'),
  Buffer.from('d0cf11e0', 'hex'),
];

/** A column of check boxes fills rows that nobody has used with FALSE. */
const UNCHECKED = /^\s*false\s*$/i;
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

const holdsSomething = ({ cells }: ReadRow): boolean =>
  cells.some((cell) => VISIBLE.test(cell) && !UNCHECKED.test(cell));

/**
 * The rows of a file, without those that hold nothing but blanks and boxes that nobody has checked. Throws what `readCsv`,
 * `encodingOf` and `readXlsx` do.
 */
export async function* readRows(path: string): AsyncGenerator<ReadRow> {
  for await (const row of await everyRow(path)) if (holdsSomething(row)) yield row;
}

/** The first bytes of a file show whether it is a workbook or a CSV, and all bytes of a CSV show its encoding. */
async function everyRow(path: string): Promise<AsyncGenerator<ReadRow>> {
  const begin = await firstBytes(path);
  if (BEGINNINGS.some((bytes) => bytes.equals(begin))) return readXlsx(await readFile(path), BOUNDS);
  return readCsv(createReadStream(path), BOUNDS, await encodingOf(createReadStream(path)));
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Under the field of the form, what the file itself is refused for. */
export const unfit = (...problems: string[]) => invalid({ file: problems });

export function explained(error: unknown): unknown {
  if (!(error instanceof Unreadable)) return error;
  if (error.reason === 'too_many_rows')
    return unfit(`The file has more than ${MOST_ROWS.toLocaleString('en')} employees.`);
  return unfit(error.message);
}

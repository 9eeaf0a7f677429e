import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { encodingOf, readCsv } from '@bulwagan/platform/exports/csv/csv-read.ts';
import { type ReadBounds, type ReadRow, Unreadable } from '@bulwagan/platform/exports/unreadable.ts';
import { readXlsx } from '@bulwagan/platform/exports/xlsx/xlsx-read.ts';
import { invalid } from '@bulwagan/platform/http/errors.ts';

/** Maximum number of employees in one file; larger imports use several files. */
const MOST_ROWS = 100_000;
export const MOST_FILE_BYTES = 64 * 1024 * 1024;

const BOUNDS: ReadBounds = {
  mostRows: MOST_ROWS + 1,
  mostColumns: 200,
  // Maximum size of an unpacked workbook. Workbooks are compressed to about a tenth.
  mostBytes: 8 * MOST_FILE_BYTES,
};

const BEGINNINGS = [
  Buffer.from('504b0304', 'hex'),
  Buffer.from('504b0506', 'hex'),
  Buffer.from('d0cf11e0', 'hex'),
];

/** Value of an unchecked box. Columns with check boxes fill unused rows with FALSE. */
const UNCHECKED = /^\s*false\s*$/i;
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

const holdsSomething = ({ cells }: ReadRow): boolean =>
  cells.some((cell) => VISIBLE.test(cell) && !UNCHECKED.test(cell));

/**
 * Yields the rows of a file, without rows that contain only blanks and unchecked boxes. Throws like `readCsv`,
 * `encodingOf` and `readXlsx`.
 */
export async function* readRows(path: string): AsyncGenerator<ReadRow> {
  for await (const row of await everyRow(path)) if (holdsSomething(row)) yield row;
}

/** Detects a workbook by its first bytes; the encoding of a CSV needs all bytes. */
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

/** Returns a 422 for the file itself, under its form field. */
export const unfit = (...problems: Message[]) => invalid({ file: problems });

export function explained(error: unknown): unknown {
  if (!(error instanceof Unreadable)) return error;
  if (error.reason === 'too_many_rows')
    return unfit(message('import.too_many_employees', { most: MOST_ROWS.toLocaleString('en') }));
  return unfit(error.problem);
}

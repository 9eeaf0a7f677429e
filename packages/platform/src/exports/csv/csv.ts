import { setImmediate as otherWork } from 'node:timers/promises';
import { cellReader, type ReadCell } from '../cells.ts';
import { disarm } from '../disarm.ts';
import { assertColumns, type CellType, type Row, type Table } from '../table.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** Texts to quote: also those with other separators or outer spaces, which some programs interpret. */
const QUOTED = /[",;\t\r\n]|^\s|\s$/;

/**
 * Writes a table as CSV (RFC 4180): UTF-8 with a byte order mark (spreadsheet programs assume another encoding without
 * it), CR LF line endings and a header line. Booleans are TRUE and FALSE, date-times `2026-11-21 13:03:00`. Text is
 * unchanged, except that texts which a program would evaluate as a formula are escaped (see disarm.ts).
 */
export async function* csvOf({ columns, batches, timeZone }: Table): AsyncGenerator<Uint8Array> {
  assertColumns(columns);
  const read = cellReader(timeZone);
  const types = columns.map(({ type }) => type);
  const headers = columns.map(({ header }) => csvField(disarm(header)));
  yield Buffer.from(`${BYTE_ORDER_MARK}${headers.join(',')}\r\n`);
  for await (const rows of batches) {
    if (rows.length > 0) yield Buffer.from(lines(rows, types, read));
    await otherWork();
  }
}

function lines(rows: readonly Row[], types: readonly CellType[], read: ReadCell): string {
  let text = '';
  for (const row of rows) {
    for (let at = 0; at < types.length; at += 1) {
      const cell = read(types[at]!, row[at]);
      if (at > 0) text += ',';
      if (cell !== null) text += cell.type === 'text' ? csvField(disarm(cell.text)) : cell.text;
    }
    text += '\r\n';
  }
  return text;
}

/** Returns a field of a CSV line, quoted where its text needs it. */
export const csvField = (text: string): string =>
  QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

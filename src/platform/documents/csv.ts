import { setImmediate as otherWork } from 'node:timers/promises';
import { cellReader, type ReadCell } from './cells.ts';
import { disarm } from './disarm.ts';
import { assertColumns, type CellType, type Row, type Table } from './table.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** Beside what must be quoted: other separators and outer spaces, which programs take for more than text. */
const QUOTED = /[",;\t\r\n]|^\s|\s$/;

/**
 * A table as CSV (RFC 4180): UTF-8 with a byte order mark, without which spreadsheet programs read another encoding,
 * lines that end in CR LF, and a first line of headers. Booleans are TRUE and FALSE, date-times `2026-11-21 13:03:00`.
 * Text is written as it is, but for what a program would take as a formula (see disarm.ts).
 */
export async function* csvOf({ columns, batches, timeZone }: Table): AsyncGenerator<Uint8Array> {
  assertColumns(columns);
  const read = cellReader(timeZone);
  const types = columns.map(({ type }) => type);
  const headers = columns.map(({ header }) => field(disarm(header)));
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
      if (cell !== null) text += cell.type === 'text' ? field(disarm(cell.text)) : cell.text;
    }
    text += '\r\n';
  }
  return text;
}

const field = (text: string): string => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

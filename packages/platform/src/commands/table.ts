/**
 * Formats rows under headings, each column as wide as its widest cell and numbers right-aligned; for a terminal or log.
 */
export function textTable(headings: string[], rows: (string | number | bigint | null)[][]): string {
  const cells = [headings, ...rows.map((row) => row.map((cell) => oneLine(String(cell ?? ''))))];
  const widths = headings.map((_, at) => Math.max(...cells.map((row) => (row[at] ?? '').length)));
  const isRight = headings.map(
    (_, at) => rows.length > 0 && rows.every((row) => typeof row[at] !== 'string'),
  );
  const line = (row: string[]) =>
    row
      .map((cell, at) => (isRight[at] ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!)))
      .join('  ')
      .trimEnd();
  return [
    line(cells[0]!),
    widths.map((width) => '─'.repeat(width)).join('  '),
    ...cells.slice(1).map(line),
  ].join('\n');
}

/** Replaces control characters, so that user input cannot move the cursor of a terminal. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ');
}

/** Rows below a heading, in columns as wide as their widest cell; numbers to the right. For a terminal or a log. */
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

/** What people entered must not move the cursor of whoever reads it. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ');
}

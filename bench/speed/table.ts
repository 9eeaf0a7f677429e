/** Returns a Markdown table; numbers are right-aligned. */
export function markdownTable(headings: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  const isNumber = (cell: string | number) => /^-?[\d,.]*( \/s)?$/.test(String(cell));
  const isRight = headings.map(
    (_, at) => rows.every((row) => isNumber(row[at]!)) && rows.some((row) => row[at] !== ''),
  );
  const rule = `| ${isRight.map((right) => (right ? '--:' : '---')).join(' | ')} |`;
  return [line(headings), rule, ...rows.map(line)].join('\n');
}

import type { Align, Block, TextLine } from '../rendering/paper.ts';
import type { Line, Piece } from './nodes.ts';
import { markupOf, spansOf } from './spans.ts';

const DIVIDER_CELL = /^\s*(?:-{2,}:?|:-+:?)\s*$/;

export const isTableRow = (text: string): boolean =>
  text.startsWith('|') && text.endsWith('|') && text.length > 1;

/**
 * Returns the table of lines such as `| Name | Amount |`. A second line `|---|--:|` makes the first one the header,
 * repeated on each page, and aligns the columns: `--:` right, `:-:` center. A cell `<` joins the one to its left. A row
 * with a cell `+` is the foot of each page, and the cell the total of the money above it on that page.
 */
export function tableOf(lines: readonly Line[]): Block {
  const divider = lines[1] === undefined ? [] : markupOf(lines[1]).trim().slice(1, -1).split('|');
  const hasHeader = divider.length > 0 && divider.every((cell) => DIVIDER_CELL.test(cell));
  const rows = lines.filter((_, index) => !(hasHeader && index === 1)).map(cellsOf);
  const width = Math.max(...rows.map((row) => row.length));
  const cellOf = (cell: Line | undefined, index: number): TextLine => {
    if (index > 0 && isAlone(cell, '<')) return JOINED;
    return isAlone(cell, '+') ? TOTAL : spansOf(cell ?? []);
  };
  const shown = rows.map((row) => Array.from({ length: width }, (_, index) => cellOf(row[index], index)));
  const body = hasHeader ? shown.slice(1) : shown;
  const foot = body.findIndex((row) => row.includes(TOTAL));
  return {
    type: 'table',
    aligns: Array.from({ length: width }, (_, index) => alignOf(hasHeader ? (divider[index] ?? '') : '')),
    header: hasHeader ? shown[0]! : null,
    rows: foot === -1 ? body : body.slice(0, foot),
    ...(foot === -1 ? {} : { foot: { row: body[foot]!, after: body.slice(foot + 1) } }),
  };
}

const JOINED: TextLine = [{ s: '', joined: true }];

const TOTAL: TextLine = [{ s: '', total: true }];

/** Whether the template wrote this sign alone into a cell. */
const isAlone = (cell: Line | undefined, sign: '<' | '+'): boolean =>
  cell?.length === 1 && cell[0]!.from === 'template' && cell[0]!.text === sign;

function alignOf(cell: string): Align {
  const text = cell.trim();
  if (!text.endsWith(':')) return 'left';
  return text.startsWith(':') ? 'center' : 'right';
}

/** Splits a row at the bars that the template wrote. */
function cellsOf(line: Line): Line[] {
  const cells: Piece[][] = [[]];
  for (const piece of line) {
    if (piece.from !== 'template') {
      cells.at(-1)!.push(piece);
      continue;
    }
    piece.text.split(/(?<!\\)\|/).forEach((text, index) => {
      if (index > 0) cells.push([]);
      if (text.trim() !== '' || cells.at(-1)!.length > 0) cells.at(-1)!.push({ ...piece, text });
    });
  }
  return cells.slice(1, -1).map(trimmedCell);
}

/** Removes the spaces that the template wrote at both ends of a cell. */
function trimmedCell(cell: Line): Line {
  return cell
    .map((piece, index) => {
      if (piece.from !== 'template') return piece;
      const start = index === 0 ? piece.text.trimStart() : piece.text;
      return { ...piece, text: index === cell.length - 1 ? start.trimEnd() : start };
    })
    .filter(({ text }) => text !== '');
}

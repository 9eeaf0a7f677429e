import { type Column, widthOf } from '../table.ts';
import type { Faces } from './fonts.ts';
import { linesOf, widthOfText } from './pdf-lines.ts';
import { PAGE, type Paper } from './pdf-paper.ts';

export interface PrintedCell {
  text: string;
  isRight: boolean;
}

/** Text styles with font size and line height, in points. */
const TITLE = { size: 14, line: 18 };
const BODY = { size: 8, line: 10.5 };
const PADDING = { x: 3, y: 3 };
const GAP = 8;
const FOOTER_AT = PAGE.height - PAGE.margin + 8;
const BOTTOM = PAGE.height - PAGE.margin;
const INNER_WIDTH = PAGE.width - 2 * PAGE.margin;
/** Limits that leave room for rows below the title, subtitle and header. */
const MOST_TITLE_LINES = 3;
const MOST_SUBTITLE_LINES = 10;
const MOST_HEADER_LINES = 6;

/** A row wrapped into lines, column by column. */
interface BrokenRow {
  face: keyof Faces;
  cells: readonly PrintedCell[];
  lines: string[][];
  height: number;
}

export interface TablePages {
  /** Prints a row, on several pages when it is higher than one. Returns true when a page was completed. */
  addRow(cells: readonly PrintedCell[]): boolean;
}

/** Starts the first page with title, subtitle and column headers. */
export function beginPages(
  paper: Paper,
  columns: readonly Column[],
  title: string,
  subtitle: readonly string[],
): TablePages {
  const places = placeColumns(columns);
  const headers = columns.map(({ header, type }) => ({ text: header, isRight: type === 'number' }));
  let pageNumber = 0;
  let y = 0;

  const broken = (face: keyof Faces, cells: readonly PrintedCell[]): BrokenRow => {
    const lines = cells.map(({ text }, at) => {
      const width = places[at]!.width - 2 * PADDING.x;
      return linesOf(text, paper.faces[face], BODY.size, width);
    });
    return { face, cells, lines, height: Math.max(...lines.map(({ length }) => length)) };
  };
  const printLines = ({ face, cells, lines }: BrokenRow, from: number, count: number) => {
    for (const [column, { left, width }] of places.entries()) {
      for (const [at, line] of lines[column]!.slice(from, from + count).entries()) {
        const right = left + width - PADDING.x;
        const isRight = cells[column]!.isRight;
        const x = isRight ? right - widthOfText(line, paper.faces[face], BODY.size) : left + PADDING.x;
        paper.print(line, x, y + PADDING.y + at * BODY.line);
      }
    }
    y += count * BODY.line + 2 * PADDING.y;
    paper.rule(y);
  };
  const printHeading = () => {
    const row = broken('bold', headers);
    paper.setFont('bold', BODY.size);
    printLines(row, 0, Math.min(row.height, MOST_HEADER_LINES));
    paper.setFont('regular', BODY.size);
  };
  const printParagraph = (text: string, face: keyof Faces, { size, line }: typeof BODY, most: number) => {
    paper.setFont(face, size);
    for (const one of linesOf(text, paper.faces[face], size, INNER_WIDTH).slice(0, most)) {
      paper.print(one, PAGE.margin, y);
      y += line;
    }
  };
  const turnPage = () => {
    paper.turnPage();
    pageNumber += 1;
    y = PAGE.margin;
    paper.setFont('regular', BODY.size);
    paper.print(`Page ${pageNumber}`, PAGE.margin, FOOTER_AT);
  };

  turnPage();
  printParagraph(title, 'bold', TITLE, MOST_TITLE_LINES);
  printParagraph(subtitle.join('\n'), 'regular', BODY, MOST_SUBTITLE_LINES);
  y += GAP;
  printHeading();

  const linesLeft = () => Math.floor((BOTTOM - y - 2 * PADDING.y) / BODY.line);
  const printHeadedPage = () => {
    turnPage();
    printHeading();
    return linesLeft();
  };
  return {
    addRow: (cells) => {
      const row = broken('regular', cells);
      const isFull = linesLeft() < row.height;
      let room = isFull ? printHeadedPage() : linesLeft();
      for (let at = 0; at < row.height; at += room) {
        if (at > 0) room = printHeadedPage();
        printLines(row, at, Math.min(room, row.height - at));
      }
      return isFull;
    },
  };
}

/** Divides the width of a page among the columns in proportion to their widths. */
function placeColumns(columns: readonly Column[]): { left: number; width: number }[] {
  const widths = columns.map(widthOf);
  const all = widths.reduce((sum, width) => sum + width, 0);
  let left = PAGE.margin;
  return widths.map((share) => {
    const place = { left, width: (share / all) * INNER_WIDTH };
    left += place.width;
    return place;
  });
}

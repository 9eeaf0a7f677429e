import { withBreaks } from './long-words.ts';
import type { TextLine } from './paper.ts';

/** Width of a letter in its size, for the fonts of papers; capitals and bold text are wider. */
const LETTER = 0.49;
const WIDE_LETTER = 0.7;
const WIDE = /[\p{Lu}mw@%—…−₱]/u;
/** Scripts whose letters are as wide as their size. */
const FULL = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const BOLD = 1.06;

/** Widest text that a column is given in one line, if others need the room. */
const LONGEST = 20;

/** Places where a line may break: spaces, hyphens before a letter, and parts of the longest words. */
const BREAK = /[\s\u200b]+|(?<=-)(?=\p{L})/u;

/**
 * Returns the widths of the columns of a table, as shares. Each column has room for its longest word, as far as
 * `available` allows, and the rest of the width goes to those with longer texts. `available` and `padding`, the space
 * that each cell keeps free, are in sizes of the letters.
 */
export function columnWidths(
  columns: readonly (readonly TextLine[])[],
  available: number,
  padding: number,
): number[] {
  const all = columns.map((cells) => {
    const least = padding + Math.max(0, ...cells.map(widthOfLongestWord));
    const longest = padding + Math.max(0, ...cells.map((cell) => Math.min(LONGEST, widthOf(cell))));
    return { least, longest: Math.max(least, longest) };
  });
  const least = all.reduce((sum, one) => sum + one.least, 0);
  const longest = all.reduce((sum, one) => sum + one.longest, 0);
  if (longest <= available || longest === least) return all.map((one) => one.longest);
  const part = Math.max(0, (available - least) / (longest - least));
  return all.map((one) => one.least + (one.longest - one.least) * part);
}

/** Estimates the lines of a text in a column; `width` is in sizes of the letters. */
export const countLines = (cell: TextLine, width: number): number =>
  cell.reduce((sum, { s }) => sum + s.split('\n').length - 1, 1) + widthOf(cell) / Math.max(1, width);

const widthOf = (cell: TextLine): number =>
  cell.reduce((sum, { s, bold }) => sum + widthOfText(s) * (bold ? BOLD : 1), 0);

function widthOfLongestWord(cell: TextLine): number {
  const isBold = cell.some(({ bold }) => bold);
  const text = withBreaks(cell.map(({ s }) => s).join(''));
  return Math.max(...text.split(BREAK).map(widthOfText)) * (isBold ? BOLD : 1);
}

function widthOfText(text: string): number {
  let width = 0;
  for (const letter of text) width += FULL.test(letter) ? 1 : WIDE.test(letter) ? WIDE_LETTER : LETTER;
  return width;
}

import type { Span, TextLine } from '../rendering/paper.ts';
import type { Line } from './nodes.ts';

/** `**bold**`, `*italic*`, and `\*` for an asterisk. */
const MARK = /\\([\\*|#>-])|\*\*|\*/g;

/** Style that is open where a line begins. */
interface Style {
  isBold: boolean;
  isItalic: boolean;
}

/** Returns the spans of the lines of one paragraph: a bold value of several lines is bold in each of them. */
export function spansOfLines(lines: readonly Line[]): TextLine[] {
  const style = { isBold: false, isItalic: false };
  return lines.map((line) => spansOf(line, style));
}

/**
 * Returns the spans of a line. Marks are read in the text of the template only, so that values stay text. `style` is
 * changed to that of the end.
 */
export function spansOf(line: Line, style: Style = { isBold: false, isItalic: false }): TextLine {
  const spans: Span[] = [];
  const add = (text: string, isMissing = false) => {
    if (text === '') return;
    spans.push({
      s: text,
      ...(style.isBold ? { bold: true } : {}),
      ...(style.isItalic ? { italic: true } : {}),
      ...(isMissing ? { missing: true } : {}),
    });
  };
  for (const { text, from } of line) {
    if (from !== 'template') {
      add(text, from === 'missing');
      continue;
    }
    let last = 0;
    for (const match of text.matchAll(MARK)) {
      add(text.slice(last, match.index));
      last = match.index + match[0].length;
      if (match[0] === '**') style.isBold = !style.isBold;
      else if (match[0] === '*') style.isItalic = !style.isItalic;
      else add(match[1]!);
    }
    add(text.slice(last));
  }
  return spans;
}

/** Text of a line that comes from the template; each value is replaced by one object replacement character. */
export const markupOf = (line: Line): string =>
  line.map(({ text, from }) => (from === 'template' ? text : '\uFFFC')).join('');

/** Removes the first `length` characters of the template's own text from a line. */
export function withoutStart(line: Line, length: number): Line {
  const [first, ...rest] = line;
  if (first === undefined) return [];
  const text = first.text.slice(length);
  return text === '' ? rest : [{ ...first, text }, ...rest];
}

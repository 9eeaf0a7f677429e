import type { Span, TextLine } from '../rendering/paper.ts';
import type { Line } from './nodes.ts';

/** `**bold**`, `*italic*`, and `\*` for an asterisk. */
const MARK = /\\([\\*|#>-])|\*\*|\*/g;

/** Returns the spans of a line. Marks are read in the text of the template only, so that values stay text. */
export function spansOf(line: Line): TextLine {
  const spans: Span[] = [];
  let isBold = false;
  let isItalic = false;
  const add = (text: string, isMissing = false) => {
    if (text === '') return;
    spans.push({
      s: text,
      ...(isBold ? { bold: true } : {}),
      ...(isItalic ? { italic: true } : {}),
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
      if (match[0] === '**') isBold = !isBold;
      else if (match[0] === '*') isItalic = !isItalic;
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

import type { Filled, Line, Piece } from './nodes.ts';

/** Punctuation that only separates one value from the next. */
const SEPARATOR_BEFORE = /\s*[,;:·/–—-]?\s*$/;
const SEPARATOR_AFTER = /^\s*[,;:·/–—-]?\s*/;

/**
 * Removes missing values with the brackets around them and one separator next to them: `Ana Cruz, {{ city }}` becomes
 * `Ana Cruz`, `({{ alias }}) Ana Cruz` becomes `Ana Cruz`.
 */
export function withoutSeparators(line: readonly Filled[]): Line {
  const pieces: Piece[] = [];
  /** Start of the text after the last missing value that still has to be shortened. */
  let pending: 'after' | 'none' = 'none';
  for (const piece of line) {
    if (piece.from === 'nothing') {
      pending = removeBefore(pieces) ? pending : 'after';
      continue;
    }
    const before = pieces.at(-1);
    let { text } = piece;
    if (piece.from === 'template') {
      if (before?.from === 'template' && before.text.endsWith('(') && text.startsWith(')')) {
        before.text = before.text.slice(0, -1).trimEnd();
        text = text.slice(1);
      } else if (pending === 'after') text = text.replace(SEPARATOR_AFTER, '');
    }
    pending = 'none';
    if (text !== '') pieces.push({ ...piece, text });
  }
  return pieces.filter(({ text }) => text !== '');
}

/** Shortens the text before a missing value. Returns whether a value or word is left before it. */
function removeBefore(pieces: Piece[]): boolean {
  const before = pieces.at(-1);
  if (before === undefined) return false;
  if (before.from !== 'template' || before.text.endsWith('(')) return true;
  const text = before.text.replace(SEPARATOR_BEFORE, '');
  const isFirst = pieces.length === 1 && text.trim() === '';
  if (isFirst) return false;
  before.text = text;
  return true;
}

import { create, type Font } from 'fontkit';

/** Printed for a character that no font of papers has, as in exported lists. */
const SQUARE = '□';
/** The first font has all characters before this one. */
const OTHERS = /[^\0-\u024f]/u;
/** Characters that are never seen, which need no glyph. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;
const MARKS = /\p{M}/gu;
const MISSING = 0;
const MOST_KNOWN = 10_000;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Returns a function that replaces the characters which no single font has: a PDF for archives may not contain a
 * character without a glyph, and the whole paper would be refused. A letter without its marks is better than a square.
 */
export function createPrintable(fontFiles: readonly Uint8Array[]): (text: string) => string {
  const fonts = fontFiles.map((bytes) => create(bytes));
  const known = new Map<string, string>();
  const isIn = (font: Font, grapheme: string) =>
    [...grapheme].every(
      (one) => UNSEEN.test(one) || font.glyphForCodePoint(one.codePointAt(0)!).id !== MISSING,
    );
  const printed = (grapheme: string): string => {
    const bare = grapheme.replaceAll(MARKS, '');
    const found = [grapheme, bare].find((text) => fonts.some((font) => isIn(font, text)));
    return found ?? (bare.trim() === '' ? ' ' : SQUARE);
  };
  const printedOnce = (grapheme: string): string => {
    if (!OTHERS.test(grapheme)) return grapheme;
    const before = known.get(grapheme);
    if (before !== undefined) return before;
    const result = printed(grapheme);
    if (known.size < MOST_KNOWN) known.set(grapheme, result);
    return result;
  };
  return (text) =>
    OTHERS.test(text)
      ? Array.from(graphemes.segment(text), ({ segment }) => printedOnce(segment)).join('')
      : text;
}

import { readFile } from 'node:fs/promises';
import type { Font, Glyph } from 'fontkit';

/** A font as text is measured and printed with it. */
export interface Face {
  font: Font;
  /** The width of one character, in parts of the font's size. */
  advance(codePoint: number): number;
}

export interface Faces {
  regular: Face;
  bold: Face;
}

const MISSING = 0;
const SQUARE = 0x25a1;

/**
 * DejaVu Sans Condensed, which has the letters of all languages in Latin, Cyrillic and Greek script, and ₱. Read for
 * each document anew: at rest nothing of it is held.
 */
export async function loadFaces(): Promise<Faces> {
  const { create } = await import('fontkit');
  const load = async (url: string) => asFace(create(await readFile(new URL(url))));
  return {
    regular: await load(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
    bold: await load(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
  };
}

interface Position {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
}

/**
 * The library shapes text as scripts with joined letters need it, which takes most of the time that a table takes, and
 * it keeps each word. One glyph for one character is all that these scripts need, and twenty times as fast.
 */
function asFace(source: Font): Face {
  const glyphs = new Map<number, Glyph>();
  const glyphOf = (codePoint: number): Glyph => {
    const known = glyphs.get(codePoint);
    if (known !== undefined) return known;
    const own = source.glyphForCodePoint(codePoint);
    // The font's sign for what it lacks would be found as nothing by who searches or copies, so a square is printed.
    const glyph = own.id === MISSING ? source.glyphForCodePoint(SQUARE) : own;
    glyphs.set(codePoint, glyph);
    return glyph;
  };
  const layout = (text: string) => {
    const run = { glyphs: [] as Glyph[], positions: [] as Position[], advanceWidth: 0 };
    for (const character of text) {
      const glyph = glyphOf(character.codePointAt(0)!);
      run.glyphs.push(glyph);
      run.positions.push({ xAdvance: glyph.advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 });
      run.advanceWidth += glyph.advanceWidth;
    }
    return run;
  };
  const font: Font = Object.create(source, { layout: { value: layout } });
  return { font, advance: (codePoint) => glyphOf(codePoint).advanceWidth / source.unitsPerEm };
}

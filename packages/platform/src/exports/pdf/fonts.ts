import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Font, Glyph } from 'fontkit';

/** A font with the functions to measure and print text. */
export interface Face {
  font: Font;
  /** Width of a character as a fraction of the font size, in this font or its fallback. */
  advance(codePoint: number): number;
  /** Splits a text into runs of one font each. */
  runs(text: string): Run[];
}

/** Part of a text in one font. */
export interface Run {
  text: string;
  /** Fallback font; undefined for the main font. */
  other: OtherFont | undefined;
}

/** Fallback font for scripts that the main font lacks. */
export interface OtherFont {
  name: string;
  font: Font;
  /**
   * Additional distance of the baseline from the upper edge, compared with the main font, as a fraction of the size.
   */
  lowering: number;
}

export interface Faces {
  regular: Face;
  bold: Face;
}

const MISSING = 0;
/** Below this code point no script uses a fallback font. */
const FIRST_OTHER = 0x1100;
const SQUARE = 0x25a1;

/**
 * Loads DejaVu Sans Condensed, which covers Latin, Cyrillic and Greek script and ₱. Noto Sans covers Chinese, Japanese
 * and Korean and is loaded only for documents that need it. No font stays in memory between documents.
 */
export async function loadFaces(): Promise<Faces> {
  const { create } = await import('fontkit');
  const load = async (url: string, weight: 'Regular' | 'Bold') =>
    asFace(create(await readFile(new URL(url))), othersOf(create, weight));
  return {
    regular: await load(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'), 'Regular'),
    bold: await load(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'), 'Bold'),
  };
}

/** Scripts printed with Noto Sans: Chinese and Japanese characters, and Korean syllables. */
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

/** Returns a function that finds the fallback font for a character. */
function othersOf(create: (bytes: Uint8Array) => Font, weight: 'Regular' | 'Bold') {
  const load = (entry: string, file: string): Font =>
    // The package's entry file is next to its fonts folder.
    create(readFileSync(new URL(`../fonts/${file}-${weight}.otf`, entry)));
  let fonts: { name: string; font: Font }[] | undefined;
  return (codePoint: number): { name: string; font: Font } | undefined => {
    if (!EAST_ASIAN.test(String.fromCodePoint(codePoint))) return undefined;
    fonts ??= [
      { name: `chinese ${weight}`, font: load(import.meta.resolve('@embedpdf/fonts-sc'), 'NotoSansHans') },
      { name: `korean ${weight}`, font: load(import.meta.resolve('@embedpdf/fonts-kr'), 'NotoSansKR') },
    ];
    return fonts.find(({ font }) => font.glyphForCodePoint(codePoint).id !== MISSING);
  };
}

interface Position {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
}

/**
 * Maps each character to one glyph, which is enough for these scripts and twenty times as fast. The library's text
 * shaping, needed for scripts with joined letters, takes most of the time of a table and caches every word.
 */
function asFace(source: Font, findOther: ReturnType<typeof othersOf>): Face {
  const glyphs = new Map<number, Glyph>();
  const others = new Map<number, OtherFont | undefined>();
  const otherOf = (codePoint: number): OtherFont | undefined => {
    if (codePoint < FIRST_OTHER) return undefined;
    if (others.has(codePoint)) return others.get(codePoint);
    const found = source.glyphForCodePoint(codePoint).id === MISSING ? findOther(codePoint) : undefined;
    const other = found && {
      ...found,
      lowering: source.ascent / source.unitsPerEm - found.font.ascent / found.font.unitsPerEm,
    };
    others.set(codePoint, other);
    return other;
  };
  const glyphOf = (codePoint: number): Glyph => {
    const known = glyphs.get(codePoint);
    if (known !== undefined) return known;
    const own = source.glyphForCodePoint(codePoint);
    // The font's glyph for missing characters cannot be searched or copied, so a square is printed.
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
  const advance = (codePoint: number): number => {
    const other = otherOf(codePoint)?.font;
    return other === undefined
      ? glyphOf(codePoint).advanceWidth / source.unitsPerEm
      : other.glyphForCodePoint(codePoint).advanceWidth / other.unitsPerEm;
  };
  return { font, advance, runs: (text) => runsOf(text, otherOf) };
}

function runsOf(text: string, otherOf: (codePoint: number) => OtherFont | undefined): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const other = otherOf(character.codePointAt(0)!);
    const last = runs.at(-1);
    if (last !== undefined && last.other?.name === other?.name) last.text += character;
    else runs.push({ text: character, other });
  }
  return runs;
}

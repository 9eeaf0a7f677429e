import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Font, Glyph } from 'fontkit';

/** A font as text is measured and printed with it. */
export interface Face {
  font: Font;
  /** The width of one character, in parts of the font's size, in this font or the one that has it. */
  advance(codePoint: number): number;
  /** The parts of a text, each in one font. */
  runs(text: string): Run[];
}

/** A part of a text in one font. */
export interface Run {
  text: string;
  /** A font that this one is helped out by; undefined for its own. */
  other: OtherFont | undefined;
}

/** A font for scripts that the first one lacks. */
export interface OtherFont {
  name: string;
  font: Font;
  /** How far the baseline lies below the upper edge, beyond that of the first font, in parts of the size. */
  lowering: number;
}

export interface Faces {
  regular: Face;
  bold: Face;
}

const MISSING = 0;
/** Below it the first font has whatever is printed, and no script of others begins. */
const FIRST_OTHER = 0x1100;
const SQUARE = 0x25a1;

/**
 * DejaVu Sans Condensed, which has the letters of all languages in Latin, Cyrillic and Greek script, and ₱. Noto Sans has the
 * letters of Chinese, Japanese and Korean; it is read for a document that has one of these. At rest nothing of a font is held.
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

/** Scripts that Noto Sans helps out with: Chinese and Japanese signs, and Korean syllables. */
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

/** Finds the font that has a character, among those for scripts that the first font lacks. */
function othersOf(create: (bytes: Uint8Array) => Font, weight: 'Regular' | 'Bold') {
  const load = (entry: string, file: string): Font =>
    // The package's entry lies beside the folder of its fonts.
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
 * The library shapes text as scripts with joined letters need it, which takes most of the time that a table takes, and
 * it keeps each word. One glyph for one character is all that these scripts need, and twenty times as fast.
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

import type { Face } from './fonts.ts';

const LINE_END = /\r\n|[\r\n\u2028\u2029]/;
const WORDS = /\S+\s*|\s+/g;
/** Control characters have no glyph; invisible characters get no box either. */
const CONTROLS = /\p{Cc}/gu;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Returns the text to print: accents combined with their letters, and without invisible characters. */
function printable(text: string): string {
  return text.toWellFormed().normalize('NFC').replaceAll(INVISIBLE, '').replaceAll(CONTROLS, ' ');
}

export function widthOfText(text: string, face: Face, size: number): number {
  let width = 0;
  for (const character of text) width += face.advance(character.codePointAt(0)!);
  return width * size;
}

/** Wraps a text to a width: at its line breaks, between words, and within words that are too long. */
export function linesOf(text: string, face: Face, size: number, width: number): string[] {
  return text.split(LINE_END).flatMap((paragraph) => wrapped(printable(paragraph), face, size, width));
}

function wrapped(paragraph: string, face: Face, size: number, width: number): string[] {
  if (widthOfText(paragraph, face, size) <= width) return [paragraph];
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of paragraph.match(WORDS) ?? []) {
    const needed = widthOfText(word.trimEnd(), face, size);
    if (line !== '' && used + needed > width) {
      lines.push(line.trimEnd());
      line = '';
      used = 0;
    }
    if (needed > width) {
      const parts = split(word, face, size, width);
      line = parts.pop()!;
      lines.push(...parts);
      used = widthOfText(line, face, size);
    } else {
      line += word;
      used += widthOfText(word, face, size);
    }
  }
  lines.push(line.trimEnd());
  return lines;
}

/** Splits a word into parts of at least one character each, whatever the width. */
function split(word: string, face: Face, size: number, width: number): string[] {
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const character of word) {
    const advance = face.advance(character.codePointAt(0)!) * size;
    if (part !== '' && used + advance > width) {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += character;
    used += advance;
  }
  return [...parts, part];
}

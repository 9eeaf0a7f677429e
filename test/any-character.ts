import fc from 'fast-check';

const SURROGATES = { from: 0xd800, count: 0x800 };
const LAST = 0x10_ffff;

/**
 * Any character, but no half of a pair, for `fc.string({ unit: anyCharacter })`. The library's own `binary` first lists all of
 * them, which takes each process a second or two.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat(LAST - SURROGATES.count).map(
  (place) => String.fromCodePoint(place < SURROGATES.from ? place : place + SURROGATES.count),
  (character) => placeOf(character),
);

/** Throws where it is none: so the library asks whether a text could have been drawn. */
function placeOf(character: unknown): number {
  const isOne = typeof character === 'string' && [...character].length === 1 && character.isWellFormed();
  if (!isOne) throw new Error('This is not one character.');
  const codePoint = character.codePointAt(0)!;
  return codePoint < SURROGATES.from ? codePoint : codePoint - SURROGATES.count;
}

import fc from 'fast-check';

const SURROGATES = { from: 0xd800, count: 0x800 };
const LAST = 0x10_ffff;

/**
 * Generates any character except lone surrogates, for `fc.string({ unit: anyCharacter })`. The `binary` unit of
 * fast-check first lists all characters, which takes each process a second or two.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat(LAST - SURROGATES.count).map(
  (place) => String.fromCodePoint(place < SURROGATES.from ? place : place + SURROGATES.count),
  (character) => placeOf(character),
);

/**
 * Returns the position of a character; throws for anything else, which tells fast-check that the generator cannot
 * produce it.
 */
function placeOf(character: unknown): number {
  const isOne = typeof character === 'string' && [...character].length === 1 && character.isWellFormed();
  if (!isOne) throw new Error('This is not one character.');
  const codePoint = character.codePointAt(0)!;
  return codePoint < SURROGATES.from ? codePoint : codePoint - SURROGATES.count;
}

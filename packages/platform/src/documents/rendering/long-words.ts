/** Longer words do not fit every column and box. */
const LONGEST = 40;
const PART = 10;
const BREAK = '\u200b';

/** More than `LONGEST` characters without a place where a line may end. */
const LONG = /[^\s\p{Pd}_\u200b]{41,}/gu;

/** Returns the text with places, which are not seen, where its longest words may be continued on the next line. */
export const withBreaks = (text: string): string =>
  text.length <= LONGEST ? text : text.replaceAll(LONG, partsOf);

/** A letter keeps its diacritics. */
const partsOf = (word: string): string => {
  const letters = word.match(/\P{M}\p{M}*/gu) ?? [word];
  return letters.map((letter, at) => (at > 0 && at % PART === 0 ? BREAK + letter : letter)).join('');
};

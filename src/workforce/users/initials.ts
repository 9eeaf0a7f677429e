const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Of the first and the last word of a name, in capitals: `Maria Clara de los Santos` is `MS`. Empty without letters. */
export function initialsOf(name: string): string {
  const words = name
    .split(/\s+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return ends.map((word) => firstLetter(word).toUpperCase()).join('');
}

const firstLetter = (word: string): string =>
  graphemes.segment(word)[Symbol.iterator]().next().value!.segment;

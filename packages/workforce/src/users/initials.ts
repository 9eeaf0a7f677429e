const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Matches text with only letters and single spaces, which needs no Unicode segmentation. */
const SIMPLE = /^[A-Za-zÀ-ÖØ-öø-ÿ]+(?: [A-Za-zÀ-ÖØ-öø-ÿ]+)*$/;

const PLAIN_TITLES = 'atty|attys|dr|dra|drs|hon|engr|mr|mrs|ms|mx|prof|rev|gng|kgg'.split('|');
/** Titles that could also be names if written without a period. */
const DOTTED_TITLES =
  'fr|sr|br|bro|arch|ar|pres|sec|usec|asec|gov|vgov|cong|sen|amb|dir|judge|just|justice|gen|bgen|col|ltcol|maj|capt|cpt|lt|sgt|ssgt|pcol|pmaj|pltcol|g|bb|gg|insp|supt|cons|kap'.split(
    '|',
  );
/** Titles before a name. */
const TITLES = new Set([...PLAIN_TITLES, ...[...PLAIN_TITLES, ...DOTTED_TITLES].map((title) => `${title}.`)]);
/** Suffixes that distinguish father and son. */
const SUFFIXES = new Set(['jr', 'jr.', 'sr', 'sr.', 'ii', 'iii', 'iv']);

/**
 * Returns the words of a name without leading titles and trailing suffixes. A name that consists only of these is kept.
 */
function nameWords(words: string[]): string[] {
  const first = words.findIndex((word) => !TITLES.has(word.toLowerCase()));
  const last = words.findLastIndex((word) => !SUFFIXES.has(word.toLowerCase().replace(/,$/, '')));
  return first === -1 || last < first ? words : words.slice(first, last + 1);
}

/**
 * Returns the initials of the first and the last word of a name in capitals: `MS` for `Maria Clara de los Santos` and
 * for `Atty. Maria Santos Jr.`. Empty without letters.
 */
export function initialsOf(name: string): string {
  const firstWord = name.slice(0, Math.max(0, name.indexOf(' '))).toLowerCase();
  const lastWord = name.slice(name.lastIndexOf(' ') + 1).toLowerCase();
  if (SIMPLE.test(name) && !TITLES.has(firstWord) && !SUFFIXES.has(lastWord)) {
    const at = name.lastIndexOf(' ') + 1;
    return (at === 0 ? name.charAt(0) : name.charAt(0) + name.charAt(at)).toUpperCase();
  }
  const words = nameWords(name.trim().split(/\s+/u))
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return ends.map((word) => firstLetter(word).toUpperCase()).join('');
}

/** Below this code point no character combines with the previous one. */
const FIRST_MARK = 0x300;

/** Returns the first grapheme of a word. Segmentation takes ten microseconds, but few names need it. */
function firstLetter(word: string): string {
  const isPlain = word.charCodeAt(0) < FIRST_MARK && !(word.charCodeAt(1) >= FIRST_MARK);
  return isPlain ? word.charAt(0) : graphemes.segment(word)[Symbol.iterator]().next().value!.segment;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Letters and single spaces alone, none of which needs a look at what follows it. */
const SIMPLE = /^[A-Za-zÀ-ÖØ-öø-ÿ]+(?: [A-Za-zÀ-ÖØ-öø-ÿ]+)*$/;

const PLAIN_TITLES = 'atty|attys|dr|dra|drs|hon|engr|mr|mrs|ms|mx|prof|rev|gng|kgg'.split('|');
/** Without a period these may be names. */
const DOTTED_TITLES =
  'fr|sr|br|bro|arch|ar|pres|sec|usec|asec|gov|vgov|cong|sen|amb|dir|judge|just|justice|gen|bgen|col|ltcol|maj|capt|cpt|lt|sgt|ssgt|pcol|pmaj|pltcol|g|bb|gg|insp|supt|cons|kap'.split(
    '|',
  );
/** Titles before a name. */
const TITLES = new Set([...PLAIN_TITLES, ...[...PLAIN_TITLES, ...DOTTED_TITLES].map((title) => `${title}.`)]);
/** Behind a name they tell father and son apart. */
const SUFFIXES = new Set(['jr', 'jr.', 'sr', 'sr.', 'ii', 'iii', 'iv']);

/** The words of a name without titles before it and suffixes behind it; a name of these alone is itself. */
function nameWords(words: string[]): string[] {
  const first = words.findIndex((word) => !TITLES.has(word.toLowerCase()));
  const last = words.findLastIndex((word) => !SUFFIXES.has(word.toLowerCase().replace(/,$/, '')));
  return first === -1 || last < first ? words : words.slice(first, last + 1);
}

/**
 * The first letters of the first and the last word of a name, in capitals: `Maria Clara de los Santos` is `MS`, and so is
 * `Atty. Maria Santos Jr.`. Empty without letters.
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

/** Below it, every character is a letter by itself: marks that belong to the letter before them come later. */
const FIRST_MARK = 0x300;

/** What people take for one letter. Looking for its end costs ten microseconds, and few names need it. */
function firstLetter(word: string): string {
  const isPlain = word.charCodeAt(0) < FIRST_MARK && !(word.charCodeAt(1) >= FIRST_MARK);
  return isPlain ? word.charAt(0) : graphemes.segment(word)[Symbol.iterator]().next().value!.segment;
}

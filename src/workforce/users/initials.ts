const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Letters and single spaces alone, none of which needs a look at what follows it. */
const SIMPLE = /^[A-Za-zÀ-ÖØ-öø-ÿ]+(?: [A-Za-zÀ-ÖØ-öø-ÿ]+)*$/;

/** Of the first and the last word of a name, in capitals: `Maria Clara de los Santos` is `MS`. Empty without letters. */
export function initialsOf(name: string): string {
  if (SIMPLE.test(name)) {
    const at = name.lastIndexOf(' ') + 1;
    return (at === 0 ? name.charAt(0) : name.charAt(0) + name.charAt(at)).toUpperCase();
  }
  const words = name
    .split(/\s+/u)
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

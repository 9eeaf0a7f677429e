import { hasTrigram, isFoundIn, isHeldBy, wordsOf } from '@bulwagan/platform/database/reading/search.ts';
import { type RawBuilder, sql } from 'kysely';

/** Words common in case titles and names of parties. */
const TAILS = {
  commonWords: new Set(
    'a al al. an and atty. et for hon. in of people philippines re re: republic state the to v v. vs vs.'.split(
      ' ',
    ),
  ),
};

/** `A v. B` and `A vs. B` are the same title. */
const VERSUS = new Set(['v', 'v.', 'vs', 'vs.', 'versus']);
/**
 * Maximum number of words looked up in an index, since each costs a lookup. The longest words are usually the rarest.
 */
const MOST_INDEXED = 3;
const LONGEST_NUMBER = 60;

/**
 * Condition that a case matches a search in its number or title: all words in any order, or a number without its zeros.
 */
export function isTitled(alias: string, search: string): RawBuilder<boolean> {
  const byWords = holdsWords(sql<string>`${sql.ref(`${alias}.search_key`)}`, search);
  if (!/\d/.test(search) || search.length > LONGEST_NUMBER || !hasTrigram(search)) return byWords;
  const number = sql`short_number(${sql.ref(`${alias}.case_number`)})`;
  const pattern = sql`'%' || regexp_replace(short_number(${search}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
  return sql<boolean>`(${byWords} or ${number} like (select ${pattern}))`;
}

/** Condition that a party's name contains the words, in any order. */
export const isNamed = (alias: string, search: string): RawBuilder<boolean> =>
  holdsWords(sql<string>`${sql.ref(`${alias}.name_key`)}`, search);

function holdsWords(column: RawBuilder<string>, search: string): RawBuilder<boolean> {
  const words = wordsOf(search).filter((word) => !VERSUS.has(word.toLowerCase()));
  if (words.length < 2) return isFoundIn(column, words[0] ?? search, TAILS);
  const byLength = words.toSorted((one, other) => weightOf(other) - weightOf(one));
  const plain = sql<string>`(${column} || '')`;
  const all = byLength.map((word, at) =>
    at < MOST_INDEXED && hasTrigram(word) ? isHeldBy(column, word) : isHeldBy(plain, word),
  );
  return sql<boolean>`(${sql.join(all, sql` and `)})`;
}

const weightOf = (word: string): number => (TAILS.commonWords.has(word.toLowerCase()) ? 0 : word.length);

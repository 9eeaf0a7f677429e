import { type RawBuilder, sql } from 'kysely';

/** Maximum length of a search text, as long as the longest searchable titles. */
export const SEARCH_MAX_LENGTH = 255;

/** A search with more words is matched as one phrase. */
const MOST_WORDS = 24;

/**
 * Splits a search into words, without the commas of `Last, First`. Empty when there are too many to search for each.
 */
export function wordsOf(wanted: string): string[] {
  const words = [...new Set(wanted.split(/[\s,]+/u).filter((word) => word !== ''))];
  return words.length > MOST_WORDS ? [] : words;
}

/** Returns a search with each run of spaces reduced to one, and trimmed. */
export const foldedSearch = (wanted: string | undefined): string =>
  (wanted ?? '').trim().replaceAll(/\s+/gu, ' ');

/**
 * SQL condition that a text contains the search text, ignoring case and accents. `%`, `_` and `\` match themselves;
 * they are escaped after `searchable`, which turns full-width signs into plain ones. Written so that a trigram index on
 * `searchable(text)` can be used.
 */
export function contains(text: RawBuilder<string>, wanted: string): RawBuilder<boolean> {
  const pattern = sql`regexp_replace(searchable(${wanted}), '([\\\\%_])', '\\\\\\1', 'g')`;
  return sql<boolean>`searchable(${text}) like '%' || ${pattern} || '%'`;
}

/** SQL condition that a text contains each word of a search, in any order: `Last, First` finds `First Middle Last`. */
export function containsWords(text: RawBuilder<string>, wanted: string): RawBuilder<boolean> {
  const words = wordsOf(wanted);
  if (words.length < 2) return contains(text, words[0] ?? wanted);
  return sql<boolean>`(${sql.join(
    words.map((word) => contains(text, word)),
    sql` and `,
  )})`;
}

/**
 * `order by` expression for dictionary order, ignoring case and accents, and the same on every server regardless of its
 * collation. Append an id to make the order of equal texts stable. An index on `(searchable(text) collate "C", text
 * collate "C", id)` serves it in both directions.
 */
export function alphabetically(
  text: RawBuilder<unknown>,
  direction: RawBuilder<unknown> = sql`asc`,
): RawBuilder<unknown> {
  return sql`searchable(${text}) collate "C" ${direction}, ${text} collate "C" ${direction}`;
}

/** Shorter words contain no trigram, so the whole index would be scanned. */
const INDEXED = /[\p{L}\p{N}]{3}/u;
/** True if a trigram index can help to find the text. */
export const hasTrigram = (wanted: string): boolean => INDEXED.test(wanted);
/** A serial number is rarer than the parts around it, such as the year, and is found faster on its own. */
const SERIAL = /\d{5,}/;

/** Settings for columns that are also indexed by `word_tails`. */
export interface Tails {
  /** Lower-case words so frequent that a tail made only of these matches nearly everything. */
  commonWords: ReadonlySet<string>;
}

/**
 * Like `containsWords`, for columns that store `searchable` text with a trigram index, in large tables of a service
 * that has the function `search_pattern`. Each way to use the index is a statement of its own, so that no plan is
 * reused for another kind of search. Pass `tails` where the service has `word_tails` and `tail_query`.
 */
export function isFoundIn(column: RawBuilder<string>, search: string, tails?: Tails): RawBuilder<boolean> {
  const wanted = foldedSearch(search);
  const isHeld = isHeldBy(withoutIndex(column), wanted);
  if (!INDEXED.test(wanted)) return isHeld;
  const serial = SERIAL.exec(wanted)?.[0];
  if (serial !== undefined && serial !== wanted)
    return sql<boolean>`(${column} like ${`%${serial}%`} and ${isHeld})`;
  const tail = serial === undefined && tails !== undefined ? tailOf(wanted, tails) : undefined;
  if (tail === undefined) return isHeldBy(column, wanted);
  return sql<boolean>`(word_tails(${column}) @@ (select tail_query(${tail})) and ${isHeld})`;
}

/** SQL condition that such a column contains the search text, for rows that are found by another condition. */
export function isHeldBy(column: RawBuilder<string>, wanted: string): RawBuilder<boolean> {
  // A subquery is evaluated once, not for every row.
  return sql<boolean>`${column} like (select search_pattern(${wanted}))`;
}

/** Maximum length that `word_tails` stores of a tail. */
const TAIL_MAX_LENGTH = 24;

/**
 * Returns the longest tail of a text that starts after a space and fits the index. Undefined when trigrams are more
 * selective: for a single word, or when all words are common.
 */
function tailOf(wanted: string, { commonWords }: Tails): string | undefined {
  const words = wanted.split(' ');
  const tails = words.slice(1).map((_, index) => words.slice(index + 1).join(' '));
  const tail = tails.find(({ length }) => length <= TAIL_MAX_LENGTH);
  const parts = tail?.split(' ').filter((part) => part !== '') ?? [];
  const isRare = parts.some((part) => INDEXED.test(part) && !commonWords.has(part.toLowerCase()));
  return parts.length > 1 && isRare ? tail : undefined;
}

const withoutIndex = (column: RawBuilder<string>): RawBuilder<string> => sql`(${column} || '')`;

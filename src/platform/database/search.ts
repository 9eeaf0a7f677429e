import { type RawBuilder, sql } from 'kysely';

/** What somebody looks for is at most a name; where titles are longer, it is as long as these. */
export const SEARCH_MAX_LENGTH = 255;

/** More words are looked for as they stand. */
const MOST_WORDS = 24;

/** The words of a search, without the commas of `Last, First`. Empty when there are too many to look for each. */
export function wordsOf(wanted: string): string[] {
  const words = [...new Set(wanted.split(/[\s,]+/u).filter((word) => word !== ''))];
  return words.length > MOST_WORDS ? [] : words;
}

/** A search with each run of spaces as one plain space, and none at its ends. */
export const foldedSearch = (wanted: string | undefined): string =>
  (wanted ?? '').trim().replaceAll(/\s+/gu, ' ');

/**
 * Whether a text holds what somebody looks for, anywhere in it, without regard to case and accents. The words are
 * data: `%`, `_` and `\` match themselves. They are escaped after `searchable`, which turns full-width signs into
 * plain ones. Written so that a trigram index on `searchable(text)` serves it.
 */
export function contains(text: RawBuilder<string>, wanted: string): RawBuilder<boolean> {
  const pattern = sql`regexp_replace(searchable(${wanted}), '([\\\\%_])', '\\\\\\1', 'g')`;
  return sql<boolean>`searchable(${text}) like '%' || ${pattern} || '%'`;
}

/** Whether a text holds each word of a search, in any order: `Last, First` finds `First Middle Last`. */
export function containsWords(text: RawBuilder<string>, wanted: string): RawBuilder<boolean> {
  const words = wordsOf(wanted);
  if (words.length < 2) return contains(text, words[0] ?? wanted);
  return sql<boolean>`(${sql.join(
    words.map((word) => contains(text, word)),
    sql` and `,
  )})`;
}

/**
 * For an `order by`: the order of a dictionary, without regard to case and accents, and the same on every server, whatever the
 * collation of its databases is. Equal texts are to be told apart by an id after it. An index on
 * `(searchable(text) collate "C", text collate "C", id)` serves it, in both directions.
 */
export function alphabetically(
  text: RawBuilder<unknown>,
  direction: RawBuilder<unknown> = sql`asc`,
): RawBuilder<unknown> {
  return sql`searchable(${text}) collate "C" ${direction}, ${text} collate "C" ${direction}`;
}

/** Less has no trigram, so that an index would be read from end to end. */
const INDEXED = /[\p{L}\p{N}]{3}/u;
/** Whether an index of trigrams can help to find it. */
export const hasTrigram = (wanted: string): boolean => INDEXED.test(wanted);
/** A serial number is rarer than what stands around it, such as its year, and is found quicker alone. */
const SERIAL = /\d{5,}/;

/** For columns that are indexed by `word_tails` as well. */
export interface Tails {
  /** In lower case: so many texts have them that a tail of these alone finds nearly everything. */
  commonWords: ReadonlySet<string>;
}

/**
 * The same for columns that keep a text as `searchable` gives it, with a trigram index, in large tables of a service
 * that has the function `search_pattern`. How the index is asked depends on what is looked for: each way is a statement
 * of its own, so that none is planned for another. With `tails` of a service that has `word_tails` and `tail_query`.
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

/** Whether such a column holds what somebody looks for, for rows that are found by something else. */
export function isHeldBy(column: RawBuilder<string>, wanted: string): RawBuilder<boolean> {
  // As a query of its own it is made once, and not anew for every row.
  return sql<boolean>`${column} like (select search_pattern(${wanted}))`;
}

/** As `word_tails` keeps of a tail. */
const TAIL_MAX_LENGTH = 24;

/**
 * The longest end of a text that follows a space and is kept whole. Undefined where it would find more than trigrams do:
 * a single word, or none but common ones.
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

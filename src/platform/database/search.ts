import { type RawBuilder, sql } from 'kysely';

/** What somebody looks for is at most a name or a title. */
export const SEARCH_MAX_LENGTH = 255;

/**
 * Whether a text holds what somebody looks for, anywhere in it, without regard to case and accents. The words are
 * data: `%`, `_` and `\` match themselves. They are escaped after `searchable`, which turns full-width signs into
 * plain ones. Written so that a trigram index on `searchable(text)` serves it.
 */
export function contains(text: RawBuilder<string>, wanted: string): RawBuilder<boolean> {
  const pattern = sql`regexp_replace(searchable(${wanted}), '([\\\\%_])', '\\\\\\1', 'g')`;
  return sql<boolean>`searchable(${text}) like '%' || ${pattern} || '%'`;
}

/** Less has no trigram, so that an index would be read from end to end. */
const INDEXED = /[\p{L}\p{N}]{3}/u;
/** A serial number is rarer than what stands around it, such as its year, and is found quicker alone. */
const SERIAL = /\d{5,}/;

/**
 * The same for columns that keep a text as `searchable` gives it, with a trigram index, in large tables of a service
 * that has the function `search_pattern`. How the index is asked depends on what is looked for: each way is a statement
 * of its own, so that none is planned for another.
 */
export function isFoundIn(column: RawBuilder<string>, wanted: string): RawBuilder<boolean> {
  // As a query of its own it is made once, and not anew for every row.
  const pattern = sql`(select search_pattern(${wanted}))`;
  if (!INDEXED.test(wanted)) return sql<boolean>`${withoutIndex(column)} like ${pattern}`;
  const serial = SERIAL.exec(wanted)?.[0];
  if (serial === undefined || serial === wanted) return sql<boolean>`${column} like ${pattern}`;
  return sql<boolean>`(${column} like ${`%${serial}%`} and ${withoutIndex(column)} like ${pattern})`;
}

const withoutIndex = (column: RawBuilder<string>): RawBuilder<string> => sql`(${column} || '')`;

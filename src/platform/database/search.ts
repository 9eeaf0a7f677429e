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

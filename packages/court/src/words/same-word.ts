import { type RawBuilder, sql } from 'kysely';

/** Normalizes a word for comparison: without case, accents, spaces, dashes and plural (migration 0102). */
export const folded = (word: RawBuilder<unknown>): RawBuilder<string> => sql<string>`word_key(${word})`;

/** Condition that a column has a word in any spelling. */
export function isSameWord(column: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return sql<boolean>`${folded(column)} = ${folded(sql`${word}::text`)}`;
}

import { type RawBuilder, sql } from 'kysely';

/** A word as it is compared: without regard to case, accents, spaces, dashes and the plural (migration 0102). */
export const folded = (word: RawBuilder<unknown>): RawBuilder<string> => sql<string>`word_key(${word})`;

/** Whether a column has a word, however it is spelled. */
export function isSameWord(column: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return sql<boolean>`${folded(column)} = ${folded(sql`${word}::text`)}`;
}

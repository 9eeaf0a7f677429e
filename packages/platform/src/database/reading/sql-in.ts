import { type RawBuilder, type SqlBool, sql } from 'kysely';

const PLAIN_WORD = /^\w+$/;

/**
 * Condition that a column has one of the given values. They are literals of the statement, not parameters, so that
 * PostgreSQL uses the indexes whose `where` has the same condition. Throws for a value that is not a plain word.
 */
export function sqlIn(column: string, values: readonly string[]): RawBuilder<SqlBool> {
  const words = values.map((word) => {
    if (!PLAIN_WORD.test(word)) throw new Error(`Not a plain word: ${word}`);
    return sql.lit(word);
  });
  return sql<SqlBool>`${sql.ref(column)} in (${sql.join(words)})`;
}

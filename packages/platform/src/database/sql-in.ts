import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Condition that a column has one of the given values. They are literals of the statement, not parameters, so that
 * PostgreSQL uses the indexes whose `where` has the same condition. Only for fixed values, never for input.
 */
export function sqlIn(column: string, values: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.raw(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
}

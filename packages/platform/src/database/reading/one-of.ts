import { type RawBuilder, sql } from 'kysely';

const TYPES = { text: sql`text`, uuid: sql`uuid`, integer: sql`integer`, bigint: sql`bigint` };

export type ArrayType = keyof typeof TYPES;

/**
 * SQL condition that a column has one of the values; undefined means no condition. A single value is compared with `=`,
 * for which the planner estimates the number of rows better.
 */
export function isOneOf(
  column: RawBuilder<unknown>,
  values: readonly unknown[] | undefined,
  type: ArrayType,
): RawBuilder<boolean> {
  if (values === undefined) return sql<boolean>`true`;
  const kind = TYPES[type];
  return values.length === 1
    ? sql<boolean>`${column} = ${values[0]}::${kind}`
    : sql<boolean>`${column} = any(${values}::${kind}[])`;
}

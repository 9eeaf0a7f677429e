import { type RawBuilder, sql } from 'kysely';

const TYPES = { text: sql`text`, uuid: sql`uuid`, integer: sql`integer`, bigint: sql`bigint` };

export type ArrayType = keyof typeof TYPES;

/**
 * Whether a column has one of some values; undefined is no condition. One value is compared by itself: for that the planner
 * knows better how many rows there are.
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

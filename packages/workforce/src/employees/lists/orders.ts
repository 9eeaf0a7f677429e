import { columnsUnder } from '@bulwagan/platform/database/columns.ts';
import { type RawBuilder, sql } from 'kysely';
import type { SORTS } from '../schemas.ts';

export type Sort = (typeof SORTS)[number];
type Direction = 'asc' | 'desc';

/**
 * Sort order of a list: columns of `employees`, the last of which is unique. A single sort key is served by an index.
 */
export interface Order {
  readonly columns: readonly string[];
  /** Direction of each column. */
  readonly directions: readonly Direction[];
}

const COLUMNS: Record<string, readonly string[]> = {
  last_name: ['last_name_key', 'first_name_key', 'id'],
  first_name: ['first_name_key', 'last_name_key', 'id'],
  created_at: ['created_at', 'id'],
};

/** Builds an order from one or several sort keys. Only the last key adds the tie-breaking columns. */
export function orderOf(...sorts: readonly Sort[]): Order {
  const directions = new Map<string, Direction>();
  for (const [at, sort] of sorts.entries()) {
    const isDescending = sort.startsWith('-');
    const columns = COLUMNS[isDescending ? sort.slice(1) : sort]!;
    for (const column of at === sorts.length - 1 ? columns : columns.slice(0, 1))
      if (!directions.has(column)) directions.set(column, isDescending ? 'desc' : 'asc');
  }
  return { columns: [...directions.keys()], directions: [...directions.values()] };
}

/** Returns columns such as `e.last_name_key, e.first_name_key, e.id`. */
export const columnsOf = (alias: string, { columns }: Order): RawBuilder<unknown> =>
  columnsUnder(alias, columns);

/** Returns the columns for an `order by`. */
export const ordered = (alias: string, { columns, directions }: Order): RawBuilder<unknown> =>
  columnsUnder(alias, columns, directions);

/** Returns a name such as `created_at desc,id desc`. */
export const nameOf = ({ columns, directions }: Order): string =>
  columns.map((column, at) => `${column} ${directions[at]}`).join();

/** Returns the opposite order. */
export const reversed = ({ columns, directions }: Order): Order => ({
  columns,
  directions: directions.map((direction) => (direction === 'asc' ? 'desc' : 'asc')),
});

/** Condition that a row comes after these values in the order of the columns. */
export function isAfter(alias: string, order: Order, values: readonly unknown[]): RawBuilder<unknown> {
  const [first, ...others] = order.directions;
  // With equal directions, a row comparison is used, which an index can serve.
  if (others.every((direction) => direction === first)) {
    const sign = first === 'desc' ? sql`<` : sql`>`;
    return sql`(${columnsOf(alias, order)}) ${sign} (${sql.join(values)})`;
  }
  const cases = order.columns.map((column, at) => {
    const equal = order.columns
      .slice(0, at)
      .map((one, n) => sql`${sql.ref(`${alias}.${one}`)} = ${values[n]}`);
    const sign = order.directions[at] === 'desc' ? sql`<` : sql`>`;
    return sql`(${sql.join([...equal, sql`${sql.ref(`${alias}.${column}`)} ${sign} ${values[at]}`], sql` and `)})`;
  });
  return sql`(${sql.join(cases, sql` or `)})`;
}

import { type RawBuilder, sql } from 'kysely';
import { columnsUnder } from '../../platform/database/columns.ts';
import type { SORTS } from './schemas.ts';

export type Sort = (typeof SORTS)[number];
type Direction = 'asc' | 'desc';

/** What a list is ordered by: columns of `employees`, the last of which is unique. One word is served by an index. */
export interface Order {
  readonly columns: readonly string[];
  /** Of each column. */
  readonly directions: readonly Direction[];
}

const COLUMNS: Record<string, readonly string[]> = {
  last_name: ['last_name_key', 'first_name_key', 'id'],
  first_name: ['first_name_key', 'last_name_key', 'id'],
  created_at: ['created_at', 'id'],
};

/** The order of one or several words. Only the last word brings the columns that decide between equals. */
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

/** `e.last_name_key, e.first_name_key, e.id` */
export const columnsOf = (alias: string, { columns }: Order): RawBuilder<unknown> =>
  columnsUnder(alias, columns);

/** For an `order by`. */
export const ordered = (alias: string, { columns, directions }: Order): RawBuilder<unknown> =>
  columnsUnder(alias, columns, directions);

/** `created_at desc,id desc` */
export const nameOf = ({ columns, directions }: Order): string =>
  columns.map((column, at) => `${column} ${directions[at]}`).join();

/** The same from its other end. */
export const reversed = ({ columns, directions }: Order): Order => ({
  columns,
  directions: directions.map((direction) => (direction === 'asc' ? 'desc' : 'asc')),
});

/** Whether a row stands behind one with these values, in the order of the columns. */
export function isAfter(alias: string, order: Order, values: readonly unknown[]): RawBuilder<unknown> {
  const [first, ...others] = order.directions;
  // As one comparison of rows, which an index serves.
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

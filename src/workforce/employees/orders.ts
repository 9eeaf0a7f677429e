import { type RawBuilder, sql } from 'kysely';
import { columnsUnder } from '../../platform/database/columns.ts';
import type { SORTS } from './schemas.ts';

export type Sort = (typeof SORTS)[number];

/** What a list is ordered by: columns of `employees`, the last of which is unique, each served by an index. */
export interface Order {
  readonly columns: readonly string[];
  readonly isDescending: boolean;
}

const COLUMNS: Record<string, readonly string[]> = {
  last_name: ['last_name_key', 'first_name_key', 'id'],
  first_name: ['first_name_key', 'last_name_key', 'id'],
  created_at: ['created_at', 'id'],
};

export function orderOf(sort: Sort): Order {
  const isDescending = sort.startsWith('-');
  return { columns: COLUMNS[isDescending ? sort.slice(1) : sort]!, isDescending };
}

/** `e.last_name_key, e.first_name_key, e.id` */
export const columnsOf = (alias: string, { columns }: Order): RawBuilder<unknown> =>
  columnsUnder(alias, columns);

/** For an `order by`. */
export const ordered = (alias: string, { columns, isDescending }: Order): RawBuilder<unknown> =>
  columnsUnder(alias, columns, isDescending ? 'desc' : 'asc');

/** `-created_at,id` */
export const nameOf = ({ columns, isDescending }: Order): string =>
  `${isDescending ? '-' : ''}${columns.join()}`;

/** The same from its other end. */
export const reversed = (order: Order): Order => ({ ...order, isDescending: !order.isDescending });

/** Whether a row stands behind one with these values, in the order of the columns. */
export function isAfter(alias: string, order: Order, values: readonly unknown[]): RawBuilder<unknown> {
  const sign = order.isDescending ? sql`<` : sql`>`;
  return sql`(${columnsOf(alias, order)}) ${sign} (${sql.join(values)})`;
}

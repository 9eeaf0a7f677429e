import { type RawBuilder, sql } from 'kysely';
import { type DonationFilter, isBounded } from './filter.ts';

type Query = RawBuilder<unknown>;
type Column = 'created_at' | 'paid_at' | 'id';

/** By which columns a list is in order; the last one is unique. */
export type Order = readonly Column[];

/** What a list goes on after: the columns of its order of a row, as texts. */
export type OrderKey = readonly string[];

/**
 * The newest first. Ids follow the time, but for what is begun at the same moment; where days bound a list, it is in the
 * order of what they are days of, for which there is an index.
 */
export function orderOf({ made, paid }: DonationFilter): Order {
  if (isBounded(made)) return ['created_at', 'id'];
  return isBounded(paid) ? ['paid_at', 'id'] : ['id'];
}

const DOWN = sql`desc`;
export const UP = sql`asc`;

/** For `order by`, of a row that is called `of`. */
export const ordered = (of: string, order: Order, direction: Query = DOWN): Query =>
  sql.join(columnsOf(of, order).map((column) => sql`${column} ${direction}`));

export const columnsOf = (of: string, order: Order): Query[] =>
  order.map((column) => sql.ref(`${of}.${column}`));

export const keyOf = (of: string, order: Order): Query =>
  sql`array[${sql.join(columnsOf(of, order).map((column) => sql`${column}::text`))}]`;

const TYPES: Record<Column, Query> = {
  created_at: sql`timestamptz`,
  paid_at: sql`timestamptz`,
  id: sql`integer`,
};

/** Whether a row comes later in the list than the one with this key. */
export function isBehind(of: string, order: Order, after: OrderKey): Query {
  const values = order.map((column, at) => sql`${after[at]}::${TYPES[column]}`);
  return sql`(${sql.join(columnsOf(of, order))}) < (${sql.join(values)})`;
}

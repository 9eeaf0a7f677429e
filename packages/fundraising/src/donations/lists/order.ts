import { type RawBuilder, sql } from 'kysely';
import { type DonationFilter, isBounded } from './filter.ts';

type Query = RawBuilder<unknown>;
type Column = 'created_at' | 'paid_at' | 'id';

/** Columns that a list is ordered by; the last one is unique. */
export type Order = readonly Column[];

/** Key of the row that a list continues after: its order columns as text. */
export type OrderKey = readonly string[];

/**
 * Newest first by id, which follows creation time except for simultaneous inserts. A list bounded by days is ordered by
 * that date, which is indexed.
 */
export function orderOf({ made, paid }: DonationFilter): Order {
  if (isBounded(made)) return ['created_at', 'id'];
  return isBounded(paid) ? ['paid_at', 'id'] : ['id'];
}

const DOWN = sql`desc`;
export const UP = sql`asc`;

/** Builds the `order by` terms for the table alias `of`. */
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

/** Condition for rows that come after the given key. */
export function isBehind(of: string, order: Order, after: OrderKey): Query {
  const values = order.map((column, at) => sql`${after[at]}::${TYPES[column]}`);
  return sql`(${sql.join(columnsOf(of, order))}) < (${sql.join(values)})`;
}

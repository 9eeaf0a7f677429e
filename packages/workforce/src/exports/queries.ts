import { readInBatches } from '@bulwagan/platform/database/driver/batches.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { type EmployeeFilter, fits, isInOrganizations, isNotExcepted } from '../employees/lists/filter.ts';
import { isAfter, type Order, ordered } from '../employees/lists/orders.ts';
import { COLUMNS, type EmployeeRow, JOINS } from '../employees/queries.ts';

/**
 * Rows per statement. Ten times as many rows would hardly be faster, but would use five times the memory, because
 * large batches are garbage-collected late.
 */
const BATCH = 100;

type Row = EmployeeRow & { order_key: string[] };

/**
 * Yields all employees of a list in order, in batches. Each batch continues after the last row of the previous one, so
 * that no connection or snapshot is held while a slow client reads.
 */
export function exportedEmployees(
  db: Db,
  filter: EmployeeFilter,
  order: Order,
  batch = BATCH,
): AsyncGenerator<EmployeeRow[]> {
  const key = sql.join(order.columns.map((column) => sql`${sql.ref(`e.${column}`)}::text`));
  const read = async (after: readonly string[] | null, limit: number) => {
    const isBehind = after === null ? sql`true` : isAfter('e', order, after);
    const { rows } = await sql<Row>`
      select ${COLUMNS}, array[${key}] as order_key from employees e ${JOINS}
      where ${fits(filter)} and ${isInOrganizations(filter)} and ${isNotExcepted(filter)} and ${isBehind}
      order by ${ordered('e', order)} limit ${sql.lit(limit)}`.execute(db);
    return rows;
  };
  return readInBatches<Row, readonly string[]>(read, (row) => row.order_key, batch);
}

import { sql } from 'kysely';
import { readInBatches } from '../../platform/database/batches.ts';
import type { Db } from '../database.ts';
import { type EmployeeFilter, fits, isInOrganizations, isNotExcepted } from '../employees/filter.ts';
import { isAfter, type Order, ordered } from '../employees/orders.ts';
import { COLUMNS, type EmployeeRow, JOINS } from '../employees/queries.ts';

/**
 * Rows of one statement. Ten times as many take hardly less time, and five times the memory: what a batch leaves behind is
 * large enough to be collected late.
 */
const BATCH = 100;

type Row = EmployeeRow & { order_key: string[] };

/**
 * All employees of a list in its order, batch by batch: each goes on behind the last row of the one before, so that no
 * connection and no snapshot is held while a slow client reads.
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

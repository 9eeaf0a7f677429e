import type { Bound } from '../database/driver/statement.ts';

/** Statement to run in the round trip that identifies the caller, and its rows afterwards. */
export interface Prefetch<Row = unknown> {
  readonly statement: Bound<Row>;
  rows?: Row[];
}

/** How a fast route reads. */
export interface FastReading<Row = unknown> {
  /**
   * Returns a read to prefetch by the raw path and query while the caller is identified, in one round trip. Undefined
   * for an address that names nothing. The handler gets the rows if the caller may call the route, and must check
   * whether the caller may see them.
   */
  prefetch?(params: Record<string, string>, query: Record<string, unknown>): Bound<Row> | undefined;
}

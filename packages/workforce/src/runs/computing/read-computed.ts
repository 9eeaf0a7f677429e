import { message } from '@bulwagan/contracts/errors/message.ts';
import { readInBatches } from '@bulwagan/platform/database/driver/batches.ts';
import { Refused } from '@bulwagan/platform/http/errors.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import type { RunRow } from '../queries.ts';

type Computed = Pick<RunRow, 'id' | 'computed_at'>;

/**
 * Yields all rows of a run by position in batches, from a single computation. If the run is computed again or changed
 * between two batches, reading fails, because the file would mix both states.
 */
export const readComputed = <Row extends { place: number }>(
  db: Db,
  run: Computed,
  read: (place: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> =>
  readInBatches(
    async (after: number | null, limit) => {
      const rows = await read(after ?? 0, limit);
      await assertStillComputed(db, run);
      return rows;
    },
    (row) => row.place,
  );

/**
 * Runs after each batch, to verify that all rows are from the same computation. A run that was not computed has no
 * rows.
 */
async function assertStillComputed(db: Db, { id, computed_at }: Computed): Promise<void> {
  if (computed_at === null) return;
  const { rows } = await sql`select from runs where id = ${id} and computed_at = ${computed_at}`.execute(db);
  if (rows.length === 0) throw new Refused(message('run.changed_during_export'));
}

import { sql } from 'kysely';
import { readInBatches } from '../../platform/database/batches.ts';
import { Refused } from '../../platform/http/errors.ts';
import type { Db } from '../database.ts';
import type { RunRow } from './queries.ts';

type Computed = Pick<RunRow, 'id' | 'computed_at'>;

/**
 * All rows that a run has by place, batch by batch, as one computing has written them. Computed anew or changed between two
 * batches it would be told half as it was and half as it is, with people twice or not at all: the file is not ended then.
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

/** After each batch, so that all that was read was of the same computing. One that was not computed has no rows. */
async function assertStillComputed(db: Db, { id, computed_at }: Computed): Promise<void> {
  if (computed_at === null) return;
  const { rows } = await sql`select from runs where id = ${id} and computed_at = ${computed_at}`.execute(db);
  if (rows.length === 0)
    throw new Refused('The payroll run was changed or computed anew meanwhile. Export it again.');
}

import { sql } from 'kysely';
import { withTransaction } from '../../platform/database/transaction.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { NUMBER_FIELDS, type Numbers, openNumbers, type SealedNumbers, sealNumbers } from './numbers.ts';

type Row = SealedNumbers & { id: string };

const BATCH = 500;
/** Before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

const COLUMNS = sql.join(['id', ...NUMBER_FIELDS].map((name) => sql.ref(`e.${name}`)));
const HAS_NUMBERS = sql.join(
  NUMBER_FIELDS.map((field) => sql`${sql.ref(`e.${field}`)} is not null`),
  sql` or `,
);

/**
 * Seals and indexes anew, with today's secret, what earlier ones have sealed. Nothing of an employee changes but that, so
 * neither does their version. What is changed meanwhile is waited for. Answers for how many employees it was done; when
 * it has ended, the earlier secrets are needed no more.
 */
export async function resealNumbers(app: App, signal?: AbortSignal): Promise<number> {
  let count = 0;
  let after = FIRST;
  while (signal?.aborted !== true) {
    const rows = await readAfter(app.db, after);
    const stale = rows.filter((row) => isStale(app, row)).map(({ id }) => id);
    if (stale.length > 0) count += await withTransaction(app.db, (trx) => reseal(app, trx, stale));
    if (rows.length < BATCH) break;
    after = rows.at(-1)!.id;
  }
  return count;
}

function isStale({ sealing }: App, row: Row): boolean {
  return NUMBER_FIELDS.some((field) => row[field] !== null && sealing.needsReseal(row[field]));
}

async function readAfter(db: Db, after: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from employees e where e.id > ${after} and (${HAS_NUMBERS})
    order by e.id limit ${BATCH}`.execute(db);
  return rows;
}

/** As they are now: since they were read they may have been changed. */
async function reseal(app: App, trx: Db, ids: string[]): Promise<number> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from employees e where e.id = any(${ids}::uuid[]) order by e.id for update`.execute(
    trx,
  );
  for (const row of rows) {
    const numbers: Partial<Numbers> = openNumbers(app.sealing, row);
    const columns = sealNumbers(app.sealing, row.id, numbers);
    await trx.updateTable('employees').set(columns).where('id', '=', row.id).execute();
  }
  return rows.length;
}

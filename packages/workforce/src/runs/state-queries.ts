import type { StoredMessage } from '@bulwagan/contracts/errors/stored-message.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Changeable, Totals } from './queries.ts';

/** Column values of a run without computation, review and approval. */
const NOTHING_YET = {
  computed_at: null,
  employee_count: 0,
  line_count: 0,
  totals: null,
  computed_after: 0n,
  compute_error: null,
  warnings: null,
  employees_done: null,
  employees_total: null,
  reviewed_by: null,
  reviewed_at: null,
  approved_by: null,
  approved_at: null,
} as const;

/** Turns a run back into a draft and adds an author. */
export async function reopen(
  trx: Db,
  id: string,
  authorId: number,
  fields: Changeable,
  now: string,
): Promise<void> {
  await trx
    .updateTable('runs')
    .set({
      ...NOTHING_YET,
      ...fields,
      status: 'draft',
      author_ids: sql`array(select distinct unnest(author_ids || ${authorId}::integer) order by 1)`,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Sets a run to `computing`; earlier results are hidden until the job has finished. */
export async function setComputing(trx: Db, id: string, now: string): Promise<void> {
  await trx
    .updateTable('runs')
    .set({ ...NOTHING_YET, status: 'computing', updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Turns a run back into a draft with the reason. */
export async function setUncomputed(trx: Db, id: string, why: string, now: string): Promise<void> {
  await trx
    .updateTable('runs')
    .set({ ...NOTHING_YET, status: 'draft', compute_error: why, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export interface Computed {
  employeesCount: number;
  linesCount: number;
  totals: Totals;
  /** Number of the latest final run that the lines include. */
  computedAfter: bigint;
  /** Time at which the computation began to read its data. */
  readAt: string;
  warnings: StoredMessage[];
}

export async function setComputed(
  trx: Db,
  id: string,
  { employeesCount, linesCount, totals, computedAfter, readAt, warnings }: Computed,
  now: string,
): Promise<void> {
  await trx
    .updateTable('runs')
    .set({
      ...NOTHING_YET,
      status: 'computed',
      computed_at: now,
      employee_count: employeesCount,
      line_count: linesCount,
      totals: JSON.stringify(totals),
      computed_after: computedAfter,
      figures_read_at: readAt,
      warnings: warnings.length === 0 ? null : JSON.stringify(warnings),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Records who performed a step. Each step has columns with its name. */
export async function setStep(
  trx: Db,
  id: string,
  step: 'reviewed' | 'approved' | 'cancelled',
  actorId: number,
  now: string,
): Promise<void> {
  await sql`
    update runs set status = ${step}, ${sql.ref(`${step}_by`)} = ${actorId}, ${sql.ref(`${step}_at`)} = ${now},
      updated_at = ${now}
    where id = ${id}`.execute(trx);
}

export async function setFinal(
  trx: Db,
  id: string,
  finalNumber: bigint,
  actorId: number,
  now: string,
): Promise<void> {
  await trx
    .updateTable('runs')
    .set({
      status: 'final',
      final_number: finalNumber,
      finalized_by: actorId,
      finalized_at: now,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

import { sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * Runs become final one by one, and no lines are computed meanwhile: so every line knows all final runs up to a number,
 * and none beyond it. Otherwise two runs that share an employee could both find the same rest of a limit unused.
 */
const FINAL_RUNS = sql`hashtextextended('workforce final runs', 0)`;

/** For computing: many at once, but not while a run becomes final. Answers the number of the latest final run. */
export async function holdFinalRuns(trx: Db): Promise<bigint> {
  await sql`select pg_advisory_xact_lock_shared(${FINAL_RUNS})`.execute(trx);
  return await latestFinalNumber(trx);
}

/** For becoming final: one at a time. Answers the number of the latest final run. */
export async function lockFinalRuns(trx: Db): Promise<bigint> {
  await sql`select pg_advisory_xact_lock(${FINAL_RUNS})`.execute(trx);
  return await latestFinalNumber(trx);
}

async function latestFinalNumber(trx: Db): Promise<bigint> {
  const { rows } = await sql<{ latest: bigint }>`
    select coalesce(max(final_number), 0) as latest from runs`.execute(trx);
  return rows[0]!.latest;
}

/** Whether a run that became final later has paid out of a window of which a line of this run counts the rest. */
export async function isOvertaken(trx: Db, run: { id: string; computed_after: bigint }): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from runs other
      join run_lines l on l.run_id = other.id
      join run_lines mine on mine.run_id = ${run.id}
        and mine.employee_id = l.employee_id and mine.payroll_item_id = l.payroll_item_id
      where other.final_number > ${run.computed_after} and other.id <> ${run.id}
        and mine.rule ->> 'rule' <> 'no_limit' and mine.rule ->> 'frequency' <> 'per_payroll'
        and other.period_end between (mine.rule -> 'window' ->> 'start')::date
          and (mine.rule -> 'window' ->> 'end')::date) as found`.execute(trx);
  return rows[0]!.found;
}

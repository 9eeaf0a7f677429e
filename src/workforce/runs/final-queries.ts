import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { PAID } from '../rosters/queries.ts';

/** Runs become final one by one, so that of two that share an employee the second finds what the first has paid. */
const FINAL_RUNS = sql`hashtextextended('workforce final runs', 0)`;

/** For becoming final: one at a time. Answers the number of the latest final run. */
export async function lockFinalRuns(trx: Db): Promise<bigint> {
  await sql`select pg_advisory_xact_lock(${FINAL_RUNS})`.execute(trx);
  return await latestFinalNumber(trx);
}

/**
 * Lines that are computed after this was read know all final runs up to it, and perhaps some of the next: a run is
 * overtaken once too often rather than once too seldom.
 */
export async function latestFinalNumber(trx: Db): Promise<bigint> {
  const { rows } = await sql<{ latest: bigint }>`
    select coalesce(max(final_number), 0) as latest from runs`.execute(trx);
  return rows[0]!.latest;
}

/**
 * Whether a run that became final later has paid out of a window of which a line of this run counts the rest, or of what
 * its percentage is of. A line of before that was kept does not tell of what: of any item of its run then, since what the
 * catalog says today may be another.
 */
export async function isOvertaken(trx: Db, run: { id: string; computed_after: bigint }): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from runs other
      join run_lines l on l.run_id = other.id
      join run_lines mine on mine.run_id = ${run.id} and mine.employee_id = l.employee_id
      join lateral (
        select mine.payroll_item_id as item_id
        union all select (mine.rule ->> 'basis_item_id')::uuid
        union all select x.payroll_item_id from run_items x
          where x.run_id = mine.run_id and mine.rule ->> 'rule' = 'percentage' and not mine.rule ? 'basis_item_id'
      ) counted on counted.item_id = l.payroll_item_id
      where other.final_number > ${run.computed_after} and other.id <> ${run.id}
        and mine.rule ->> 'rule' <> 'no_limit' and mine.rule ->> 'frequency' <> 'per_payroll'
        and other.period_end between (mine.rule -> 'window' ->> 'start')::date
          and (mine.rule -> 'window' ->> 'end')::date) as found`.execute(trx);
  return rows[0]!.found;
}

/** How many employees with lines in a run its roster would not pay any more. */
export async function countGone(trx: Db, run: { id: string; roster_id: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (select distinct employee_id from run_lines where run_id = ${run.id}) l
    where l.employee_id not in (select e.id from ${PAID} where paying.id = ${run.roster_id})`.execute(trx);
  return rows[0]!.count;
}

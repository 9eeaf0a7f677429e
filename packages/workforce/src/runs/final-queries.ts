import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { PAID } from '../rosters/queries.ts';

/**
 * Lock that makes runs become final one after another. If two runs share an employee, the second run sees what the
 * first run paid.
 */
const FINAL_RUNS = sql`hashtextextended('workforce final runs', 0)`;

/** Locks the finalizing of runs until the transaction ends. Returns the number of the latest final run. */
export async function lockFinalRuns(trx: Db): Promise<bigint> {
  await sql`select pg_advisory_xact_lock(${FINAL_RUNS})`.execute(trx);
  return await latestFinalNumber(trx);
}

/**
 * Returns the number of the latest final run. Lines computed afterwards include all final runs up to this number and
 * perhaps later runs. A run may therefore be considered outdated unnecessarily, but an outdated run is never missed.
 */
export async function latestFinalNumber(trx: Db): Promise<bigint> {
  const { rows } = await sql<{ latest: bigint }>`
    select coalesce(max(final_number), 0) as latest from runs`.execute(trx);
  return rows[0]!.latest;
}

/**
 * Returns true if a later final run paid something that the lines of this run depend on: earlier pay of the year or
 * month, carried deductions, a window that limits a line, or the base of its percentage. Lines written before the
 * base was stored do not name their base. For these lines, every item of the run counts, because the catalog may have
 * changed since.
 */
export async function isOvertaken(trx: Db, run: { id: string; computed_after: bigint }): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      -- Computed tax and loans follow what final runs of the year paid to the same employee, contributions those of the
      -- month, which may be paid in two years.
      select from runs mine
      join run_items x on x.run_id = mine.id and x.is_computed
      join run_employees k on k.run_id = mine.id
      join run_employees l on l.employee_id = k.employee_id
      join runs other on other.id = l.run_id and other.id <> mine.id and other.final_number > ${run.computed_after}
      where mine.id = ${run.id} and (extract(year from coalesce(other.pay_date, other.period_end))
        = extract(year from coalesce(mine.pay_date, mine.period_end))
        or date_trunc('month', other.period_end) = date_trunc('month', mine.period_end)))
    or exists (
      -- A later final run took what earlier runs left of the same deduction.
      select from run_carried mine
      join run_carried c on c.employee_id = mine.employee_id and c.payroll_item_id = mine.payroll_item_id
      join runs other on other.id = c.run_id and other.id <> mine.run_id and other.final_number > ${run.computed_after}
      where mine.run_id = ${run.id} and mine.amount_centavos < 0 and c.amount_centavos < 0)
    or exists (
      -- A later final run paid adjustments of the same earlier run.
      select from run_lines mine
      join run_lines l on l.adjusts_run_id = mine.adjusts_run_id and l.employee_id = mine.employee_id
      join runs other on other.id = l.run_id and other.id <> mine.run_id and other.final_number > ${run.computed_after}
      where mine.run_id = ${run.id} and mine.adjusts_run_id is not null)
    or exists (
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

/** Returns the number of employees with lines in a run whom its roster no longer pays. */
export async function countGone(trx: Db, run: { id: string; roster_id: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (select distinct employee_id from run_lines where run_id = ${run.id}) l
    where l.employee_id not in (select e.id from ${PAID} where paying.id = ${run.roster_id})`.execute(trx);
  return rows[0]!.count;
}

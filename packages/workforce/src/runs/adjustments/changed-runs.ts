import type { TableKey } from '@bulwagan/contracts/workforce/pay.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';

/** A cause of adjustments: a table, the pay of the person, or the time records of the person. */
export type Cause = TableKey | 'compensation' | 'time';

/** Final run of a person whose figures were changed after the person's last run. */
export interface ChangedRun {
  employeeId: string;
  runId: string;
  causes: ReadonlySet<Cause>;
}

/** A change that was not committed when a run read its figures is at most this old. A run that knew it adjusts nothing. */
const MARGIN = '5 minutes';

const ADJUSTED = sql`r.status = 'final' and r.kind in ('regular', 'final_pay')
  and exists (select from run_items x where x.run_id = r.id and x.is_computed)`;

/** Days whose time record was changed for a row of `latest`. A punch after midnight may belong to the day before. */
const changedDays = (zone: string) => sql`
  select distinct local.day - 1 as first, local.day as last
  from time_logs t cross join lateral (select (t.at at time zone ${zone})::date as day) local
  where t.employee_id = latest.employee_id and t.recorded_at > latest.timed_at and local.day <= latest.last_day + 1
  union all
  select c.date, c.date from time_corrections c where c.employee_id = latest.employee_id and c.decided_at > latest.timed_at
  union all
  select a.starts_on, a.ends_on from leave_applications a
  where a.employee_id = latest.employee_id and a.decided_at is not null and a.updated_at > latest.timed_at
  union all
  select h.date, h.date from work_holidays h where h.updated_at > latest.timed_at
  union all
  select g.date, g.date from removed_holidays g where g.removed_at > latest.timed_at`;

/**
 * Returns final runs whose tables, salaries or time records were entered or changed since the latest final run of the person
 * read its figures, in the order in which they became final. Usually there are none. With `isTimed` the
 * changes of time records count, which otherwise wait for the next run that uses them. `zone` is the time zone of punches.
 */
export async function readChangedRuns(
  db: Db,
  { runId, zone, isTimed }: { runId: string; zone: string; isTimed: boolean },
  employeeIds: readonly string[],
): Promise<ChangedRun[]> {
  const { rows } = await sql<{ employee_id: string; run_id: string; causes: Cause[] }>`
    with latest as (
      select k.employee_id, max(coalesce(r.figures_read_at, r.computed_at)) - ${MARGIN}::interval as at,
        max(coalesce(r.figures_read_at, r.computed_at)) filter (where r.use_time_records) - ${MARGIN}::interval as timed_at,
        max(r.period_end) filter (where r.use_time_records) as last_day
      from run_employees k join runs r on r.id = k.run_id
      where k.employee_id = any(${employeeIds}::uuid[]) and r.id <> ${runId} and ${ADJUSTED}
      group by k.employee_id
    ), changed as (
      select latest.employee_id, v.key as cause, v.effective_from as since, null::date as until
      from latest join statutory_versions v on v.updated_at > latest.at
      union all
      select latest.employee_id, 'compensation', c.effective_from, null
      from latest join compensations c on c.employee_id = latest.employee_id and c.created_at > latest.at
      union all
      select latest.employee_id, 'salary-grades', t.starts_on, null
      from latest join employees e on e.id = latest.employee_id
      join organization_paths p on p.descendant_id = e.organization_id
      join organization_salary_tables t on t.organization_id = p.ancestor_id and t.created_at > latest.at
      union all
      select latest.employee_id, 'time', days.first, days.last
      from latest cross join lateral (${changedDays(zone)}) days where ${isTimed} and latest.timed_at is not null
    )
    select k.employee_id, r.id as run_id, array_agg(distinct changed.cause) as causes
    from changed join run_employees k on k.employee_id = changed.employee_id join runs r on r.id = k.run_id
    where r.id <> ${runId} and ${ADJUSTED} and case when changed.cause = 'time'
      then r.use_time_records and r.period_end >= changed.since and r.period_start <= changed.until
      else greatest(r.period_end, r.pay_date) >= changed.since end
    group by k.employee_id, r.id order by r.final_number`.execute(db);
  return rows.map(({ employee_id, run_id, causes }) => ({
    employeeId: employee_id,
    runId: run_id,
    causes: new Set(causes),
  }));
}

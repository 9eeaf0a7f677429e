import type { TableKey } from '@bulwagan/contracts/workforce/pay.ts';
import { sql } from 'kysely';
import { FIGURES_READ_AT } from '../../compensations/queries.ts';
import type { Db } from '../../database.ts';
import { EVERY_ORGANIZATION, organizationAt } from '../../employees/personal-data/organization-at.ts';

/** A cause of adjustments: a table, the person's pay, or the person's time records. */
export type Cause = TableKey | 'compensation' | 'time';

/**
 * Final run of a person with items that need an adjustment: their data changed after the latest final run with these
 * items.
 */
export interface ChangedRun {
  employeeId: string;
  runId: string;
  causes: ReadonlySet<Cause>;
}

/**
 * Maximum age of a change whose transaction was still open when a run read its data. If the run already included the
 * change, comparing again finds no difference.
 */
const MARGIN = '5 minutes';

const ADJUSTED = sql`r.status = 'final' and r.kind in ('regular', 'final_pay')
  and exists (select from run_items x where x.run_id = r.id and x.is_computed)`;

/** Condition that a changed salary may change the amount of an item `i`. */
const IS_OF_SALARY = sql`i.method ->> 'type' in (
  'compensation', 'months_of_salary', 'thirteenth_month', 'rate', 'percentage', 'table')`;
/** Condition that changed time records may change the amount of an item `i`. */
const IS_OF_TIME = sql`i.method ->> 'type' in ('rate', 'fixed', 'percentage', 'table')`;
/** Condition that a version `v` of a table may change the amount of an item `i`. */
const IS_OF_TABLE = sql`case
  when v.key = 'salary-grades' then ${IS_OF_SALARY}
  when v.key like 'withholding-%' then i.method ->> 'type' = 'withholding'
  else i.method ->> 'type' = 'table' and i.method ->> 'table' = v.key end`;

/**
 * Final runs of a batch of employees. For each item of a run, changes until `read_at` are included in the run and in
 * its adjustments of all runs that were final before. A run that became final during the computation was not
 * compared, so the earliest `read_at` of such runs counts.
 */
const finalRuns = (runId: string, employeeIds: readonly string[]) => sql`
  with read as (
    select r.id, r.final_number, r.computed_after, r.use_time_records, r.period_start, r.period_end, r.pay_date,
      ${FIGURES_READ_AT} as figures_at, ${FIGURES_READ_AT} - ${MARGIN}::interval as read_at,
      array(select x.payroll_item_id from run_items x join payroll_items i on i.id = x.payroll_item_id
        where x.run_id = r.id and i.method is not null order by 1) as items
    from runs r
    where r.id in (select k.run_id from run_employees k where k.employee_id = any(${employeeIds}::uuid[]))
      and r.id <> ${runId} and ${ADJUSTED}
  )
  select id, final_number, use_time_records, period_start, period_end, pay_date, figures_at, items,
    least(read_at, (select min(missed.read_at) from read missed
      where missed.final_number > read.computed_after and missed.final_number < read.final_number)) as read_at
  from read`;

/**
 * Days whose time record changed, for a row of `timed`. A punch after midnight may belong to the previous day, and a
 * punch before midnight may belong to a shift that begins at midnight.
 */
const changedDays = (zone: string) => sql`
  select distinct local.day - 1 as first, local.day + 1 as last
  from time_logs t cross join lateral (select (t.at at time zone ${zone})::date as day) local
  where t.employee_id = timed.employee_id and t.recorded_at > timed.read_at
    and t.at >= (timed.first_day - 1)::timestamp at time zone ${zone}
    and t.at < (timed.last_day + 2)::timestamp at time zone ${zone}
  union all
  select c.date, c.date from time_corrections c where c.employee_id = timed.employee_id and c.decided_at > timed.read_at
  union all
  select a.starts_on, a.ends_on from leave_applications a
  where a.employee_id = timed.employee_id and a.decided_at is not null and a.updated_at > timed.read_at
  union all
  select h.date, h.date from work_holidays h where h.updated_at > timed.read_at
  union all
  select g.date, g.date from removed_holidays g where g.removed_at > timed.read_at`;

/**
 * Returns final runs that need adjustments, in the order in which they became final. A run needs an adjustment if the
 * table, salary or time records of an item changed after the person's latest final run with this item read its data.
 * If the current run lacks the item, the change waits for the next run that has it. Usually there are no such runs.
 * With `isTimed`, changed time records count; otherwise they wait for the next run that uses time records. `zone` is
 * the time zone of punches.
 */
export async function readChangedRuns(
  db: Db,
  { runId, zone, isTimed }: { runId: string; zone: string; isTimed: boolean },
  employeeIds: readonly string[],
): Promise<ChangedRun[]> {
  const { rows } = await sql<{ employee_id: string; run_id: string; causes: Cause[] }>`
    with final as materialized (${finalRuns(runId, employeeIds)}),
    member as materialized (
      select k.employee_id, final.* from run_employees k join final on final.id = k.run_id
      where k.employee_id = any(${employeeIds}::uuid[])
    ), latest as materialized (
      -- Grouped by the list of items first, because most runs of a person have the same.
      select of_list.employee_id, i.id as item_id, i.method, max(of_list.read_at) as read_at,
        max(of_list.timed_at) as timed_at, min(of_list.first_day) as first_day, max(of_list.last_day) as last_day
      from (
        select employee_id, items, max(read_at) as read_at, max(read_at) filter (where use_time_records) as timed_at,
          min(period_start) filter (where use_time_records) as first_day,
          max(period_end) filter (where use_time_records) as last_day
        from member group by employee_id, items) of_list
      cross join unnest(of_list.items) as item_id join payroll_items i on i.id = item_id
      group by of_list.employee_id, i.id
    ), timed as (
      select i.employee_id, i.timed_at as read_at, array_agg(i.item_id) as items, min(i.first_day) as first_day,
        max(i.last_day) as last_day
      from latest i where ${isTimed} and i.timed_at is not null and ${IS_OF_TIME}
      group by i.employee_id, i.timed_at
    ), changed as (
      select i.employee_id, array[i.item_id] as items, v.key as cause, v.effective_from as since, null::date as until,
        null::uuid as organization_id
      from latest i join statutory_versions v on v.updated_at > i.read_at and ${IS_OF_TABLE}
      union all
      select i.employee_id, array[i.item_id], 'compensation', c.effective_from, null, null
      from latest i join compensations c on c.employee_id = i.employee_id and c.created_at > i.read_at
      where ${IS_OF_SALARY}
      union all
      select i.employee_id, array[i.item_id], 'salary-grades', t.starts_on, null, t.organization_id
      from latest i join employees e on e.id = i.employee_id cross join lateral ${EVERY_ORGANIZATION} o
      join organization_paths p on p.descendant_id = o.id
      join organization_salary_tables t on t.organization_id = p.ancestor_id and t.created_at > i.read_at
      where ${IS_OF_SALARY}
      union all
      select timed.employee_id, timed.items, 'time', days.first, days.last, null
      from timed cross join lateral (${changedDays(zone)}) days
    )
    select member.employee_id, member.id as run_id, array_agg(distinct changed.cause) as causes
    from changed join member on member.employee_id = changed.employee_id and member.items && changed.items
    where case when changed.cause = 'time'
      then member.use_time_records and member.period_end >= changed.since and member.period_start <= changed.until
      else greatest(member.period_end, member.pay_date) >= changed.since end
      and (changed.organization_id is null or exists (
        -- The table of the organization that the person had when the run was computed.
        select from employees e join organization_paths p on p.descendant_id = ${organizationAt(sql`member.figures_at`)}
        where e.id = member.employee_id and p.ancestor_id = changed.organization_id))
    group by member.employee_id, member.id, member.final_number order by member.final_number`.execute(db);
  return rows.map(({ employee_id, run_id, causes }) => ({
    employeeId: employee_id,
    runId: run_id,
    causes: new Set(causes),
  }));
}

import type { StatutoryValueKey } from '@bulwagan/contracts/workforce/pay.ts';
import { type RawBuilder, sql } from 'kysely';
import type { RunRow } from './queries.ts';

/** Fields of an employee that determine pay, and fields that determine only time records. */
const EMPLOYMENT = ['hired_on', 'separated_on'];
const TIMEKEEPING = ['timekeeping_policy_id', 'biometric_id'];

/** Single statutory figures that payroll does not use. */
const OF_LEAVE: StatutoryValueKey[] = ['forced-leave', 'forced-leave-credits'];

/**
 * Returns a recorded value of a change `a`. For a date, returns the earlier of the values before and after the
 * change.
 */
const recorded = (name: string) =>
  sql`least(a.changes -> 'before' ->> ${name}::text, a.changes -> 'after' ->> ${name}::text)`;

/**
 * Condition that an audit event `a`, among the events `theirs`, changed data that a run's items are computed from.
 * The data are pay, recurring items, previous employers and employment of the run's employees, statutory tables and
 * figures, salary tables of their organizations, punches, holidays and timekeeping policies. Changes that start after
 * the run's last day have no effect on the run. Time corrections and leave do not count, because two people are
 * already involved in them.
 */
export const changesPay = (run: RunRow, theirs: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { id, period_end: end, pay_date: payDate, use_time_records: usesTime, kind } = run;
  const last = payDate !== null && payDate > end ? payDate : end;
  const isTimed = usesTime || kind === 'final_pay';
  const fields = isTimed ? [...EMPLOYMENT, ...TIMEKEEPING] : EMPLOYMENT;
  const isGraded = sql`exists (select from run_employees k
    join compensations c on c.employee_id = k.employee_id and c.salary_grade is not null where k.run_id = ${id})`;
  return sql`exists (
    select from run_items x join payroll_items i on i.id = x.payroll_item_id
    where x.run_id = ${id} and i.method is not null)
  and (
    exists (
      select from run_employees k
      join audit_log a on a.subject_type = 'employee' and a.subject_id = k.employee_id::text
      where k.run_id = ${id} and ${theirs} and (
        a.action in ('compensation.created', 'compensation.deleted') and ${recorded('effective_from')} <= ${end}
        or a.action like 'recurring\\_item.%' and ${recorded('effective_from')} <= ${end} and exists (
          select from run_items x where x.run_id = ${id} and x.payroll_item_id::text
            in (a.changes -> 'before' ->> 'payroll_item_id', a.changes -> 'after' ->> 'payroll_item_id'))
        or a.action like 'previous\\_employer.%' and ${last.slice(0, 4)}
          in (a.changes -> 'before' ->> 'year', a.changes -> 'after' ->> 'year')
        or a.action = 'employee.updated' and a.changes -> 'fields' ?| ${fields}::text[]))
    or exists (
      select from audit_log a cross join lateral (select ${recorded('key')} as key) v
      where a.subject_type = 'statutory_table_version' and ${theirs}
        and a.action <> 'statutory_table.version_confirmed' and ${recorded('effective_from')} <= ${last}
        and (v.key = 'salary-grades' and ${isGraded} or exists (
          select from run_items x join payroll_items i on i.id = x.payroll_item_id
          where x.run_id = ${id} and (i.method ->> 'table' = v.key or i.method ->> 'type' = 'withholding'
            and (v.key like 'withholding-%' or v.key = 'income-tax-annual')))))
    or exists (
      select from audit_log a
      where a.subject_type = 'statutory_value' and ${theirs} and a.action <> 'statutory_value.confirmed'
        and ${recorded('effective_from')} <= ${last} and ${recorded('key')} <> all(${OF_LEAVE}::text[]))
    or ${isGraded} and exists (
      select from (select distinct p.ancestor_id from run_employees k join employees e on e.id = k.employee_id
        join organization_paths p on p.descendant_id = e.organization_id where k.run_id = ${id}) o
      join audit_log a on a.subject_type = 'organization' and a.subject_id = o.ancestor_id::text
      where ${theirs} and a.action like 'organization.salary\\_table\\_%' and ${recorded('starts_on')} <= ${end})
    or ${isTimed} and (${changesTime(run, theirs)}))`;
};

const changesTime = ({ id, period_end: end }: RunRow, theirs: RawBuilder<unknown>) => sql`
  exists (
    -- The audit log records the delivery, not the punches, which have its time.
    select from audit_log a
    join run_employees k on k.run_id = ${id}
    join time_logs t on t.employee_id = k.employee_id and t.recorded_at = a.at
    where a.subject_type = 'time_logs' and a.subject_id in ('entry', 'file') and ${theirs} and t.at < ${end}::date + 2)
  or exists (
    select from audit_log a left join work_holidays h on h.id::text = a.subject_id
    where a.subject_type = 'work_holiday' and ${theirs} and least(${recorded('date')}, h.date::text) <= ${end}
      and coalesce(a.changes -> 'after', a.changes -> 'before') ?| array['date', 'kind', 'place'])
  or exists (
    select from (select distinct e.timekeeping_policy_id as id from run_employees k
      join employees e on e.id = k.employee_id where k.run_id = ${id}) p
    join audit_log a on a.subject_type = 'timekeeping_policy' and a.subject_id = p.id::text
    where ${theirs} and a.action = 'timekeeping_policy.updated')`;

import {
  APPROVED_RUN_STATUSES,
  COMPUTED_RUN_STATUSES,
  REVIEWED_RUN_STATUSES,
} from '@bulwagan/contracts/workforce/run-status.ts';
import { sqlIn } from '@bulwagan/platform/database/reading/sql-in.ts';
import type { Invariant } from '@bulwagan/platform/verify/invariants.ts';
import { sql } from 'kysely';

/** Sums by category, and the sum of lines that are excluded from the ledger. */
const SUMS = ['earning', 'reimbursement', 'deduction', 'contribution', 'ledger_excluded'] as const;

const kept = sql`array[${sql.join(SUMS.map((name) => sql.ref(`${name}_centavos`)))}]`;

const summed = sql`array[${sql.join(
  SUMS.map(
    (name) => sql`coalesce(sum(l.amount_centavos) filter (
      where case when i.is_ledger_excluded then 'ledger_excluded' else i.category end = ${sql.lit(name)}), 0)::bigint`,
  ),
)}]`;

const differs = (name: string) => sql`
  coalesce(sum(${sql.ref(`k.${name}_centavos`)}), 0) <> coalesce((r.totals ->> ${sql.lit(name)})::bigint, 0)`;

/** Invariants of the payroll catalog and of runs (W§2), with amounts in centavos. */
export const PAYROLL_INVARIANTS: readonly Invariant[] = [
  {
    name: 'items-are-in-order',
    holds: 'The items of the catalog are numbered from 1 without gaps.',
    broken: sql`
      select 'item ' || id || ' at ' || order_column as subject
      from (select id, order_column, row_number() over (order by order_column) as place from payroll_items) i
      where order_column <> place`,
  },
  {
    name: 'basis-ends',
    holds: 'The bases of percentages form no cycle.',
    broken: sql`
      with recursive reached (id) as (
        select id from payroll_items where limit_basis_payroll_item_id is null
        union all
        select i.id from payroll_items i join reached r on i.limit_basis_payroll_item_id = r.id
      )
      select 'item ' || i.id as subject from payroll_items i
      where not exists (select from reached r where r.id = i.id)`,
  },
  {
    name: 'run-adds-up',
    holds: 'The employee and line counts of a run match its lines.',
    broken: sql`
      select 'run ' || r.id as subject from runs r
      left join lateral (
        select count(*) as lines, count(distinct employee_id) as employees from run_lines where run_id = r.id
      ) l on true
      where ${sqlIn('r.status', COMPUTED_RUN_STATUSES)}
        and (r.line_count <> l.lines or r.employee_count <> l.employees)`,
  },
  {
    name: 'run-totals',
    holds:
      'The totals of a run equal the sums of its lines by category, with lines outside the ledger separate.',
    broken: sql`
      select 'run ' || r.id || ' ' || k.kind as subject
      from runs r
      join run_lines l on l.run_id = r.id
      join payroll_items i on i.id = l.payroll_item_id
      cross join lateral (
        select case when i.is_ledger_excluded then 'ledger_excluded' else i.category end as kind
      ) k
      where ${sqlIn('r.status', COMPUTED_RUN_STATUSES)}
      group by r.id, k.kind
      having sum(l.amount_centavos) <> coalesce((r.totals ->> k.kind)::bigint, 0)`,
  },
  {
    name: 'run-employees',
    holds:
      'The stored sums of each employee equal their lines, and exist only for employees with lines in a run.',
    broken: sql`
      select 'run ' || run_id || ', employee ' || employee_id as subject
      from (select run_id, employee_id, line_count as lines, ${kept} as sums from run_employees) k
      full join (
        select l.run_id, l.employee_id, count(*) as lines, ${summed} as sums
        from run_lines l join payroll_items i on i.id = l.payroll_item_id
        group by l.run_id, l.employee_id
      ) s using (run_id, employee_id)
      left join runs r on r.id = run_id
      where r.id is null or ${sqlIn('r.status', COMPUTED_RUN_STATUSES)}
        and (k.lines, k.sums) is distinct from (s.lines, s.sums)`,
  },
  {
    name: 'run-employees-totals',
    holds: 'The sums of a run’s employees add up to its totals, and their positions have no gaps.',
    broken: sql`
      select 'run ' || r.id as subject
      from runs r
      left join run_employees k on k.run_id = r.id
      where ${sqlIn('r.status', COMPUTED_RUN_STATUSES)}
      group by r.id
      having (count(k.place), coalesce(max(k.place), 0)) <> (r.employee_count, r.employee_count)
        or ${sql.join([...SUMS, 'net'].map(differs), sql` or `)}`,
  },
  {
    name: 'line-as-asked',
    holds:
      'In a run that computes nothing, the requested amount of each line equals the run’s amount for the employee, and no such line is missing, except of recurring items.',
    broken: sql`
      select 'run ' || r.id || ', employee ' || e.employee_id || ', item ' || x.payroll_item_id as subject
      from runs r
      join run_items x on x.run_id = r.id
      join run_employees e on e.run_id = r.id
      left join run_amounts a on (a.run_id, a.employee_id, a.payroll_item_id) = (r.id, e.employee_id, x.payroll_item_id)
      left join run_lines l on (l.run_id, l.employee_id, l.payroll_item_id) = (r.id, e.employee_id, x.payroll_item_id)
      where ${sqlIn('r.status', COMPUTED_RUN_STATUSES)} and l.explanation is null
        and not exists (select from run_items c where c.run_id = r.id and c.is_computed)
        and coalesce(l.requested_centavos, 0) <> coalesce(a.amount_centavos, x.amount_centavos)
        and (l.place is not null or not exists (select from recurring_items y
          where y.employee_id = e.employee_id and y.payroll_item_id = x.payroll_item_id))`,
  },
  {
    name: 'run-of-two-people',
    holds: 'A reviewed, approved or final run records who and when, and nobody approved their own run.',
    broken: sql`
      select 'run ' || id || ' ' || status as subject from runs
      where ${sqlIn('status', REVIEWED_RUN_STATUSES)} and (reviewed_by is null or reviewed_at is null)
        or ${sqlIn('status', APPROVED_RUN_STATUSES)}
          and (approved_by is null or approved_at is null or approved_by = any (author_ids))
        or status = 'final' and (finalized_by is null or finalized_at is null)`,
  },
  {
    name: 'final-numbers',
    holds: 'Final runs are numbered without gaps, and none was deleted.',
    broken: sql`
      select count(*) || ' final runs, the last is number ' || max(final_number) as subject
      from runs where final_number is not null having count(*) <> max(final_number)
      union all
      select 'run ' || a.subject_id || ' was made final' from audit_log a
      where a.subject_type = 'payroll_run' and a.action = 'payroll_run.finalized'
        and not exists (select from runs r where r.id::text = a.subject_id and r.status = 'final')`,
  },
  {
    name: 'paid-before',
    holds:
      'A line of a final run counts everything that earlier final runs paid of its item in the same window.',
    broken: sql`
      select 'run ' || r.id || ', employee ' || l.employee_id || ', item ' || l.payroll_item_id as subject
      from runs r
      join run_lines l on l.run_id = r.id
      left join lateral (
        select coalesce(sum(b.amount_centavos), 0) as amount
        from run_lines b join runs earlier on earlier.id = b.run_id
        where b.employee_id = l.employee_id and b.payroll_item_id = l.payroll_item_id
          and earlier.final_number < r.final_number
          and earlier.period_end between (l.rule -> 'window' ->> 'start')::date and (l.rule -> 'window' ->> 'end')::date
      ) paid on true
      where r.status = 'final' and l.rule ->> 'rule' is distinct from 'no_limit'
        and l.rule ->> 'frequency' is distinct from 'per_payroll'
        and (l.rule ->> 'already_paid')::bigint is distinct from paid.amount`,
  },
  {
    name: 'limit-holds',
    holds: 'A line pays the requested amount or, if less, the rest of the cap after earlier payments.',
    broken: sql`
      select 'run ' || l.run_id || ', employee ' || l.employee_id || ', item ' || l.payroll_item_id as subject
      from run_lines l
      where l.amount_centavos is distinct from case l.rule ->> 'rule' when 'no_limit' then l.requested_centavos
        else least(l.requested_centavos,
          greatest((l.rule ->> 'cap')::bigint - (l.rule ->> 'already_paid')::bigint, 0)) end`,
  },
  {
    name: 'adjusts-final',
    holds: 'An adjustment line adjusts another run that is final and paid the same employee.',
    broken: sql`
      select 'run ' || l.run_id || ', employee ' || l.employee_id || ', item ' || l.payroll_item_id as subject
      from run_lines l
      where l.adjusts_run_id is not null and (l.adjusts_run_id = l.run_id or not exists (
        select from runs r join run_employees k on k.run_id = r.id and k.employee_id = l.employee_id
        where r.id = l.adjusts_run_id and r.status = 'final'))`,
  },
  {
    name: 'basis-is-paid',
    // Lines written before the base was stored do not name it.
    holds:
      'The base of a percentage in a final run is what its base item pays in the run and in earlier final runs of the same window.',
    broken: sql`
      select 'run ' || r.id || ', employee ' || l.employee_id || ', item ' || l.payroll_item_id as subject
      from runs r
      join run_lines l on l.run_id = r.id
      left join lateral (
        select coalesce(sum(b.amount_centavos), 0) as amount
        from run_lines b join runs other on other.id = b.run_id
        where b.employee_id = l.employee_id and b.payroll_item_id = (l.rule ->> 'basis_item_id')::uuid
          and (other.id = r.id
            or (l.rule ->> 'frequency' is distinct from 'per_payroll' and other.final_number < r.final_number
              and other.period_end between (l.rule -> 'window' ->> 'start')::date
                and (l.rule -> 'window' ->> 'end')::date))
      ) paid on true
      where r.status = 'final' and l.rule ->> 'rule' = 'percentage' and l.rule ->> 'basis_item_id' is not null
        and (l.rule ->> 'basis')::bigint is distinct from paid.amount`,
  },
];

/**
 * Rows of what a person is paid and works, of which the demo data has few: statements for the tables of the current version,
 * with its employees, runs and catalog.
 */
export const PAY_AND_TIME = `
  insert into statutory_versions (id, key, effective_from, law, rate_on, created_at, updated_at)
    select gen_random_uuid(), key, '2020-01-01', 'Law', case when key = 'salary-grades' then null else 'whole' end, now(), now()
    from unnest(array['sss', 'philhealth', 'salary-grades']) key
    on conflict do nothing;
  insert into statutory_brackets
    (version_id, from_centavos, employee_amount_centavos, employee_rate, employer_amount_centavos, employer_rate)
    select id, 0, 0, 5, 0, 10 from statutory_versions where rate_on is not null
    on conflict do nothing;
  insert into salary_steps (version_id, grade, step, salary_centavos)
    select v.id, grade, step, 1500000 + grade * 200000 + step * 10000
    from statutory_versions v, generate_series(1, 33) grade, generate_series(1, 8) step where v.key = 'salary-grades'
    on conflict do nothing;
  insert into organization_salary_tables (organization_id, starts_on, version_id, created_by, created_at)
    select o.id, '2026-01-01', v.id, 1, now() from organizations o cross join statutory_versions v
    where v.key = 'salary-grades' and o.parent_id is not null
    on conflict do nothing;
  create temporary table numbered as select id, row_number() over (order by id) as place from employees;
  insert into compensations
    (id, employee_id, effective_from, basis, amount_centavos, salary_grade, step, created_by, created_by_name, created_at)
    select gen_random_uuid(), id, '2024-01-01', 'monthly', case when place % 2 = 0 then 2500000 end,
      case when place % 2 = 1 then 11 end, case when place % 2 = 1 then 1 end, 1, 'Somebody', now()
    from numbered
    on conflict do nothing;
  insert into compensation_changes (id, kind, fingerprint, employees_count, created_by, created_at)
    select gen_random_uuid(), 'rule', decode(md5(n::text), 'hex'), 1, 1, now() from generate_series(1, 50) n
    on conflict do nothing;
  insert into previous_employers
    (id, employee_id, year, employer, taxable_centavos, withheld_centavos, periods, created_at, updated_at)
    select gen_random_uuid(), id, 2026, 'Earlier', 9000000, 100000, 6, now(), now() from numbered where place % 5 = 0
    on conflict do nothing;
  insert into recurring_items (id, employee_id, payroll_item_id, amount_centavos, effective_from, balance_centavos,
      installment_centavos, created_at, updated_at)
    select gen_random_uuid(), e.id, i.id, 1200000, '2026-01-01', 900000, 100000, now(), now()
    from numbered e cross join (select id from payroll_items where category = 'deduction' order by id limit 1) i
    where e.place % 3 = 0
    on conflict do nothing;
  insert into time_logs (employee_id, at, source, recorded_at)
    select e.id, timestamptz '2026-07-01 08:00:00+08' + n * interval '4 hours', 'file', now()
    from numbered e, generate_series(0, 3) n
    on conflict do nothing;
  insert into time_corrections (id, employee_id, date, pm_out, reason, filed_by, created_at, updated_at)
    select gen_random_uuid(), id, '2026-07-01', '17:00', 'Broken', 1, now(), now() from numbered where place % 10 = 0
    on conflict do nothing;
  insert into leave_applications (id, employee_id, leave_type_id, starts_on, ends_on, is_half_day, reason, status,
      days_thousandths, unpaid_thousandths, filed_by, decided_at, created_at, updated_at)
    select gen_random_uuid(), e.id, t.id, '2026-07-02', '2026-07-02', false, 'Family', 'approved', 1000, 0, 1, now(), now(), now()
    from numbered e cross join (select id from leave_types where name = 'Vacation leave') t where e.place % 4 = 0
    on conflict do nothing;
  insert into leave_days (employee_id, date, application_id, paid_thousandths, unpaid_thousandths)
    select employee_id, starts_on, id, 1000, 0 from leave_applications
    on conflict do nothing;
  insert into leave_entries (id, employee_id, leave_type_id, kind, thousandths, on_date, application_id, created_at)
    select gen_random_uuid(), employee_id, leave_type_id, 'used', -1000, starts_on, id, now() from leave_applications
    on conflict do nothing;
  insert into run_quantities (run_id, employee_id, payroll_item_id, quantity)
    select l.run_id, l.employee_id, l.payroll_item_id, 1.5 from run_lines l
    on conflict do nothing;
  insert into run_installments (run_id, recurring_item_id, employee_id, amount_centavos)
    select k.run_id, x.id, x.employee_id, 100000 from recurring_items x join run_employees k on k.employee_id = x.employee_id
    on conflict do nothing;
  insert into run_carried (run_id, employee_id, payroll_item_id, amount_centavos)
    select run_id, employee_id, payroll_item_id, 500 from run_lines l join payroll_items i on i.id = l.payroll_item_id
    where i.category = 'deduction'
    on conflict do nothing`;

/** Id of a run of the earlier version, by the mark of its writer. */
const RUN = `md5($1)::uuid`;

/**
 * Writes of the release before runs computed pay: a run is drafted, computed with typed amounts, and deleted. Like the
 * program, each locks the run first.
 */
export const EARLIER_RUNS = [
  `insert into runs (id, roster_id, period_start, period_end, created_by, author_ids, created_at, updated_at)
    select ${RUN}, id, date '1990-01-01' + $2, date '1990-01-01' + $2, 1, '{1}', now(), now() from rosters order by id limit 1;
  insert into run_items (run_id, payroll_item_id, position, amount_centavos)
    select ${RUN}, id, 1, 100000 from payroll_items where category = 'earning' order by id limit 1;
  insert into run_amounts (run_id, employee_id, payroll_item_id, amount_centavos)
    select ${RUN}, m.employee_id, x.payroll_item_id, 200000
    from run_items x join runs r on r.id = x.run_id join roster_members m on m.roster_id = r.roster_id
    where x.run_id = ${RUN} order by m.employee_id limit 1`,
  `select from runs where id = ${RUN} for update;
  insert into run_lines (run_id, employee_id, payroll_item_id, place, requested_centavos, amount_centavos, rule)
    select run_id, employee_id, payroll_item_id, 1, amount_centavos, amount_centavos,
      '{"rule": "no_limit", "cap": null, "already_paid": 0, "remaining": null, "basis": null, "frequency": "per_payroll",
        "window": {"start": "1990-01-01", "end": "1990-01-01"}}'
    from run_amounts where run_id = ${RUN};
  update runs set status = 'computed', computed_at = now(), employee_count = 1, line_count = 1,
    totals = '{"earning": 200000, "net": 200000}', updated_at = now() where id = ${RUN}`,
  `select from runs where id = ${RUN} for update;
  delete from run_lines where run_id = ${RUN}; delete from runs where id = ${RUN}`,
];

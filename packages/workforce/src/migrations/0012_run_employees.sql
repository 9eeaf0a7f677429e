-- What each employee gets in a run: the sums of their lines, kept when these are written. It is what an officer checks and
-- signs, and a page of it must not add up a run of a hundred thousand lines. Triggers keep it: a running older version,
-- which knows nothing of it, keeps it as well.
create table run_employees (
  -- Both as in the lines, which name a run and an employee that there are. Without foreign keys of its own the table is made
  -- while others change either.
  run_id uuid not null,
  employee_id uuid not null,
  -- From 1 in the order of the run, without a gap: any page is read at once.
  place integer not null,
  line_count integer not null,
  earning_centavos bigint not null,
  reimbursement_centavos bigint not null,
  deduction_centavos bigint not null,
  contribution_centavos bigint not null,
  -- Of items that are excluded from the ledger; in none of the others.
  ledger_excluded_centavos bigint not null,
  net_centavos bigint not null
    generated always as (earning_centavos + reimbursement_centavos - deduction_centavos) stored,
  constraint run_employees__key primary key (run_id, employee_id),
  constraint run_employees__place unique (run_id, place)
);

-- Keeps the employees of some lines of a run, behind those that it has. All lines of an employee are among them.
create function keep_run_employees(wanted_run uuid, first_place integer, last_place integer) returns void
  language sql as $$
  insert into run_employees (run_id, employee_id, place, line_count, earning_centavos, reimbursement_centavos,
    deduction_centavos, contribution_centavos, ledger_excluded_centavos)
  select wanted_run, l.employee_id,
    coalesce((select max(k.place) from run_employees k where k.run_id = wanted_run), 0)
      + row_number() over (order by min(l.place)),
    count(*),
    coalesce(sum(l.amount_centavos) filter (where kind.name = 'earning'), 0),
    coalesce(sum(l.amount_centavos) filter (where kind.name = 'reimbursement'), 0),
    coalesce(sum(l.amount_centavos) filter (where kind.name = 'deduction'), 0),
    coalesce(sum(l.amount_centavos) filter (where kind.name = 'contribution'), 0),
    coalesce(sum(l.amount_centavos) filter (where kind.name = 'ledger_excluded'), 0)
  from run_lines l
  join payroll_items i on i.id = l.payroll_item_id
  cross join lateral (
    select case when i.is_ledger_excluded then 'ledger_excluded' else i.category end as name
  ) kind
  where l.run_id = wanted_run and l.place between first_place and last_place
  group by l.employee_id
$$;

create function keep_employees_of_new_lines() returns trigger language plpgsql as $$
begin
  perform keep_run_employees(n.run_id, n.first_place, n.last_place)
  from (select run_id, min(place) as first_place, max(place) as last_place from new_rows group by run_id) n;
  return null;
end
$$;

-- Lines are only ever removed to be computed anew: who has lost one has no sums until then. The plan is the one for few rows,
-- whatever the first statement was.
create function forget_employees_of_old_lines() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  delete from run_employees k
  using (select distinct run_id, employee_id from old_rows) o
  where k.run_id = o.run_id and k.employee_id = o.employee_id;
  return null;
end
$$;

create trigger run_lines__keep_employees after insert on run_lines
  referencing new table as new_rows for each statement execute function keep_employees_of_new_lines();
create trigger run_lines__forget_employees after delete on run_lines
  referencing old table as old_rows for each statement execute function forget_employees_of_old_lines();

-- Called once, outside of a transaction (0013): the employees of the runs that there were before, run by run, while others
-- are computed. May be called again.
create procedure keep_employees_of_earlier_runs() language plpgsql as $$
declare
  earlier uuid;
begin
  for earlier in select id from runs order by id loop
    -- Whoever writes lines of it holds it, and waits for as long as it takes to add them up.
    perform from runs where id = earlier for update;
    delete from run_employees where run_id = earlier;
    perform keep_run_employees(earlier, 1, (select max(place) from run_lines where run_id = earlier));
    commit;
  end loop;
end
$$;

--! no-transaction
-- An employee has one line of an item in a run, and one for each run that it adjusts.
drop index concurrently if exists run_lines__once;
create unique index concurrently run_lines__once
  on run_lines (run_id, employee_id, payroll_item_id, adjusts_run_id) nulls not distinct;
drop index concurrently if exists run_lines__place_key;
create unique index concurrently run_lines__place_key on run_lines (run_id, place);
drop index concurrently if exists run_lines__adjusts_run_id;
create index concurrently run_lines__adjusts_run_id on run_lines (adjusts_run_id, employee_id)
  where adjusts_run_id is not null;

--! no-transaction
-- Pay and tax of a year, by employee.
drop index concurrently if exists run_employees__employee_id;
create index concurrently run_employees__employee_id on run_employees (employee_id);

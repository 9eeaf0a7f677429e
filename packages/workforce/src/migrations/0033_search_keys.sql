--! no-transaction
-- Few names have such spaces; the triggers note their new keys.
update employees set first_name = first_name, last_name = last_name
where first_name_key <> searchable(first_name) collate "C" or last_name_key <> searchable(last_name) collate "C"
  or search_key <> searchable(first_name || ' ' || last_name) collate "C";

reindex index concurrently users__search;
reindex index concurrently organizations__alphabetical;
reindex index concurrently payroll_items__alphabetical;

-- Lists show the number of an employee, so it finds them.
drop index concurrently if exists employees__employee_number_search;
create index concurrently employees__employee_number_search on employees
  using gin (searchable(employee_number) public.gin_trgm_ops) with (fastupdate = off)
  where archived_at is null and employee_number is not null;

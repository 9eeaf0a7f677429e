-- Lists of employees at any size. What they are narrowed by stands in the index of each order, so that entries are passed
-- over without looking into the table, and the few of one organization are ordered by anything without it.
drop index employees__last_name;
drop index employees__first_name;
drop index employees__created_at;
drop index employees__organization_id;
create index employees__last_name on employees (last_name_key, first_name_key, id)
  include (organization_id, employment_type_id) where archived_at is null;
create index employees__first_name on employees (first_name_key, last_name_key, id)
  include (organization_id, employment_type_id) where archived_at is null;
create index employees__created_at on employees (created_at, id)
  include (organization_id, employment_type_id) where archived_at is null;
create index employees__organization_id on employees (organization_id, last_name_key, first_name_key, id)
  include (created_at, employment_type_id) where archived_at is null;

-- Names are looked for among the names that there are, of which a million people have some hundred thousand, and the people
-- by the names that were found: what a search costs follows what it finds. Each name that somebody has stands here at
-- least once. It may stand twice, since a unique key would let two imports wait for each other.
create table employee_names (
  is_last boolean not null,
  name text collate "C" not null
);

create index employee_names__name on employee_names (name, is_last);
create index employee_names__first on employee_names using gin (name public.gin_trgm_ops) with (fastupdate = off)
  where not is_last;
create index employee_names__last on employee_names using gin (name public.gin_trgm_ops) with (fastupdate = off)
  where is_last;

insert into employee_names (is_last, name)
select true, last_name_key from employees where archived_at is null
union
select false, first_name_key from employees where archived_at is null;

drop index employees__search;

-- In the writing transaction. Who removes names waits until no such transaction is under way: it may rely on a name that
-- is there for somebody who is not yet. The plan is the one for few rows, whatever the first statement was.
create function note_employee_names() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('workforce employee_names', 0));
  insert into employee_names (is_last, name)
  select n.is_last, n.name
  from (
    select true as is_last, last_name_key as name from new_rows where archived_at is null
    union
    select false, first_name_key from new_rows where archived_at is null
  ) n
  where not exists (select from employee_names k where k.name = n.name and k.is_last = n.is_last);
  return null;
end;
$$;

create trigger employees__note_new_names after insert on employees
  referencing new table as new_rows for each statement execute function note_employee_names();
create trigger employees__note_changed_names after update on employees
  referencing new table as new_rows for each statement execute function note_employee_names();

-- Removes names that nobody has any more, and all but one where one stands twice. They are found while others write, and
-- looked at once more when nobody does, which is for a moment. Answers how many; null when somebody is writing just now.
create function forget_employee_names() returns bigint language plpgsql as $$
declare
  unneeded tid[];
  forgotten bigint;
begin
  unneeded := array(
    select n.ctid from employee_names n
    where n.is_last
      and not exists (select from employees e where e.last_name_key = n.name and e.archived_at is null)
    union all
    select n.ctid from employee_names n
    where not n.is_last
      and not exists (select from employees e where e.first_name_key = n.name and e.archived_at is null)
    union all
    select n.ctid from employee_names n
    where exists (
      select from employee_names o where o.name = n.name and o.is_last = n.is_last and o.ctid < n.ctid));
  if not pg_try_advisory_xact_lock(hashtextextended('workforce employee_names', 0)) then
    return null;
  end if;
  delete from employee_names n
  where n.ctid = any (unneeded) and (
    exists (select from employee_names o where o.name = n.name and o.is_last = n.is_last and o.ctid < n.ctid)
    or not exists (
      select from employees e where n.is_last and e.last_name_key = n.name and e.archived_at is null
      union all
      select from employees e where not n.is_last and e.first_name_key = n.name and e.archived_at is null));
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;

-- A text that is looked for may begin in the first name and end in the last, at each of its spaces: with what the first
-- one ends, as a pattern, and between what the last one is.
create function name_splits(wanted text) returns table (ending text, last_from text, last_to text)
  language sql immutable strict parallel safe rows 2
begin atomic
  select '%' || regexp_replace(left(w.text, s.at - 1), '([\\%_])', '\\\1', 'g'),
    substr(w.text, s.at + 1), substr(w.text, s.at + 1) || chr(1114111)
  from (select searchable(wanted) as text) w
  cross join generate_series(1, length(w.text)) s (at)
  where substr(w.text, s.at, 1) = ' ';
end;

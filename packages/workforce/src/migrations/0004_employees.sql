-- What a column that is kept as `searchable` gives it is compared with: the text anywhere in it, its signs as they are.
-- Unsafe to parallel workers on purpose: a plan that is made for any text expects many rows and would start some, which
-- takes longer than nearly every search.
create function search_pattern(wanted text) returns text
  language sql immutable parallel unsafe strict
  return '%' || regexp_replace(searchable(wanted), '([\\%_])', '\\\1', 'g') || '%';

-- Personnel records (W§2). Government numbers are sealed one by one; beside each stands a keyed hash, for equality and
-- duplicates. Nothing of a number can be read here without the key, not even its last digits.
create table employees (
  id uuid primary key,
  user_id integer constraint employees__user_id references users on delete set null,
  position_id uuid constraint employees__position_id references positions,
  organization_id uuid constraint employees__organization_id references organizations,
  timekeeping_policy_id uuid constraint employees__timekeeping_policy_id references timekeeping_policies,
  employment_type_id uuid constraint employees__employment_type_id references employment_types,
  employee_number text,
  agency_employee_number text,
  biometric_id text,
  first_name text not null,
  middle_name text,
  last_name text not null,
  suffix text,
  preferred_name text,
  preferred_middle_initials text,
  -- Of the picture in the store; null without one.
  avatar_key text,
  sex text not null,
  birthdate date not null,
  birthplace text,
  civil_status text not null,
  citizenship text,
  nationality text,
  religion text,
  ethnic_group text,
  sss_number text,
  sss_number_index bytea,
  tin_number text,
  tin_number_index bytea,
  philhealth_number text,
  philhealth_number_index bytea,
  gsis_number text,
  gsis_number_index bytea,
  gsis_policy_number text,
  gsis_policy_number_index bytea,
  pagibig_number text,
  pagibig_number_index bytea,
  prc_number text,
  prc_number_index bytea,
  height integer,
  weight integer,
  blood_type text,
  built text,
  complexion text,
  distinguishing_marks text,
  hair_color text,
  eye_color text,
  shoes_size integer,
  head_size integer,
  permanent_address_1 text,
  permanent_address_2 text,
  permanent_province text,
  permanent_city text,
  permanent_zipcode text,
  permanent_barangay text,
  current_address_1 text,
  current_address_2 text,
  current_province text,
  current_city text,
  current_zipcode text,
  current_barangay text,
  email text,
  home_number text,
  work_number text,
  is_pwd boolean not null default false,
  is_military boolean not null default false,
  rank text,
  designation text,
  -- Counts the changes: the entity tag.
  version integer not null default 1,
  archived_at timestamptz,
  anonymized_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What lists are ordered by and searched in: whatever case and accents, in the same order on every machine.
  first_name_key text collate "C" not null generated always as (searchable(first_name)) stored,
  last_name_key text collate "C" not null generated always as (searchable(last_name)) stored,
  search_key text collate "C" not null generated always as (searchable(first_name || ' ' || last_name)) stored,
  constraint employees__user_id_once unique (user_id),
  constraint employees__sex check (sex in ('male', 'female')),
  constraint employees__civil_status
    check (civil_status in ('single', 'married', 'widowed', 'separated', 'annulled'))
);

create unique index employees__employee_number on employees (employee_number) where employee_number is not null;
create unique index employees__biometric_id on employees (biometric_id) where biometric_id is not null;
-- One index per order of the list, each with the unique tie-break, and one per filter that bounds it.
create index employees__last_name on employees (last_name_key, first_name_key, id) where archived_at is null;
create index employees__first_name on employees (first_name_key, last_name_key, id) where archived_at is null;
create index employees__created_at on employees (created_at, id) where archived_at is null;
create index employees__organization_id on employees (organization_id, last_name_key, first_name_key, id)
  where archived_at is null;
create index employees__employment_type_id on employees (employment_type_id, last_name_key, first_name_key, id)
  where archived_at is null;
create index employees__search on employees using gin (search_key public.gin_trgm_ops) where archived_at is null;
create index employees__archived_at on employees (archived_at, id) where archived_at is not null;
create index employees__position_id on employees (position_id) where position_id is not null;
create index employees__timekeeping_policy_id on employees (timekeeping_policy_id)
  where timekeeping_policy_id is not null;
create index employees__archived_organization_id on employees (organization_id) where archived_at is not null;
create index employees__sss_number_index on employees (sss_number_index) where sss_number_index is not null;
create index employees__tin_number_index on employees (tin_number_index) where tin_number_index is not null;
create index employees__philhealth_number_index on employees (philhealth_number_index)
  where philhealth_number_index is not null;
create index employees__gsis_number_index on employees (gsis_number_index) where gsis_number_index is not null;
create index employees__gsis_policy_number_index on employees (gsis_policy_number_index)
  where gsis_policy_number_index is not null;
create index employees__pagibig_number_index on employees (pagibig_number_index)
  where pagibig_number_index is not null;
create index employees__prc_number_index on employees (prc_number_index) where prc_number_index is not null;

-- What became of an employee, field by field (W§2): who, when, before and after. Not in the audit log, which nothing is
-- ever taken out of: who is anonymized takes this along. Of government numbers and pictures it tells only that there is
-- one, never which.
create table employee_changes (
  id bigint generated always as identity primary key,
  employee_id uuid not null constraint employee_changes__employee_id references employees,
  at timestamptz not null,
  actor_id integer,
  actor_name text,
  action text not null,
  -- Null for what concerns the whole record.
  field text,
  before jsonb,
  after jsonb,
  constraint employee_changes__action
    check (action in ('created', 'changed', 'archived', 'restored', 'anonymized')),
  constraint employee_changes__field check ((action = 'changed') = (field is not null))
);

create index employee_changes__employee_id on employee_changes (employee_id, id desc);

-- How many employees there are, without counting them: the exact total of a list of a million. Each change is added as a
-- row of its own in the writing transaction, so that no two writers wait for each other; a job folds the changes into the
-- counts. Both together are always exact. Nobody's organization or employment type is the zero id; all of them added up,
-- in the counts alone, the highest.
create table employee_counts (
  is_archived boolean not null,
  organization_id uuid not null,
  employment_type_id uuid not null,
  count bigint not null,
  constraint employee_counts__key primary key (is_archived, organization_id, employment_type_id)
) with (fillfactor = 80);

create table employee_count_changes (
  is_archived boolean not null,
  organization_id uuid not null,
  employment_type_id uuid not null,
  change bigint not null
) with (
  -- It is filled and emptied all the time, and every list reads it whole: what was folded must not stay for long.
  autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = -1, autovacuum_vacuum_cost_delay = 0
);

create function count_new_employees() returns trigger language plpgsql as $$
begin
  insert into employee_count_changes (is_archived, organization_id, employment_type_id, change)
  select e.archived_at is not null,
    coalesce(e.organization_id, '00000000-0000-0000-0000-000000000000'),
    coalesce(e.employment_type_id, '00000000-0000-0000-0000-000000000000'), count(*)
  from new_rows e
  group by 1, 2, 3;
  return null;
end;
$$;

create function count_changed_employees() returns trigger language plpgsql as $$
begin
  insert into employee_count_changes (is_archived, organization_id, employment_type_id, change)
  select e.archived_at is not null,
    coalesce(e.organization_id, '00000000-0000-0000-0000-000000000000'),
    coalesce(e.employment_type_id, '00000000-0000-0000-0000-000000000000'), sum(e.sign)
  from (
    select archived_at, organization_id, employment_type_id, 1 as sign from new_rows
    union all
    select archived_at, organization_id, employment_type_id, -1 from old_rows
  ) e
  group by 1, 2, 3
  having sum(e.sign) <> 0;
  return null;
end;
$$;

create trigger employees__count_new after insert on employees
  referencing new table as new_rows for each statement execute function count_new_employees();
create trigger employees__count_changed after update on employees
  referencing old table as old_rows new table as new_rows for each statement execute function count_changed_employees();

-- Employees are archived and anonymized; payroll refers to them for ever, and the counts rely on it.
create function refuse_employee_removal() returns trigger language plpgsql as $$
begin
  raise exception 'Employees are archived, never deleted.' using errcode = 'modifying_sql_data_not_permitted';
end;
$$;

create trigger employees__stay before delete or truncate on employees
  for each statement execute function refuse_employee_removal();

-- Folds the changes into the counts and their sums; one at a time. Answers how many counts changed.
create function fold_employee_counts() returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('workforce employee_counts', 0));
  with taken as (
    delete from employee_count_changes returning *
  ), summed as (
    select is_archived,
      case grouping(organization_id) when 1 then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else organization_id end
        as organization_id,
      case grouping(employment_type_id) when 1 then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else employment_type_id end
        as employment_type_id,
      sum(change)::bigint as change
    from taken
    group by is_archived, cube (organization_id, employment_type_id)
    having sum(change) <> 0
  )
  merge into employee_counts c using summed s
    on (c.is_archived, c.organization_id, c.employment_type_id)
      = (s.is_archived, s.organization_id, s.employment_type_id)
  when matched and c.count + s.change = 0 then delete
  when matched then update set count = c.count + s.change
  when not matched then
    insert (is_archived, organization_id, employment_type_id, count)
    values (s.is_archived, s.organization_id, s.employment_type_id, s.change);
  get diagnostics folded = row_count;
  return folded;
end;
$$;

-- Everything counted anew: what the counts without their sums must be.
create view employee_recount as
  select archived_at is not null as is_archived,
    coalesce(organization_id, '00000000-0000-0000-0000-000000000000') as organization_id,
    coalesce(employment_type_id, '00000000-0000-0000-0000-000000000000') as employment_type_id,
    count(*) as count
  from employees
  group by 1, 2, 3;

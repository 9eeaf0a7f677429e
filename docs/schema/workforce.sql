-- The schema workforce after all migrations. Written by `npm run dev -- schema`; do not edit.
set check_function_bodies = off;
create schema if not exists workforce;
set search_path to workforce, public;

-- Extensions

create extension if not exists pg_trgm with schema public;

create extension if not exists unaccent with schema public;

-- Functions and procedures

CREATE OR REPLACE FUNCTION workforce.audit_log__refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'The audit log is only added to.' using errcode = 'modifying_sql_data_not_permitted';
end;
$function$;

CREATE OR REPLACE PROCEDURE workforce.guard_identifier(IN wanted regclass, IN identifier text)
 LANGUAGE plpgsql
AS $procedure$
declare
  flag text := identifier || '_repeats';
begin
  execute format('alter table %s add column %I boolean not null default false', wanted, flag);
  execute format(
    'create trigger %I before update of %I on %s for each row
       when (old.%I and identity_key(old.%I) is distinct from identity_key(new.%I))
       execute function release_repeat(%L)',
    'release_' || flag, identifier, wanted, flag, identifier, identifier, flag);
end;
$procedure$;

CREATE OR REPLACE FUNCTION workforce.release_repeat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new := jsonb_populate_record(new, jsonb_build_object(tg_argv[0], false));
  return new;
end;
$function$;

CREATE OR REPLACE PROCEDURE workforce.mark_repeats(IN wanted regclass, IN identifier text, IN within text DEFAULT NULL::text)
 LANGUAGE plpgsql
AS $procedure$
declare
  row record;
begin
  for row in execute format(
    'update %1$s t set %2$I = true
     from (
       select id, first_value(id) over w as kept_id, first_value(%3$I) over w as kept, row_number() over w as place
       from %1$s where %3$I is not null
       window w as (partition by %4$s identity_key(%3$I) order by created_at, id)) r
     where r.id = t.id and r.place > 1 and not t.%2$I
     returning t.id::text as id, t.%3$I as value, r.kept_id::text as kept_id, r.kept',
    wanted, identifier || '_repeats', identifier, case when within is null then '' else format('%I,', within) end)
  loop
    raise warning '%.% "%" (id %) repeats "%" (id %).', wanted, identifier, row.value, row.id, row.kept, row.kept_id;
  end loop;
end;
$procedure$;

CREATE OR REPLACE FUNCTION workforce.document_template_versions__refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'A published version of a template never changes.'
    using errcode = 'modifying_sql_data_not_permitted';
end;
$function$;

CREATE OR REPLACE FUNCTION workforce.documents__refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or tg_op = 'TRUNCATE'
    or (old.id, old.kind, old.tenant_id, old.office, old.series, old.year, old.number, old.template_id,
        old.template_version, old.language, old.subject_type, old.subject_id, old.sha256, old.file_key,
        old.verification_code, old.issued_at, old.issued_by, old.replaces_id)
      is distinct from
       (new.id, new.kind, new.tenant_id, new.office, new.series, new.year, new.number, new.template_id,
        new.template_version, new.language, new.subject_type, new.subject_id, new.sha256, new.file_key,
        new.verification_code, new.issued_at, new.issued_by, new.replaces_id)
    or new.data is distinct from old.data and new.data <> '{}'
  then
    raise exception 'An issued paper never changes.' using errcode = 'modifying_sql_data_not_permitted';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION workforce.count_new_employees()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into employee_count_changes (is_archived, organization_id, employment_type_id, change)
  select e.archived_at is not null,
    coalesce(e.organization_id, '00000000-0000-0000-0000-000000000000'),
    coalesce(e.employment_type_id, '00000000-0000-0000-0000-000000000000'), count(*)
  from new_rows e
  group by 1, 2, 3;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION workforce.count_changed_employees()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION workforce.refuse_employee_removal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'Employees are archived, never deleted.' using errcode = 'modifying_sql_data_not_permitted';
end;
$function$;

CREATE OR REPLACE FUNCTION workforce.fold_employee_counts()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION workforce.note_employee_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION workforce.forget_employee_names()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION workforce.keep_run_employees(wanted_run uuid, first_place integer, last_place integer)
 RETURNS void
 LANGUAGE sql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION workforce.keep_employees_of_new_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_run_employees(n.run_id, n.first_place, n.last_place)
  from (select run_id, min(place) as first_place, max(place) as last_place from new_rows group by run_id) n;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION workforce.forget_employees_of_old_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  delete from run_employees k
  using (select distinct run_id, employee_id from old_rows) o
  where k.run_id = o.run_id and k.employee_id = o.employee_id;
  return null;
end
$function$;

CREATE OR REPLACE PROCEDURE workforce.keep_employees_of_earlier_runs()
 LANGUAGE plpgsql
AS $procedure$
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
$procedure$;

CREATE OR REPLACE FUNCTION workforce.change_reference_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into reference_state default values
  on conflict (is_only) do update set state = excluded.state;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION workforce.change_access_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into access_state default values
  on conflict (is_only) do update set state = excluded.state;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION workforce.salary_on(wanted_organization uuid, day date, wanted_grade integer, wanted_step integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select s.salary_centavos from salary_steps s
  where s.grade = wanted_grade and s.step = wanted_step and s.version_id = coalesce(
    (select t.version_id from organization_paths p
      join organization_salary_tables t on t.organization_id = p.ancestor_id and t.starts_on <= day
      where p.descendant_id = wanted_organization order by p.depth, t.starts_on desc limit 1),
    (select v.id from statutory_versions v
      where v.key = 'salary-grades' and v.effective_from <= day order by v.effective_from desc limit 1))
$function$;

CREATE OR REPLACE FUNCTION workforce.identity_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (value !~ '[^ -~]|  |^ | $'::text) THEN lower(value) ELSE btrim(regexp_replace(translate(NORMALIZE(lower(NORMALIZE(value, NFKC)), NFKC), (('‐‑‒–—―⁃−	
   '::text || '­͏؜᠋᠌᠍᠎​‌‍‎‏‪‫‬‭‮'::text) || '⁠⁡⁢⁣⁤⁦⁧⁨⁩︎️﻿'::text), '--------         '::text), ' {2,}'::text, ' '::text, 'g'::text)) END;

CREATE OR REPLACE FUNCTION workforce.natural_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(identity_key(value), '([0-9]+)'::text, '00000000000000000000\1'::text, 'g'::text), '[0-9]*([0-9]{20})'::text, '\1'::text, 'g'::text);

CREATE OR REPLACE FUNCTION workforce.fold_spaces(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (value !~ '[^ -~]|  |^ | $'::text) THEN value ELSE btrim(regexp_replace(translate(value, ('               　	'::text || '­​⁠﻿'::text), '                 '::text), ' {2,}'::text, ' '::text, 'g'::text)) END;

CREATE OR REPLACE FUNCTION workforce.short_number(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(identity_key(value), '0*([0-9]+)'::text, '\1'::text, 'g'::text);

CREATE OR REPLACE FUNCTION workforce.searchable(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN fold_spaces(lower(unaccent('unaccent'::regdictionary, value)));

CREATE OR REPLACE FUNCTION workforce.search_pattern(wanted text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
RETURN (('%'::text || regexp_replace(searchable(wanted), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text);

CREATE OR REPLACE FUNCTION workforce.name_splits(wanted text)
 RETURNS TABLE(ending text, last_from text, last_to text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT ROWS 2
BEGIN ATOMIC
 SELECT ('%'::text || regexp_replace("left"(w.text, (s.at - 1)), '([\\%_])'::text, '\\\1'::text, 'g'::text)),
     substr(w.text, (s.at + 1)) AS substr,
     (substr(w.text, (s.at + 1)) || chr(1114111))
    FROM (( SELECT searchable(name_splits.wanted) AS text) w
      CROSS JOIN LATERAL generate_series(1, length(w.text)) s(at))
   WHERE (substr(w.text, s.at, 1) = ' '::text);
END;

-- Table access_state

create table access_state (
  is_only boolean default true not null,
  state uuid default gen_random_uuid() not null,
  constraint access_state__is_only CHECK (is_only),
  constraint access_state_pkey PRIMARY KEY (is_only)
);

-- Table account_codes

create table account_codes (
  id uuid not null,
  name text not null,
  expense_class text,
  old_account_code text,
  new_account_code text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  new_account_code_repeats boolean default false not null,
  constraint account_codes_pkey PRIMARY KEY (id)
);

-- Table audit_log

create table audit_log (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  actor_id integer,
  actor_label text,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  tenant_id integer,
  ip inet,
  request_id text,
  changes jsonb,
  constraint audit_log__action_form CHECK (action ~ '^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$'::text),
  constraint audit_log__changes_form CHECK (jsonb_typeof(changes) = 'object'::text),
  constraint audit_log_pkey PRIMARY KEY (id)
);

-- Table compensation_changes

create table compensation_changes (
  id uuid not null,
  kind text not null,
  fingerprint bytea not null,
  employees_count integer not null,
  created_by integer not null,
  created_at timestamp with time zone not null,
  constraint compensation_changes__count CHECK (employees_count > 0),
  constraint compensation_changes__kind CHECK (kind = ANY (ARRAY['rule'::text, 'file'::text])),
  constraint compensation_changes__once UNIQUE (fingerprint),
  constraint compensation_changes_pkey PRIMARY KEY (id)
);

-- Table compensations

create table compensations (
  id uuid not null,
  employee_id uuid not null,
  effective_from date not null,
  basis text not null,
  amount_centavos bigint,
  salary_grade smallint,
  step smallint,
  factor numeric(7,4),
  is_minimum_wage_earner boolean default false not null,
  reason text,
  created_by integer not null,
  created_by_name text not null,
  created_at timestamp with time zone not null,
  is_nonresident_alien boolean default false not null,
  constraint compensations__amount CHECK (amount_centavos > 0),
  constraint compensations__amount_or_grade CHECK ((amount_centavos IS NULL) = (salary_grade IS NOT NULL) AND (salary_grade IS NULL) = (step IS NULL)),
  constraint compensations__basis CHECK (basis = ANY (ARRAY['monthly'::text, 'daily'::text, 'hourly'::text])),
  constraint compensations__factor CHECK (factor > 0::numeric),
  constraint compensations__grade CHECK (salary_grade IS NULL OR salary_grade >= 1 AND salary_grade <= 33 AND step >= 1 AND step <= 8 AND basis = 'monthly'::text),
  constraint compensations__one_per_date UNIQUE (employee_id, effective_from),
  constraint compensations_pkey PRIMARY KEY (id)
);

-- Table document_batches

create table document_batches (
  id uuid not null,
  kind text not null,
  template_id uuid,
  format text not null,
  language text,
  data jsonb not null,
  allow_missing boolean not null,
  subject_ids text[] not null,
  done integer default 0 not null,
  status text not null,
  errors jsonb default '{}'::jsonb not null,
  file_key text,
  created_by integer not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint document_batches__done_has_file CHECK (status <> 'done'::text OR finished_at IS NOT NULL),
  constraint document_batches__format_known CHECK (format = ANY (ARRAY['pdf'::text, 'zip'::text])),
  constraint document_batches__status_known CHECK (status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])),
  constraint document_batches_pkey PRIMARY KEY (id)
);

-- Table document_series

create table document_series (
  tenant_id integer not null,
  kind text not null,
  year integer not null,
  last_number integer not null,
  constraint document_series_pkey PRIMARY KEY (tenant_id, kind, year)
);

-- Table document_template_versions

create table document_template_versions (
  template_id uuid not null,
  version integer not null,
  name text not null,
  page_size text not null,
  body text not null,
  published_at timestamp with time zone not null,
  published_by integer,
  letterhead jsonb,
  constraint document_template_versions_pkey PRIMARY KEY (template_id, version)
);

-- Table document_templates

create table document_templates (
  id uuid not null,
  kind text not null,
  tenant_id integer,
  name text not null,
  language text not null,
  page_size text not null,
  body text not null,
  version integer default 0 not null,
  status text not null,
  is_seeded boolean default false not null,
  created_by integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  letterhead jsonb,
  constraint document_templates__language_known CHECK (language = ANY (ARRAY['en'::text, 'fil'::text])),
  constraint document_templates__page_size_known CHECK (page_size = ANY (ARRAY['long'::text, 'a4'::text, 'letter'::text, 'legal'::text])),
  constraint document_templates__published_has_version CHECK (status = 'draft'::text OR version > 0),
  constraint document_templates__status_known CHECK (status = ANY (ARRAY['draft'::text, 'published'::text, 'retired'::text])),
  constraint document_templates_pkey PRIMARY KEY (id)
);

-- Table documents

create table documents (
  id uuid not null,
  kind text not null,
  tenant_id integer,
  office text not null,
  series text not null,
  year integer not null,
  number integer not null,
  status text not null,
  template_id uuid not null,
  template_version integer not null,
  language text not null,
  subject_type text not null,
  subject_id text not null,
  subject_label text not null,
  record_id text,
  data jsonb not null,
  sha256 text not null,
  pages integer not null,
  bytes integer not null,
  file_key text not null,
  verification_code text not null,
  batch_id uuid,
  signed_copy_key text,
  signed_copy_type text,
  signed_at timestamp with time zone,
  issued_at timestamp with time zone not null,
  issued_by integer,
  issued_by_name text not null,
  ended_at timestamp with time zone,
  ended_by integer,
  end_reason text,
  replaces_id uuid,
  replaced_by_id uuid,
  version text,
  counterpart_id uuid,
  signed_copy_sha256 text,
  electronically_issued_at timestamp with time zone,
  constraint documents__ended_has_reason CHECK ((status = 'issued'::text) = (ended_at IS NULL) AND (status = 'issued'::text OR end_reason IS NOT NULL)),
  constraint documents__initials_have_counterpart CHECK ((NOT version IS DISTINCT FROM 'initials'::text) = (counterpart_id IS NOT NULL)),
  constraint documents__language_known CHECK (language = ANY (ARRAY['en'::text, 'fil'::text])),
  constraint documents__number_positive CHECK (number > 0),
  constraint documents__signed_copy_complete CHECK (num_nonnulls(signed_copy_key, signed_copy_type, signed_at) = ANY (ARRAY[0, 3])),
  constraint documents__status_known CHECK (status = ANY (ARRAY['issued'::text, 'void'::text, 'superseded'::text])),
  constraint documents__superseded_is_replaced CHECK ((status = 'superseded'::text) = (replaced_by_id IS NOT NULL)),
  constraint documents__version_known CHECK (version = ANY (ARRAY['names'::text, 'initials'::text])),
  constraint documents_pkey PRIMARY KEY (id)
);

-- Table employee_changes

create table employee_changes (
  id bigint generated always as identity not null,
  employee_id uuid not null,
  at timestamp with time zone not null,
  actor_id integer,
  actor_name text,
  action text not null,
  field text,
  before jsonb,
  after jsonb,
  constraint employee_changes__action CHECK (action = ANY (ARRAY['created'::text, 'changed'::text, 'archived'::text, 'restored'::text, 'anonymized'::text])),
  constraint employee_changes__field CHECK ((action = 'changed'::text) = (field IS NOT NULL)),
  constraint employee_changes_pkey PRIMARY KEY (id)
);

-- Table employee_count_changes

create table employee_count_changes (
  is_archived boolean not null,
  organization_id uuid not null,
  employment_type_id uuid not null,
  change bigint not null
) with (autovacuum_vacuum_threshold=1000, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_insert_threshold=-1, autovacuum_vacuum_cost_delay=0);

-- Table employee_counts

create table employee_counts (
  is_archived boolean not null,
  organization_id uuid not null,
  employment_type_id uuid not null,
  count bigint not null,
  constraint employee_counts__key PRIMARY KEY (is_archived, organization_id, employment_type_id)
) with (fillfactor=80);

-- Table employee_names

create table employee_names (
  is_last boolean not null,
  name text collate "C" not null
);

-- Table employees

create table employees (
  id uuid not null,
  user_id integer,
  position_id uuid,
  organization_id uuid,
  timekeeping_policy_id uuid,
  employment_type_id uuid,
  employee_number text,
  agency_employee_number text,
  biometric_id text,
  first_name text not null,
  middle_name text,
  last_name text not null,
  suffix text,
  preferred_name text,
  preferred_middle_initials text,
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
  is_pwd boolean default false not null,
  is_military boolean default false not null,
  rank text,
  designation text,
  version integer default 1 not null,
  archived_at timestamp with time zone,
  anonymized_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  first_name_key text collate "C" generated always as (searchable(first_name)) stored not null,
  last_name_key text collate "C" generated always as (searchable(last_name)) stored not null,
  search_key text collate "C" generated always as (searchable((first_name || ' '::text) || last_name)) stored not null,
  employee_number_repeats boolean default false not null,
  biometric_id_repeats boolean default false not null,
  hired_on date,
  separated_on date,
  separation_reason text,
  bank_name text,
  bank_branch text,
  bank_account_number text,
  bank_account_number_index bytea,
  constraint employees__civil_status CHECK (civil_status = ANY (ARRAY['single'::text, 'married'::text, 'widowed'::text, 'separated'::text, 'annulled'::text])),
  constraint employees__sex CHECK (sex = ANY (ARRAY['male'::text, 'female'::text])),
  constraint employees__user_id_once UNIQUE (user_id),
  constraint employees_pkey PRIMARY KEY (id)
);

-- Table employment_types

create table employment_types (
  id uuid not null,
  name text not null,
  description text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  name_repeats boolean default false not null,
  constraint employment_types_pkey PRIMARY KEY (id)
);

-- Table idempotency_keys

create table idempotency_keys (
  caller text not null,
  key text not null,
  request_hash bytea not null,
  status smallint,
  answer text,
  created_at timestamp with time zone not null,
  locked_until timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint idempotency_keys__key_length CHECK (length(key) >= 1 AND length(key) <= 255),
  constraint idempotency_keys_pkey PRIMARY KEY (caller, key)
);

-- Table leave_applications

create table leave_applications (
  id uuid not null,
  employee_id uuid not null,
  leave_type_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  is_half_day boolean not null,
  reason text not null,
  status text default 'pending'::text not null,
  days_thousandths integer not null,
  unpaid_thousandths integer not null,
  filed_by integer not null,
  decided_by integer,
  decided_by_name text,
  decided_at timestamp with time zone,
  note text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint leave_applications__decided CHECK ((decided_at IS NULL) = (status = 'pending'::text)),
  constraint leave_applications__half_day CHECK (NOT is_half_day OR starts_on = ends_on),
  constraint leave_applications__order CHECK (starts_on <= ends_on),
  constraint leave_applications__status CHECK (status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'cancelled'::text])),
  constraint leave_applications_pkey PRIMARY KEY (id)
);

-- Table leave_days

create table leave_days (
  employee_id uuid not null,
  date date not null,
  application_id uuid not null,
  paid_thousandths integer not null,
  unpaid_thousandths integer not null,
  constraint leave_days__amounts CHECK (paid_thousandths >= 0 AND unpaid_thousandths >= 0 AND ((paid_thousandths + unpaid_thousandths) = ANY (ARRAY[500, 1000]))),
  constraint leave_days__key PRIMARY KEY (employee_id, date)
);

-- Table leave_entries

create table leave_entries (
  id uuid not null,
  employee_id uuid not null,
  leave_type_id uuid not null,
  kind text not null,
  thousandths integer not null,
  on_date date not null,
  application_id uuid,
  period date,
  reason text,
  created_by integer,
  created_at timestamp with time zone not null,
  constraint leave_entries__kind CHECK (kind = ANY (ARRAY['opening'::text, 'earned'::text, 'used'::text, 'returned'::text, 'tardiness'::text, 'monetized'::text, 'forfeited'::text])),
  constraint leave_entries__one_per_period UNIQUE (employee_id, leave_type_id, kind, period),
  constraint leave_entries_pkey PRIMARY KEY (id)
);

-- Table leave_types

create table leave_types (
  id uuid not null,
  name text not null,
  law text,
  accrual text not null,
  days_thousandths integer not null,
  allows_without_pay boolean not null,
  charged_to uuid,
  takes_tardiness boolean default false not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  counts_calendar_days boolean default false not null,
  needs_year_of_service boolean default false not null,
  constraint leave_types__accrual CHECK (accrual = ANY (ARRAY['monthly'::text, 'yearly'::text, 'none'::text])),
  constraint leave_types__days CHECK (days_thousandths >= 0 AND days_thousandths <= 366000),
  constraint leave_types_pkey PRIMARY KEY (id)
);

-- Table organization_paths

create table organization_paths (
  ancestor_id uuid not null,
  descendant_id uuid not null,
  depth integer not null,
  constraint organization_paths__key PRIMARY KEY (ancestor_id, descendant_id)
);

-- Table organization_salary_tables

create table organization_salary_tables (
  organization_id uuid not null,
  starts_on date not null,
  version_id uuid not null,
  created_by integer not null,
  created_at timestamp with time zone not null,
  id uuid default gen_random_uuid() not null,
  constraint organization_salary_tables__id UNIQUE (id),
  constraint organization_salary_tables__key PRIMARY KEY (organization_id, starts_on)
);

-- Table organizations

create table organizations (
  id uuid not null,
  name text not null,
  slug text not null,
  parent_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  office_number integer generated always as identity not null,
  registered_name text,
  address text,
  tin text,
  sss_number text,
  philhealth_number text,
  pagibig_number text,
  gsis_number text,
  signatory_name text,
  signatory_position text,
  constraint organizations__not_its_own_parent CHECK (parent_id <> id),
  constraint organizations__slug UNIQUE (slug),
  constraint organizations_pkey PRIMARY KEY (id)
);

-- Table passkey_challenges

create table passkey_challenges (
  id_hash bytea not null,
  purpose text not null,
  challenge text not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges__key PRIMARY KEY (id_hash, purpose),
  constraint passkey_challenges__purpose CHECK (purpose = ANY (ARRAY['register'::text, 'sign-in'::text]))
);

-- Table passkeys

create table passkeys (
  id integer generated always as identity not null,
  user_id integer not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys__counter CHECK (counter >= 0),
  constraint passkeys__credential_id UNIQUE (credential_id),
  constraint passkeys_pkey PRIMARY KEY (id)
);

-- Table password_reset_links

create table password_reset_links (
  email_key text not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint password_reset_links_pkey PRIMARY KEY (email_key)
);

-- Table password_reset_tokens

create table password_reset_tokens (
  email_key text not null,
  client text not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint password_reset_tokens_pkey PRIMARY KEY (email_key, client)
);

-- Table payroll_item_types

create table payroll_item_types (
  payroll_item_id uuid not null,
  payroll_type_id uuid not null,
  constraint payroll_item_types__key PRIMARY KEY (payroll_item_id, payroll_type_id)
);

-- Table payroll_items

create table payroll_items (
  id uuid not null,
  name text not null,
  category text not null,
  code text not null,
  code_key text generated always as (lower(code)) stored,
  description text,
  account_code_id uuid,
  order_column integer not null,
  has_limit boolean default false not null,
  limit_type text,
  limit_amount_centavos bigint,
  limit_percentage numeric(7,4),
  limit_frequency text,
  limit_basis_payroll_item_id uuid,
  is_de_minimis boolean default false not null,
  is_taxable boolean default false not null,
  is_ledger_excluded boolean default false not null,
  effective_from date,
  source text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  code_repeats boolean default false not null,
  method jsonb,
  de_minimis_benefit text,
  constraint payroll_items__category CHECK (category = ANY (ARRAY['earning'::text, 'deduction'::text, 'contribution'::text, 'reimbursement'::text])),
  constraint payroll_items__code_key UNIQUE (code_key),
  constraint payroll_items__de_minimis_benefit CHECK (de_minimis_benefit = ANY (ARRAY['leave-private'::text, 'leave-government'::text, 'medical-dependents'::text, 'rice'::text, 'uniform'::text, 'medical-actual'::text, 'laundry'::text, 'award'::text, 'celebration'::text, 'overtime-meal'::text, 'productivity'::text])),
  constraint payroll_items__has_its_limit CHECK (
CASE limit_type
    WHEN 'fixed_amount'::text THEN limit_amount_centavos IS NOT NULL
    WHEN 'percentage'::text THEN limit_percentage IS NOT NULL AND limit_basis_payroll_item_id IS NOT NULL
    ELSE true
END),
  constraint payroll_items__limit_amount CHECK (limit_amount_centavos >= 0),
  constraint payroll_items__limit_frequency CHECK (limit_frequency = ANY (ARRAY['per_payroll'::text, 'monthly'::text, 'quarterly'::text, 'annually'::text])),
  constraint payroll_items__limit_percentage CHECK (limit_percentage >= 0::numeric AND limit_percentage <= 100::numeric),
  constraint payroll_items__limit_type CHECK (limit_type = ANY (ARRAY['fixed_amount'::text, 'percentage'::text])),
  constraint payroll_items__method CHECK (jsonb_typeof(method) = 'object'::text AND method ? 'type'::text),
  constraint payroll_items__not_its_own_basis CHECK (limit_basis_payroll_item_id <> id),
  constraint payroll_items__order_column UNIQUE (order_column) DEFERRABLE,
  constraint payroll_items_pkey PRIMARY KEY (id)
);

-- Table payroll_types

create table payroll_types (
  id uuid not null,
  name text not null,
  description text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  name_repeats boolean default false not null,
  constraint payroll_types_pkey PRIMARY KEY (id)
);

-- Table pending_sign_ins

create table pending_sign_ins (
  id_hash bytea not null,
  user_id integer not null,
  expires_at timestamp with time zone not null,
  constraint pending_sign_ins__id_hash_length CHECK (octet_length(id_hash) = 32),
  constraint pending_sign_ins_pkey PRIMARY KEY (id_hash)
);

-- Table picture_leftovers

create table picture_leftovers (
  storage_key text not null,
  removable_at timestamp with time zone,
  constraint picture_leftovers_pkey PRIMARY KEY (storage_key)
);

-- Table positions

create table positions (
  id uuid not null,
  name text not null,
  description text,
  salary_grade integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  name_repeats boolean default false not null,
  constraint positions_pkey PRIMARY KEY (id)
);

-- Table previous_employers

create table previous_employers (
  id uuid not null,
  employee_id uuid not null,
  year integer not null,
  employer text not null,
  tin text,
  address text,
  zipcode text,
  taxable_centavos bigint not null,
  withheld_centavos bigint not null,
  periods integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint previous_employers__figures CHECK (year >= 1900 AND year <= 2199 AND taxable_centavos >= 0 AND withheld_centavos >= 0 AND withheld_centavos <= taxable_centavos AND periods >= 0 AND periods <= 366),
  constraint previous_employers__one_per_year UNIQUE (employee_id, year),
  constraint previous_employers_pkey PRIMARY KEY (id)
);

-- Table recurring_items

create table recurring_items (
  id uuid not null,
  employee_id uuid not null,
  payroll_item_id uuid not null,
  amount_centavos bigint,
  quantity numeric(14,4),
  effective_from date not null,
  effective_to date,
  balance_centavos bigint,
  installment_centavos bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint recurring_items__amount_or_quantity CHECK (
CASE
    WHEN quantity IS NOT NULL THEN num_nonnulls(amount_centavos, balance_centavos, installment_centavos) = 0
    ELSE num_nonnulls(amount_centavos, installment_centavos) > 0
END),
  constraint recurring_items__dates CHECK (effective_to >= effective_from),
  constraint recurring_items__not_negative CHECK (amount_centavos >= 0 AND quantity >= 0::numeric AND balance_centavos >= 0 AND installment_centavos > 0),
  constraint recurring_items_pkey PRIMARY KEY (id)
);

-- Table reference_state

create table reference_state (
  is_only boolean default true not null,
  state uuid default gen_random_uuid() not null,
  constraint reference_state__is_only CHECK (is_only),
  constraint reference_state_pkey PRIMARY KEY (is_only)
);

-- Table removed_holidays

create table removed_holidays (
  date date not null,
  removed_at timestamp with time zone not null,
  constraint removed_holidays_pkey PRIMARY KEY (date)
);

-- Table role_permissions

create table role_permissions (
  role_id uuid not null,
  permission text not null,
  constraint role_permissions__key PRIMARY KEY (role_id, permission)
);

-- Table roles

create table roles (
  id uuid default gen_random_uuid() not null,
  name text not null,
  description text,
  is_system boolean default false not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  name_repeats boolean default false not null,
  constraint roles_pkey PRIMARY KEY (id)
);

-- Table roster_members

create table roster_members (
  roster_id uuid not null,
  employee_id uuid not null,
  constraint roster_members__key PRIMARY KEY (roster_id, employee_id)
);

-- Table rosters

create table rosters (
  id uuid not null,
  name text not null,
  description text,
  organization_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  name_repeats boolean default false not null,
  constraint rosters_pkey PRIMARY KEY (id)
);

-- Table run_amounts

create table run_amounts (
  run_id uuid not null,
  employee_id uuid not null,
  payroll_item_id uuid not null,
  amount_centavos bigint not null,
  constraint run_amounts__amount CHECK (amount_centavos >= 0),
  constraint run_amounts__key PRIMARY KEY (run_id, employee_id, payroll_item_id)
);

-- Table run_carried

create table run_carried (
  run_id uuid not null,
  employee_id uuid not null,
  payroll_item_id uuid not null,
  amount_centavos bigint not null,
  constraint run_carried__key PRIMARY KEY (run_id, employee_id, payroll_item_id)
);

-- Table run_employees

create table run_employees (
  run_id uuid not null,
  employee_id uuid not null,
  place integer not null,
  line_count integer not null,
  earning_centavos bigint not null,
  reimbursement_centavos bigint not null,
  deduction_centavos bigint not null,
  contribution_centavos bigint not null,
  ledger_excluded_centavos bigint not null,
  net_centavos bigint generated always as (earning_centavos + reimbursement_centavos - deduction_centavos) stored not null,
  taxable_regular_centavos bigint default 0 not null,
  taxable_supplementary_centavos bigint default 0 not null,
  withheld_centavos bigint default 0 not null,
  other_benefits_centavos bigint default 0 not null,
  withholding_method text,
  de_minimis_excess_centavos bigint default 0 not null,
  constraint run_employees__key PRIMARY KEY (run_id, employee_id),
  constraint run_employees__place UNIQUE (run_id, place)
);

-- Table run_installments

create table run_installments (
  run_id uuid not null,
  recurring_item_id uuid not null,
  employee_id uuid not null,
  amount_centavos bigint not null,
  constraint run_installments__amount CHECK (amount_centavos > 0),
  constraint run_installments__key PRIMARY KEY (run_id, recurring_item_id)
);

-- Table run_items

create table run_items (
  run_id uuid not null,
  payroll_item_id uuid not null,
  "position" integer not null,
  amount_centavos bigint not null,
  is_computed boolean default false not null,
  constraint run_items__amount CHECK (amount_centavos >= 0),
  constraint run_items__key PRIMARY KEY (run_id, payroll_item_id)
);

-- Table run_lines

create table run_lines (
  run_id uuid not null,
  employee_id uuid not null,
  payroll_item_id uuid not null,
  place integer not null,
  requested_centavos bigint not null,
  amount_centavos bigint not null,
  rule jsonb not null,
  quantity numeric(14,4),
  rate numeric(20,6),
  basis_centavos bigint,
  statutory_table jsonb,
  explanation jsonb,
  adjusts_run_id uuid,
  constraint run_lines__amount CHECK (amount_centavos <= requested_centavos AND amount_centavos >= LEAST(requested_centavos, 0::bigint)),
  constraint run_lines__key PRIMARY KEY (run_id, place)
);

-- Table run_quantities

create table run_quantities (
  run_id uuid not null,
  employee_id uuid not null,
  payroll_item_id uuid not null,
  quantity numeric(14,4) not null,
  constraint run_quantities__key PRIMARY KEY (run_id, employee_id, payroll_item_id),
  constraint run_quantities__quantity CHECK (quantity >= 0::numeric)
);

-- Table runs

create table runs (
  id uuid not null,
  roster_id uuid not null,
  payroll_type_id uuid,
  period_start date not null,
  period_end date not null,
  status text default 'draft'::text not null,
  created_by integer not null,
  author_ids integer[] not null,
  computed_at timestamp with time zone,
  employee_count integer default 0 not null,
  line_count integer default 0 not null,
  totals jsonb,
  computed_after bigint default 0 not null,
  reviewed_by integer,
  reviewed_at timestamp with time zone,
  approved_by integer,
  approved_at timestamp with time zone,
  finalized_by integer,
  finalized_at timestamp with time zone,
  final_number bigint,
  cancelled_by integer,
  cancelled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  computation integer default 0 not null,
  compute_error text,
  kind text default 'regular'::text not null,
  pay_date date,
  frequency text,
  contributions text default 'full'::text not null,
  withholding text,
  use_time_records boolean default false not null,
  carry_negative boolean default false not null,
  warnings jsonb,
  figures_read_at timestamp with time zone,
  employees_done integer,
  employees_total integer,
  constraint runs__contributions CHECK (contributions = ANY (ARRAY['full'::text, 'none'::text, 'split'::text])),
  constraint runs__final CHECK ((status = 'final'::text) = (final_number IS NOT NULL)),
  constraint runs__final_number UNIQUE (final_number),
  constraint runs__frequency CHECK (frequency = ANY (ARRAY['monthly'::text, 'semi_monthly'::text, 'weekly'::text, 'daily'::text])),
  constraint runs__kind CHECK (kind = ANY (ARRAY['regular'::text, 'thirteenth_month'::text, 'bonus'::text, 'final_pay'::text])),
  constraint runs__period CHECK (period_end >= period_start),
  constraint runs__status CHECK (status = ANY (ARRAY['draft'::text, 'computing'::text, 'computed'::text, 'reviewed'::text, 'approved'::text, 'final'::text, 'cancelled'::text])),
  constraint runs__two_people CHECK (approved_by IS NULL OR (approved_by <> ALL (author_ids))),
  constraint runs__withholding CHECK (withholding = ANY (ARRAY['periodic'::text, 'cumulative'::text, 'annualized'::text])),
  constraint runs_pkey PRIMARY KEY (id)
);

-- Table salary_steps

create table salary_steps (
  version_id uuid not null,
  grade integer not null,
  step integer not null,
  salary_centavos bigint not null,
  constraint salary_steps__key PRIMARY KEY (version_id, grade, step),
  constraint salary_steps__place CHECK (grade >= 1 AND grade <= 33 AND step >= 1 AND step <= 8),
  constraint salary_steps__salary CHECK (salary_centavos > 0)
);

-- Table sessions

create table sessions (
  id_hash bytea not null,
  public_id uuid default gen_random_uuid() not null,
  user_id integer not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null,
  last_active_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  password_confirmed_at timestamp with time zone,
  constraint sessions__id_hash_length CHECK (octet_length(id_hash) = 32),
  constraint sessions__public_id UNIQUE (public_id),
  constraint sessions_pkey PRIMARY KEY (id_hash)
);

-- Table statutory_brackets

create table statutory_brackets (
  version_id uuid not null,
  from_centavos bigint not null,
  employee_amount_centavos bigint not null,
  employee_rate numeric(7,4) not null,
  employer_amount_centavos bigint not null,
  employer_rate numeric(7,4) not null,
  constraint statutory_brackets__amounts CHECK (employee_amount_centavos >= 0 AND employer_amount_centavos >= 0),
  constraint statutory_brackets__from CHECK (from_centavos >= 0),
  constraint statutory_brackets__key PRIMARY KEY (version_id, from_centavos),
  constraint statutory_brackets__rates CHECK (employee_rate >= 0::numeric AND employee_rate <= 100::numeric AND employer_rate >= 0::numeric AND employer_rate <= 100::numeric)
);

-- Table statutory_seeds

create table statutory_seeds (
  key text not null,
  effective_from date not null,
  constraint statutory_seeds__key PRIMARY KEY (key, effective_from)
);

-- Table statutory_values

create table statutory_values (
  id uuid not null,
  key text not null,
  effective_from date not null,
  value numeric(13,4),
  law text not null,
  source text,
  is_confirmed boolean default false not null,
  confirmed_by integer,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint statutory_values__key CHECK (key = ANY (ARRAY['leave-private'::text, 'leave-government'::text, 'medical-dependents'::text, 'rice'::text, 'uniform'::text, 'medical-actual'::text, 'laundry'::text, 'award'::text, 'celebration'::text, 'overtime-meal'::text, 'productivity'::text, 'minimum-daily-wage'::text, 'nonresident-tax'::text, 'forced-leave'::text, 'forced-leave-credits'::text])),
  constraint statutory_values__key_effective_from UNIQUE (key, effective_from),
  constraint statutory_values__value CHECK (value >= 0::numeric),
  constraint statutory_values_pkey PRIMARY KEY (id)
);

-- Table statutory_versions

create table statutory_versions (
  id uuid not null,
  key text not null,
  effective_from date not null,
  law text not null,
  source text,
  is_confirmed boolean default false not null,
  confirmed_by integer,
  confirmed_at timestamp with time zone,
  is_retroactive boolean default false not null,
  rate_on text,
  floor_centavos bigint,
  ceiling_centavos bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint statutory_versions__confirmed CHECK (confirmed_at IS NULL OR is_confirmed),
  constraint statutory_versions__key CHECK (key = ANY (ARRAY['sss'::text, 'sss-mpf'::text, 'sss-ec'::text, 'philhealth'::text, 'pag-ibig'::text, 'gsis'::text, 'withholding-daily'::text, 'withholding-weekly'::text, 'withholding-semi-monthly'::text, 'withholding-monthly'::text, 'income-tax-annual'::text, 'salary-grades'::text])),
  constraint statutory_versions__key_effective_from UNIQUE (key, effective_from),
  constraint statutory_versions__kind CHECK ((key = 'salary-grades'::text) = (rate_on IS NULL)),
  constraint statutory_versions__range CHECK (floor_centavos >= 0 AND ceiling_centavos >= 0 AND floor_centavos <= ceiling_centavos),
  constraint statutory_versions__rate_on CHECK (rate_on = ANY (ARRAY['excess'::text, 'whole'::text])),
  constraint statutory_versions_pkey PRIMARY KEY (id)
);

-- Table time_corrections

create table time_corrections (
  id uuid not null,
  employee_id uuid not null,
  date date not null,
  am_in time without time zone,
  am_out time without time zone,
  pm_in time without time zone,
  pm_out time without time zone,
  reason text not null,
  status text default 'pending'::text not null,
  filed_by integer not null,
  decided_by integer,
  decided_by_name text,
  decided_at timestamp with time zone,
  note text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint time_corrections__decided CHECK ((decided_at IS NULL) = (status = 'pending'::text)),
  constraint time_corrections__status CHECK (status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'cancelled'::text])),
  constraint time_corrections__times CHECK (num_nonnulls(am_in, am_out, pm_in, pm_out) > 0),
  constraint time_corrections_pkey PRIMARY KEY (id)
);

-- Table time_logs

create table time_logs (
  employee_id uuid not null,
  at timestamp with time zone not null,
  source text not null,
  recorded_at timestamp with time zone not null,
  constraint time_logs__key PRIMARY KEY (employee_id, at),
  constraint time_logs__source CHECK (source = ANY (ARRAY['entry'::text, 'file'::text]))
);

-- Table timekeeping_policies

create table timekeeping_policies (
  id uuid not null,
  name text not null,
  description text,
  starts_at time without time zone,
  ends_at time without time zone,
  grace_minutes integer default 0 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  name_repeats boolean default false not null,
  kind text default 'fixed'::text not null,
  lunch_starts_at time without time zone default '12:00:00'::time without time zone,
  lunch_ends_at time without time zone default '13:00:00'::time without time zone,
  flexible_until time without time zone,
  late_counts_from text default 'start'::text not null,
  night_starts_at time without time zone default '22:00:00'::time without time zone not null,
  night_ends_at time without time zone default '06:00:00'::time without time zone not null,
  rest_days integer[] default '{6,7}'::integer[] not null,
  constraint timekeeping_policies__kind CHECK (kind = ANY (ARRAY['fixed'::text, 'flexible'::text, 'first_last'::text, 'night'::text])),
  constraint timekeeping_policies__late_counts_from CHECK (late_counts_from = ANY (ARRAY['start'::text, 'grace_end'::text])),
  constraint timekeeping_policies__rest_days CHECK (rest_days <@ '{1,2,3,4,5,6,7}'::integer[]),
  constraint timekeeping_policies_pkey PRIMARY KEY (id)
);

-- Table two_factor

create table two_factor (
  user_id integer not null,
  secret text,
  confirmed_at timestamp with time zone,
  last_used_step integer,
  recovery_codes text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint two_factor__confirmed CHECK (confirmed_at IS NULL OR secret IS NOT NULL),
  constraint two_factor_pkey PRIMARY KEY (user_id)
);

-- Table user_roles

create table user_roles (
  id uuid not null,
  user_id integer not null,
  role_id uuid not null,
  organization_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint user_roles__once UNIQUE NULLS NOT DISTINCT (user_id, role_id, organization_id),
  constraint user_roles_pkey PRIMARY KEY (id)
);

-- Table users

create table users (
  id integer generated always as identity not null,
  is_super_user boolean default false not null,
  name text not null,
  email text not null,
  email_key text not null,
  username text not null,
  username_key text not null,
  password_hash text not null,
  avatar_key text,
  organization_id uuid,
  disabled_at timestamp with time zone,
  last_login_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  password_expires_at timestamp with time zone,
  username_repeats boolean default false not null,
  is_payslip_mailed boolean default true not null,
  constraint users__email_key UNIQUE (email_key),
  constraint users__username_key UNIQUE (username_key),
  constraint users_pkey PRIMARY KEY (id)
);

-- Table work_holidays

create table work_holidays (
  id uuid not null,
  date date not null,
  name text not null,
  kind text not null,
  place text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint work_holidays__kind CHECK (kind = ANY (ARRAY['regular'::text, 'special'::text])),
  constraint work_holidays_pkey PRIMARY KEY (id)
);

-- Indexes

CREATE UNIQUE INDEX account_codes__new_account_code ON account_codes USING btree (new_account_code) WHERE new_account_code IS NOT NULL;

CREATE UNIQUE INDEX account_codes__new_account_code_identity ON account_codes USING btree (identity_key(new_account_code)) WHERE NOT new_account_code_repeats;

CREATE INDEX audit_log__at ON audit_log USING btree (at DESC, id DESC);

CREATE INDEX audit_log__subject_at ON audit_log USING btree (subject_type, subject_id, at DESC, id DESC);

CREATE INDEX audit_log__tenant_id_at ON audit_log USING btree (tenant_id, at DESC, id DESC);

CREATE INDEX document_batches__created_by ON document_batches USING btree (created_by, created_at DESC);

CREATE INDEX document_templates__kind_language ON document_templates USING btree (kind, language, tenant_id);

CREATE UNIQUE INDEX document_templates__seeded ON document_templates USING btree (kind, language) WHERE is_seeded;

CREATE UNIQUE INDEX documents__batch_subject ON documents USING btree (batch_id, subject_id) WHERE batch_id IS NOT NULL;

CREATE UNIQUE INDEX documents__counterpart_id ON documents USING btree (counterpart_id) WHERE counterpart_id IS NOT NULL;

CREATE INDEX documents__issued_at ON documents USING btree (issued_at DESC, id DESC);

CREATE UNIQUE INDEX documents__number ON documents USING btree (COALESCE(tenant_id, 0), kind, year, number);

CREATE INDEX documents__record_id ON documents USING btree (record_id) WHERE record_id IS NOT NULL;

CREATE UNIQUE INDEX documents__replaces_id ON documents USING btree (replaces_id) WHERE replaces_id IS NOT NULL;

CREATE INDEX documents__series ON documents USING btree (series, year, number);

CREATE INDEX documents__sha256 ON documents USING btree (sha256);

CREATE INDEX documents__signed_copy_sha256 ON documents USING btree (signed_copy_sha256) WHERE signed_copy_sha256 IS NOT NULL;

CREATE INDEX documents__subject ON documents USING btree (subject_type, subject_id, issued_at DESC);

CREATE INDEX documents__tenant_kind ON documents USING btree (tenant_id, kind, issued_at DESC);

CREATE UNIQUE INDEX documents__verification_code ON documents USING btree (verification_code);

CREATE INDEX documents__within ON documents USING btree (split_part(subject_id, ':'::text, 1), issued_at DESC);

CREATE INDEX employee_changes__employee_id ON employee_changes USING btree (employee_id, id DESC);

CREATE INDEX employee_names__first ON employee_names USING gin (name gin_trgm_ops) WITH (fastupdate=off) WHERE NOT is_last;

CREATE INDEX employee_names__last ON employee_names USING gin (name gin_trgm_ops) WITH (fastupdate=off) WHERE is_last;

CREATE INDEX employee_names__name ON employee_names USING btree (name, is_last);

CREATE INDEX employees__archived_at ON employees USING btree (archived_at, id) WHERE archived_at IS NOT NULL;

CREATE INDEX employees__archived_organization_id ON employees USING btree (organization_id) WHERE archived_at IS NOT NULL;

CREATE INDEX employees__bank_account_number_index ON employees USING btree (bank_account_number_index) WHERE bank_account_number_index IS NOT NULL;

CREATE UNIQUE INDEX employees__biometric_id ON employees USING btree (biometric_id) WHERE biometric_id IS NOT NULL;

CREATE UNIQUE INDEX employees__biometric_id_identity ON employees USING btree (identity_key(biometric_id)) WHERE NOT biometric_id_repeats;

CREATE INDEX employees__created_at ON employees USING btree (created_at, id) INCLUDE (organization_id, employment_type_id) WHERE archived_at IS NULL;

CREATE UNIQUE INDEX employees__employee_number ON employees USING btree (employee_number) WHERE employee_number IS NOT NULL;

CREATE UNIQUE INDEX employees__employee_number_identity ON employees USING btree (identity_key(employee_number)) WHERE NOT employee_number_repeats;

CREATE INDEX employees__employee_number_search ON employees USING gin (searchable(employee_number) gin_trgm_ops) WITH (fastupdate=off) WHERE archived_at IS NULL AND employee_number IS NOT NULL;

CREATE INDEX employees__employment_type_id ON employees USING btree (employment_type_id, last_name_key, first_name_key, id) WHERE archived_at IS NULL;

CREATE INDEX employees__first_name ON employees USING btree (first_name_key, last_name_key, id) INCLUDE (organization_id, employment_type_id) WHERE archived_at IS NULL;

CREATE INDEX employees__gsis_number_index ON employees USING btree (gsis_number_index) WHERE gsis_number_index IS NOT NULL;

CREATE INDEX employees__gsis_policy_number_index ON employees USING btree (gsis_policy_number_index) WHERE gsis_policy_number_index IS NOT NULL;

CREATE INDEX employees__last_name ON employees USING btree (last_name_key, first_name_key, id) INCLUDE (organization_id, employment_type_id) WHERE archived_at IS NULL;

CREATE INDEX employees__organization_id ON employees USING btree (organization_id, last_name_key, first_name_key, id) INCLUDE (created_at, employment_type_id) WHERE archived_at IS NULL;

CREATE INDEX employees__pagibig_number_index ON employees USING btree (pagibig_number_index) WHERE pagibig_number_index IS NOT NULL;

CREATE INDEX employees__philhealth_number_index ON employees USING btree (philhealth_number_index) WHERE philhealth_number_index IS NOT NULL;

CREATE INDEX employees__position_id ON employees USING btree (position_id) WHERE position_id IS NOT NULL;

CREATE INDEX employees__prc_number_index ON employees USING btree (prc_number_index) WHERE prc_number_index IS NOT NULL;

CREATE INDEX employees__sss_number_index ON employees USING btree (sss_number_index) WHERE sss_number_index IS NOT NULL;

CREATE INDEX employees__timekeeping_policy_id ON employees USING btree (timekeeping_policy_id) WHERE timekeeping_policy_id IS NOT NULL;

CREATE INDEX employees__tin_number_index ON employees USING btree (tin_number_index) WHERE tin_number_index IS NOT NULL;

CREATE UNIQUE INDEX employment_types__name ON employment_types USING btree (lower(name));

CREATE UNIQUE INDEX employment_types__name_identity ON employment_types USING btree (identity_key(name)) WHERE NOT name_repeats;

CREATE INDEX idempotency_keys__expires_at ON idempotency_keys USING btree (expires_at);

CREATE INDEX leave_applications__created_at ON leave_applications USING btree (created_at, id);

CREATE INDEX leave_applications__dates ON leave_applications USING btree (ends_on, starts_on) WHERE status = 'approved'::text;

CREATE INDEX leave_applications__employee_id ON leave_applications USING btree (employee_id, starts_on);

CREATE INDEX leave_days__application_id ON leave_days USING btree (application_id);

CREATE INDEX leave_entries__leave_type_id ON leave_entries USING btree (leave_type_id, employee_id);

CREATE UNIQUE INDEX leave_types__name_identity ON leave_types USING btree (identity_key(name));

CREATE INDEX organization_paths__descendant_id ON organization_paths USING btree (descendant_id);

CREATE INDEX organization_salary_tables__version_id ON organization_salary_tables USING btree (version_id);

CREATE INDEX organizations__alphabetical ON organizations USING btree (searchable(name) COLLATE "C", name COLLATE "C", id);

CREATE UNIQUE INDEX organizations__office_number ON organizations USING btree (office_number);

CREATE INDEX organizations__parent_id ON organizations USING btree (parent_id);

CREATE INDEX passkey_challenges__expires_at ON passkey_challenges USING btree (expires_at);

CREATE INDEX passkeys__user_id ON passkeys USING btree (user_id, id);

CREATE INDEX password_reset_links__expires_at ON password_reset_links USING btree (expires_at);

CREATE INDEX password_reset_tokens__expires_at ON password_reset_tokens USING btree (expires_at);

CREATE INDEX payroll_item_types__payroll_type_id ON payroll_item_types USING btree (payroll_type_id);

CREATE INDEX payroll_items__account_code_id ON payroll_items USING btree (account_code_id);

CREATE INDEX payroll_items__alphabetical ON payroll_items USING btree (searchable(name) COLLATE "C", name COLLATE "C", id);

CREATE UNIQUE INDEX payroll_items__code_identity ON payroll_items USING btree (identity_key(code)) WHERE NOT code_repeats;

CREATE INDEX payroll_items__limit_basis ON payroll_items USING btree (limit_basis_payroll_item_id) WHERE limit_basis_payroll_item_id IS NOT NULL;

CREATE UNIQUE INDEX payroll_types__name ON payroll_types USING btree (lower(name));

CREATE UNIQUE INDEX payroll_types__name_identity ON payroll_types USING btree (identity_key(name)) WHERE NOT name_repeats;

CREATE INDEX pending_sign_ins__expires_at ON pending_sign_ins USING btree (expires_at);

CREATE INDEX pending_sign_ins__user_id ON pending_sign_ins USING btree (user_id);

CREATE INDEX picture_leftovers__removable_at ON picture_leftovers USING btree (removable_at NULLS FIRST);

CREATE UNIQUE INDEX positions__name ON positions USING btree (lower(name));

CREATE UNIQUE INDEX positions__name_identity ON positions USING btree (identity_key(name)) WHERE NOT name_repeats;

CREATE INDEX recurring_items__employee_id ON recurring_items USING btree (employee_id, effective_from);

CREATE INDEX recurring_items__payroll_item_id ON recurring_items USING btree (payroll_item_id);

CREATE INDEX removed_holidays__removed_at ON removed_holidays USING btree (removed_at);

CREATE UNIQUE INDEX roles__name ON roles USING btree (lower(name));

CREATE UNIQUE INDEX roles__name_identity ON roles USING btree (identity_key(name)) WHERE NOT name_repeats;

CREATE INDEX roster_members__employee_id ON roster_members USING btree (employee_id, roster_id);

CREATE UNIQUE INDEX rosters__name ON rosters USING btree (lower(name));

CREATE UNIQUE INDEX rosters__name_identity ON rosters USING btree (identity_key(name)) WHERE NOT name_repeats;

CREATE INDEX rosters__organization_id ON rosters USING btree (organization_id);

CREATE INDEX run_carried__employee_id ON run_carried USING btree (employee_id, payroll_item_id);

CREATE INDEX run_carried__payroll_item_id ON run_carried USING btree (payroll_item_id);

CREATE INDEX run_employees__employee_id ON run_employees USING btree (employee_id);

CREATE INDEX run_installments__employee_id ON run_installments USING btree (employee_id);

CREATE INDEX run_items__payroll_item_id ON run_items USING btree (payroll_item_id);

CREATE INDEX run_lines__adjusts_run_id ON run_lines USING btree (adjusts_run_id, employee_id) WHERE adjusts_run_id IS NOT NULL;

CREATE INDEX run_lines__employee_id ON run_lines USING btree (employee_id, payroll_item_id);

CREATE UNIQUE INDEX run_lines__once ON run_lines USING btree (run_id, employee_id, payroll_item_id, adjusts_run_id) NULLS NOT DISTINCT;

CREATE INDEX run_quantities__employee_id ON run_quantities USING btree (employee_id);

CREATE UNIQUE INDEX runs__once ON runs USING btree (roster_id, period_start, period_end) WHERE status <> 'cancelled'::text AND kind = 'regular'::text;

CREATE INDEX runs__payroll_type_id ON runs USING btree (payroll_type_id);

CREATE INDEX runs__period_start ON runs USING btree (period_start DESC, id DESC);

CREATE INDEX runs__roster_id ON runs USING btree (roster_id, period_start DESC, id DESC);

CREATE INDEX sessions__expires_at ON sessions USING btree (expires_at);

CREATE INDEX sessions__user_id ON sessions USING btree (user_id);

CREATE INDEX time_corrections__created_at ON time_corrections USING btree (created_at, id);

CREATE INDEX time_corrections__employee_id ON time_corrections USING btree (employee_id, date, decided_at);

CREATE INDEX time_logs__recorded_at ON time_logs USING btree (employee_id, recorded_at);

CREATE UNIQUE INDEX timekeeping_policies__name ON timekeeping_policies USING btree (lower(name));

CREATE UNIQUE INDEX timekeeping_policies__name_identity ON timekeeping_policies USING btree (identity_key(name)) WHERE NOT name_repeats;

CREATE INDEX user_roles__organization_id ON user_roles USING btree (organization_id);

CREATE INDEX user_roles__role_id ON user_roles USING btree (role_id);

CREATE INDEX users__last_login_at ON users USING btree (last_login_at DESC NULLS LAST, id);

CREATE INDEX users__organization_id ON users USING btree (organization_id) WHERE organization_id IS NOT NULL;

CREATE INDEX users__search ON users USING gin (searchable((((name || '
'::text) || username) || '
'::text) || email) gin_trgm_ops);

CREATE UNIQUE INDEX users__username_identity ON users USING btree (identity_key(username)) WHERE NOT username_repeats;

CREATE UNIQUE INDEX work_holidays__identity ON work_holidays USING btree (date, identity_key(name), identity_key(COALESCE(place, ''::text)));

-- Views

create view employee_recount as
 SELECT archived_at IS NOT NULL AS is_archived,
    COALESCE(organization_id, '00000000-0000-0000-0000-000000000000'::uuid) AS organization_id,
    COALESCE(employment_type_id, '00000000-0000-0000-0000-000000000000'::uuid) AS employment_type_id,
    count(*) AS count
   FROM employees
  GROUP BY (archived_at IS NOT NULL), (COALESCE(organization_id, '00000000-0000-0000-0000-000000000000'::uuid)), (COALESCE(employment_type_id, '00000000-0000-0000-0000-000000000000'::uuid));

create view repeated_identifiers as
 SELECT 'positions'::text AS table_name,
    'name'::text AS identifier,
    r.id::text AS id,
    r.name AS value,
    ( SELECT k.id::text AS id
           FROM positions k
          WHERE NOT k.name_repeats AND identity_key(k.name) = identity_key(r.name)
         LIMIT 1) AS kept_id
   FROM positions r
  WHERE r.name_repeats
UNION ALL
 SELECT 'employment_types'::text AS table_name,
    'name'::text AS identifier,
    r.id::text AS id,
    r.name AS value,
    ( SELECT k.id::text AS id
           FROM employment_types k
          WHERE NOT k.name_repeats AND identity_key(k.name) = identity_key(r.name)
         LIMIT 1) AS kept_id
   FROM employment_types r
  WHERE r.name_repeats
UNION ALL
 SELECT 'timekeeping_policies'::text AS table_name,
    'name'::text AS identifier,
    r.id::text AS id,
    r.name AS value,
    ( SELECT k.id::text AS id
           FROM timekeeping_policies k
          WHERE NOT k.name_repeats AND identity_key(k.name) = identity_key(r.name)
         LIMIT 1) AS kept_id
   FROM timekeeping_policies r
  WHERE r.name_repeats
UNION ALL
 SELECT 'payroll_types'::text AS table_name,
    'name'::text AS identifier,
    r.id::text AS id,
    r.name AS value,
    ( SELECT k.id::text AS id
           FROM payroll_types k
          WHERE NOT k.name_repeats AND identity_key(k.name) = identity_key(r.name)
         LIMIT 1) AS kept_id
   FROM payroll_types r
  WHERE r.name_repeats
UNION ALL
 SELECT 'account_codes'::text AS table_name,
    'new_account_code'::text AS identifier,
    r.id::text AS id,
    r.new_account_code AS value,
    ( SELECT k.id::text AS id
           FROM account_codes k
          WHERE NOT k.new_account_code_repeats AND identity_key(k.new_account_code) = identity_key(r.new_account_code)
         LIMIT 1) AS kept_id
   FROM account_codes r
  WHERE r.new_account_code_repeats
UNION ALL
 SELECT 'payroll_items'::text AS table_name,
    'code'::text AS identifier,
    r.id::text AS id,
    r.code AS value,
    ( SELECT k.id::text AS id
           FROM payroll_items k
          WHERE NOT k.code_repeats AND identity_key(k.code) = identity_key(r.code)
         LIMIT 1) AS kept_id
   FROM payroll_items r
  WHERE r.code_repeats
UNION ALL
 SELECT 'rosters'::text AS table_name,
    'name'::text AS identifier,
    r.id::text AS id,
    r.name AS value,
    ( SELECT k.id::text AS id
           FROM rosters k
          WHERE NOT k.name_repeats AND identity_key(k.name) = identity_key(r.name)
         LIMIT 1) AS kept_id
   FROM rosters r
  WHERE r.name_repeats
UNION ALL
 SELECT 'roles'::text AS table_name,
    'name'::text AS identifier,
    r.id::text AS id,
    r.name AS value,
    ( SELECT k.id::text AS id
           FROM roles k
          WHERE NOT k.name_repeats AND identity_key(k.name) = identity_key(r.name)
         LIMIT 1) AS kept_id
   FROM roles r
  WHERE r.name_repeats
UNION ALL
 SELECT 'users'::text AS table_name,
    'username'::text AS identifier,
    r.id::text AS id,
    r.username AS value,
    ( SELECT k.id::text AS id
           FROM users k
          WHERE NOT k.username_repeats AND identity_key(k.username) = identity_key(r.username)
         LIMIT 1) AS kept_id
   FROM users r
  WHERE r.username_repeats
UNION ALL
 SELECT 'employees'::text AS table_name,
    'employee_number'::text AS identifier,
    r.id::text AS id,
    r.employee_number AS value,
    ( SELECT k.id::text AS id
           FROM employees k
          WHERE NOT k.employee_number_repeats AND identity_key(k.employee_number) = identity_key(r.employee_number)
         LIMIT 1) AS kept_id
   FROM employees r
  WHERE r.employee_number_repeats
UNION ALL
 SELECT 'employees'::text AS table_name,
    'biometric_id'::text AS identifier,
    r.id::text AS id,
    r.biometric_id AS value,
    ( SELECT k.id::text AS id
           FROM employees k
          WHERE NOT k.biometric_id_repeats AND identity_key(k.biometric_id) = identity_key(r.biometric_id)
         LIMIT 1) AS kept_id
   FROM employees r
  WHERE r.biometric_id_repeats;

-- Foreign keys

alter table compensations add constraint compensations__employee_id
  FOREIGN KEY (employee_id) REFERENCES employees(id);

alter table document_batches add constraint document_batches_template_id_fkey
  FOREIGN KEY (template_id) REFERENCES document_templates(id);

alter table document_template_versions add constraint document_template_versions_template_id_fkey
  FOREIGN KEY (template_id) REFERENCES document_templates(id);

alter table documents add constraint documents_batch_id_fkey
  FOREIGN KEY (batch_id) REFERENCES document_batches(id);

alter table documents add constraint documents_counterpart_id_fkey
  FOREIGN KEY (counterpart_id) REFERENCES documents(id);

alter table documents add constraint documents_replaced_by_id_fkey
  FOREIGN KEY (replaced_by_id) REFERENCES documents(id) DEFERRABLE INITIALLY DEFERRED;

alter table documents add constraint documents_replaces_id_fkey
  FOREIGN KEY (replaces_id) REFERENCES documents(id);

alter table documents add constraint documents_template_id_fkey
  FOREIGN KEY (template_id) REFERENCES document_templates(id);

alter table documents add constraint documents_template_id_template_version_fkey
  FOREIGN KEY (template_id, template_version) REFERENCES document_template_versions(template_id, version);

alter table employee_changes add constraint employee_changes__employee_id
  FOREIGN KEY (employee_id) REFERENCES employees(id);

alter table employees add constraint employees__employment_type_id
  FOREIGN KEY (employment_type_id) REFERENCES employment_types(id);

alter table employees add constraint employees__organization_id
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

alter table employees add constraint employees__position_id
  FOREIGN KEY (position_id) REFERENCES positions(id);

alter table employees add constraint employees__timekeeping_policy_id
  FOREIGN KEY (timekeeping_policy_id) REFERENCES timekeeping_policies(id);

alter table employees add constraint employees__user_id
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;

alter table leave_applications add constraint leave_applications__employee_id
  FOREIGN KEY (employee_id) REFERENCES employees(id);

alter table leave_applications add constraint leave_applications__leave_type_id
  FOREIGN KEY (leave_type_id) REFERENCES leave_types(id);

alter table leave_days add constraint leave_days__application_id
  FOREIGN KEY (application_id) REFERENCES leave_applications(id);

alter table leave_days add constraint leave_days__employee_id
  FOREIGN KEY (employee_id) REFERENCES employees(id);

alter table leave_entries add constraint leave_entries__application_id
  FOREIGN KEY (application_id) REFERENCES leave_applications(id);

alter table leave_entries add constraint leave_entries__employee_id
  FOREIGN KEY (employee_id) REFERENCES employees(id);

alter table leave_entries add constraint leave_entries__leave_type_id
  FOREIGN KEY (leave_type_id) REFERENCES leave_types(id);

alter table leave_types add constraint leave_types__charged_to
  FOREIGN KEY (charged_to) REFERENCES leave_types(id);

alter table organization_paths add constraint organization_paths_ancestor_id_fkey
  FOREIGN KEY (ancestor_id) REFERENCES organizations(id) ON DELETE CASCADE;

alter table organization_paths add constraint organization_paths_descendant_id_fkey
  FOREIGN KEY (descendant_id) REFERENCES organizations(id) ON DELETE CASCADE;

alter table organization_salary_tables add constraint organization_salary_tables__organization_id
  FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;

alter table organization_salary_tables add constraint organization_salary_tables__version_id
  FOREIGN KEY (version_id) REFERENCES statutory_versions(id);

alter table organizations add constraint organizations__parent_id
  FOREIGN KEY (parent_id) REFERENCES organizations(id);

alter table payroll_item_types add constraint payroll_item_types__payroll_type_id
  FOREIGN KEY (payroll_type_id) REFERENCES payroll_types(id);

alter table payroll_item_types add constraint payroll_item_types_payroll_item_id_fkey
  FOREIGN KEY (payroll_item_id) REFERENCES payroll_items(id) ON DELETE CASCADE;

alter table payroll_items add constraint payroll_items__account_code_id
  FOREIGN KEY (account_code_id) REFERENCES account_codes(id);

alter table payroll_items add constraint payroll_items__limit_basis_payroll_item_id
  FOREIGN KEY (limit_basis_payroll_item_id) REFERENCES payroll_items(id);

alter table previous_employers add constraint previous_employers__employee_id
  FOREIGN KEY (employee_id) REFERENCES employees(id);

alter table recurring_items add constraint recurring_items__employee_id
  FOREIGN KEY (employee_id) REFERENCES employees(id);

alter table recurring_items add constraint recurring_items__payroll_item_id
  FOREIGN KEY (payroll_item_id) REFERENCES payroll_items(id);

alter table role_permissions add constraint role_permissions_role_id_fkey
  FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE;

alter table roster_members add constraint roster_members__employee_id
  FOREIGN KEY (employee_id) REFERENCES employees(id);

alter table roster_members add constraint roster_members_roster_id_fkey
  FOREIGN KEY (roster_id) REFERENCES rosters(id) ON DELETE CASCADE;

alter table rosters add constraint rosters__organization_id
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

alter table run_amounts add constraint run_amounts__employee_id
  FOREIGN KEY (employee_id) REFERENCES employees(id);

alter table run_amounts add constraint run_amounts__item
  FOREIGN KEY (run_id, payroll_item_id) REFERENCES run_items(run_id, payroll_item_id) ON DELETE CASCADE;

alter table run_amounts add constraint run_amounts_run_id_fkey
  FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE;

alter table run_carried add constraint run_carried__employee_id
  FOREIGN KEY (employee_id) REFERENCES employees(id);

alter table run_carried add constraint run_carried__payroll_item_id
  FOREIGN KEY (payroll_item_id) REFERENCES payroll_items(id);

alter table run_carried add constraint run_carried_run_id_fkey
  FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE;

alter table run_installments add constraint run_installments__employee_id
  FOREIGN KEY (employee_id) REFERENCES employees(id);

alter table run_installments add constraint run_installments_run_id_fkey
  FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE;

alter table run_items add constraint run_items__payroll_item_id
  FOREIGN KEY (payroll_item_id) REFERENCES payroll_items(id);

alter table run_items add constraint run_items_run_id_fkey
  FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE;

alter table run_lines add constraint run_lines__adjusts_run_id
  FOREIGN KEY (adjusts_run_id) REFERENCES runs(id);

alter table run_lines add constraint run_lines__employee_id
  FOREIGN KEY (employee_id) REFERENCES employees(id);

alter table run_lines add constraint run_lines__item
  FOREIGN KEY (run_id, payroll_item_id) REFERENCES run_items(run_id, payroll_item_id) ON DELETE CASCADE;

alter table run_quantities add constraint run_quantities__employee_id
  FOREIGN KEY (employee_id) REFERENCES employees(id);

alter table run_quantities add constraint run_quantities__item
  FOREIGN KEY (run_id, payroll_item_id) REFERENCES run_items(run_id, payroll_item_id) ON DELETE CASCADE;

alter table run_quantities add constraint run_quantities_run_id_fkey
  FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE;

alter table runs add constraint runs__payroll_type_id
  FOREIGN KEY (payroll_type_id) REFERENCES payroll_types(id);

alter table runs add constraint runs__roster_id
  FOREIGN KEY (roster_id) REFERENCES rosters(id);

alter table salary_steps add constraint salary_steps_version_id_fkey
  FOREIGN KEY (version_id) REFERENCES statutory_versions(id) ON DELETE CASCADE;

alter table statutory_brackets add constraint statutory_brackets_version_id_fkey
  FOREIGN KEY (version_id) REFERENCES statutory_versions(id) ON DELETE CASCADE;

alter table time_corrections add constraint time_corrections__employee_id
  FOREIGN KEY (employee_id) REFERENCES employees(id);

alter table time_logs add constraint time_logs__employee_id
  FOREIGN KEY (employee_id) REFERENCES employees(id);

alter table user_roles add constraint user_roles__organization_id
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

alter table user_roles add constraint user_roles__role_id
  FOREIGN KEY (role_id) REFERENCES roles(id);

alter table user_roles add constraint user_roles_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table users add constraint users__organization_id
  FOREIGN KEY (organization_id) REFERENCES organizations(id);

-- Triggers

CREATE TRIGGER release_new_account_code_repeats BEFORE UPDATE OF new_account_code ON account_codes FOR EACH ROW WHEN (old.new_account_code_repeats AND identity_key(old.new_account_code) IS DISTINCT FROM identity_key(new.new_account_code)) EXECUTE FUNCTION release_repeat('new_account_code_repeats');

CREATE TRIGGER audit_log__append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_log__refuse_change();

CREATE TRIGGER document_template_versions__add_only BEFORE DELETE OR UPDATE OR TRUNCATE ON document_template_versions FOR EACH STATEMENT EXECUTE FUNCTION document_template_versions__refuse_change();

CREATE TRIGGER documents__immutable BEFORE DELETE OR UPDATE ON documents FOR EACH ROW EXECUTE FUNCTION documents__refuse_change();

CREATE TRIGGER employees__count_changed AFTER UPDATE ON employees REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_employees();

CREATE TRIGGER employees__count_new AFTER INSERT ON employees REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_new_employees();

CREATE TRIGGER employees__note_changed_names AFTER UPDATE ON employees REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_employee_names();

CREATE TRIGGER employees__note_new_names AFTER INSERT ON employees REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_employee_names();

CREATE TRIGGER employees__stay BEFORE DELETE OR TRUNCATE ON employees FOR EACH STATEMENT EXECUTE FUNCTION refuse_employee_removal();

CREATE TRIGGER release_biometric_id_repeats BEFORE UPDATE OF biometric_id ON employees FOR EACH ROW WHEN (old.biometric_id_repeats AND identity_key(old.biometric_id) IS DISTINCT FROM identity_key(new.biometric_id)) EXECUTE FUNCTION release_repeat('biometric_id_repeats');

CREATE TRIGGER release_employee_number_repeats BEFORE UPDATE OF employee_number ON employees FOR EACH ROW WHEN (old.employee_number_repeats AND identity_key(old.employee_number) IS DISTINCT FROM identity_key(new.employee_number)) EXECUTE FUNCTION release_repeat('employee_number_repeats');

CREATE TRIGGER employment_types__state AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON employment_types FOR EACH STATEMENT EXECUTE FUNCTION change_reference_state();

CREATE TRIGGER release_name_repeats BEFORE UPDATE OF name ON employment_types FOR EACH ROW WHEN (old.name_repeats AND identity_key(old.name) IS DISTINCT FROM identity_key(new.name)) EXECUTE FUNCTION release_repeat('name_repeats');

CREATE TRIGGER organization_paths__state AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON organization_paths FOR EACH STATEMENT EXECUTE FUNCTION change_access_state();

CREATE TRIGGER organizations__state AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON organizations FOR EACH STATEMENT EXECUTE FUNCTION change_reference_state();

CREATE TRIGGER release_code_repeats BEFORE UPDATE OF code ON payroll_items FOR EACH ROW WHEN (old.code_repeats AND identity_key(old.code) IS DISTINCT FROM identity_key(new.code)) EXECUTE FUNCTION release_repeat('code_repeats');

CREATE TRIGGER release_name_repeats BEFORE UPDATE OF name ON payroll_types FOR EACH ROW WHEN (old.name_repeats AND identity_key(old.name) IS DISTINCT FROM identity_key(new.name)) EXECUTE FUNCTION release_repeat('name_repeats');

CREATE TRIGGER positions__state AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON positions FOR EACH STATEMENT EXECUTE FUNCTION change_reference_state();

CREATE TRIGGER release_name_repeats BEFORE UPDATE OF name ON positions FOR EACH ROW WHEN (old.name_repeats AND identity_key(old.name) IS DISTINCT FROM identity_key(new.name)) EXECUTE FUNCTION release_repeat('name_repeats');

CREATE TRIGGER role_permissions__state AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON role_permissions FOR EACH STATEMENT EXECUTE FUNCTION change_access_state();

CREATE TRIGGER release_name_repeats BEFORE UPDATE OF name ON roles FOR EACH ROW WHEN (old.name_repeats AND identity_key(old.name) IS DISTINCT FROM identity_key(new.name)) EXECUTE FUNCTION release_repeat('name_repeats');

CREATE TRIGGER roles__state AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON roles FOR EACH STATEMENT EXECUTE FUNCTION change_access_state();

CREATE TRIGGER release_name_repeats BEFORE UPDATE OF name ON rosters FOR EACH ROW WHEN (old.name_repeats AND identity_key(old.name) IS DISTINCT FROM identity_key(new.name)) EXECUTE FUNCTION release_repeat('name_repeats');

CREATE TRIGGER run_lines__forget_employees AFTER DELETE ON run_lines REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_employees_of_old_lines();

CREATE TRIGGER run_lines__keep_employees AFTER INSERT ON run_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_employees_of_new_lines();

CREATE TRIGGER release_name_repeats BEFORE UPDATE OF name ON timekeeping_policies FOR EACH ROW WHEN (old.name_repeats AND identity_key(old.name) IS DISTINCT FROM identity_key(new.name)) EXECUTE FUNCTION release_repeat('name_repeats');

CREATE TRIGGER timekeeping_policies__state AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON timekeeping_policies FOR EACH STATEMENT EXECUTE FUNCTION change_reference_state();

CREATE TRIGGER user_roles__state AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON user_roles FOR EACH STATEMENT EXECUTE FUNCTION change_access_state();

CREATE TRIGGER release_username_repeats BEFORE UPDATE OF username ON users FOR EACH ROW WHEN (old.username_repeats AND identity_key(old.username) IS DISTINCT FROM identity_key(new.username)) EXECUTE FUNCTION release_repeat('username_repeats');

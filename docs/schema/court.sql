-- The schema court after all migrations. Written by `npm run dev -- schema`; do not edit.
set check_function_bodies = off;
create schema if not exists court;
set search_path to court, public;

-- Extensions

create extension if not exists pg_trgm with schema public;

create extension if not exists unaccent with schema public;

-- Functions and procedures

CREATE OR REPLACE FUNCTION court.audit_log__refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'The audit log is only added to.' using errcode = 'modifying_sql_data_not_permitted';
end;
$function$;

CREATE OR REPLACE PROCEDURE court.guard_identifier(IN wanted regclass, IN identifier text)
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

CREATE OR REPLACE FUNCTION court.release_repeat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new := jsonb_populate_record(new, jsonb_build_object(tg_argv[0], false));
  return new;
end;
$function$;

CREATE OR REPLACE PROCEDURE court.mark_repeats(IN wanted regclass, IN identifier text, IN within text DEFAULT NULL::text)
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

CREATE OR REPLACE FUNCTION court.document_template_versions__refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'A published version of a template never changes.'
    using errcode = 'modifying_sql_data_not_permitted';
end;
$function$;

CREATE OR REPLACE FUNCTION court.documents__refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or tg_op = 'TRUNCATE'
    or (old.id, old.kind, old.tenant_id, old.office, old.series, old.year, old.number, old.template_id,
        old.template_version, old.language, old.subject_type, old.subject_id, old.data, old.sha256, old.file_key,
        old.verification_code, old.issued_at, old.issued_by, old.replaces_id)
      is distinct from
       (new.id, new.kind, new.tenant_id, new.office, new.series, new.year, new.number, new.template_id,
        new.template_version, new.language, new.subject_type, new.subject_id, new.data, new.sha256, new.file_key,
        new.verification_code, new.issued_at, new.issued_by, new.replaces_id)
  then
    raise exception 'An issued paper never changes.' using errcode = 'modifying_sql_data_not_permitted';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION court.case_count_keys(status text, category text, case_type text, stage text, province_code text, filed_at date, closed_at date)
 RETURNS TABLE(dimension text, key text, year integer)
 LANGUAGE sql
 STABLE
AS $function$
  select d.dimension, d.key, extract(year from d.counted_at)::integer
  from (values
    ('status', status, filed_at),
    ('category', category, filed_at),
    ('case_type', case_type, filed_at),
    ('status+category', array[status, category]::text, filed_at),
    ('status+case_type', array[status, case_type]::text, filed_at),
    ('category+case_type', array[category, case_type]::text, filed_at),
    ('status+category+case_type', array[status, category, case_type]::text, filed_at),
    ('stage', coalesce(stage, ''), filed_at),
    ('province', coalesce(province_code, ''), filed_at),
    ('filed_month', to_char(filed_at, 'YYYY-MM'), filed_at),
    ('closed_month', to_char(closed_at, 'YYYY-MM'), closed_at)
  ) d (dimension, key, counted_at)
  where d.counted_at is not null
$function$;

CREATE OR REPLACE FUNCTION court.hearing_count_keys(is_active boolean, on_date date)
 RETURNS TABLE(dimension text, key text, year integer)
 LANGUAGE sql
 STABLE
AS $function$
  select 'hearing_month', to_char(on_date, 'YYYY-MM'), extract(year from on_date)::integer where is_active
$function$;

CREATE OR REPLACE FUNCTION court.compliance_count_keys(with_compliance boolean, due_at date, complied_at timestamp with time zone, status text)
 RETURNS TABLE(dimension text, key text, year integer)
 LANGUAGE sql
 STABLE
AS $function$
  select d.dimension, d.key, extract(year from due_at)::integer
  from (values ('due_month', to_char(due_at, 'YYYY-MM')), ('due_day', to_char(due_at, 'YYYY-MM-DD'))) d (dimension, key)
  where with_compliance and due_at is not null and complied_at is null and status <> 'Expunged'
$function$;

CREATE OR REPLACE FUNCTION court.count_new_cases()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into case_count_changes (dimension, key, year, branch_id, court_type, classification, change)
  select k.dimension, k.key, k.year, coalesce(c.branch_id, 0), c.court_type, c.classification, count(*)
  from new_rows c
  cross join lateral case_count_keys(
    c.status, c.category, c.case_type, c.stage, c.province_code, c.filed_at, c.closed_at) k
  group by 1, 2, 3, 4, 5, 6;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION court.count_changed_cases()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into case_count_changes (dimension, key, year, branch_id, court_type, classification, change)
  select k.dimension, k.key, k.year, coalesce(c.branch_id, 0), c.court_type, c.classification, sum(c.sign)
  from (select *, 1 as sign from new_rows union all select *, -1 from old_rows) c
  cross join lateral case_count_keys(
    c.status, c.category, c.case_type, c.stage, c.province_code, c.filed_at, c.closed_at) k
  group by 1, 2, 3, 4, 5, 6
  having sum(c.sign) <> 0;

  -- A case that moves takes its hearings and deadlines with it, and an archived one leaves its deadlines uncounted.
  -- Concurrent changes of these wait for this one, or this one has waited for them. A single statement must not change
  -- both: each of the two would count the other's.
  if exists (
    select from new_rows n join old_rows o on o.id = n.id
    where (n.branch_id, n.court_type, n.classification, n.status = 'archived')
      is distinct from (o.branch_id, o.court_type, o.classification, o.status = 'archived')
  ) then
    insert into case_count_changes (dimension, key, year, branch_id, court_type, classification, change)
    select k.dimension, k.key, k.year, coalesce(moved.branch_id, 0), moved.court_type, moved.classification,
      sum(moved.sign)
    from (
      select n.id, s.sign, s.branch_id, s.court_type, s.classification, s.is_archived
      from new_rows n
      join old_rows o on o.id = n.id
      cross join lateral (values
        (1, n.branch_id, n.court_type, n.classification, n.status = 'archived'),
        (-1, o.branch_id, o.court_type, o.classification, o.status = 'archived')
      ) s (sign, branch_id, court_type, classification, is_archived)
      where (n.branch_id, n.court_type, n.classification, n.status = 'archived')
      is distinct from (o.branch_id, o.court_type, o.classification, o.status = 'archived')
    ) moved
    cross join lateral (
      select h.dimension, h.key, h.year
      from hearings g cross join lateral hearing_count_keys(g.is_active, g.on_date) h
      where g.case_record_id = moved.id
      union all
      select d.dimension, d.key, d.year
      from case_activities a
      cross join lateral compliance_count_keys(a.with_compliance, a.due_at, a.complied_at, a.status) d
      where a.case_record_id = moved.id and not moved.is_archived
    ) k
    group by 1, 2, 3, 4, 5, 6
    having sum(moved.sign) <> 0;
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION court.count_new_hearings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into case_count_changes (dimension, key, year, branch_id, court_type, classification, change)
  select k.dimension, k.key, k.year, coalesce(c.branch_id, 0), c.court_type, c.classification, sum(k.change)
  from (
    select h.case_record_id, d.dimension, d.key, d.year, count(*) as change
    from new_rows h cross join lateral hearing_count_keys(h.is_active, h.on_date) d
    group by 1, 2, 3, 4
    order by 1
  ) k
  cross join lateral (
    select r.branch_id, r.court_type, r.classification from case_records r where r.id = k.case_record_id for share
  ) c
  group by 1, 2, 3, 4, 5, 6;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION court.count_changed_hearings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into case_count_changes (dimension, key, year, branch_id, court_type, classification, change)
  select k.dimension, k.key, k.year, coalesce(c.branch_id, 0), c.court_type, c.classification, sum(k.change)
  from (
    select h.case_record_id, d.dimension, d.key, d.year, sum(h.sign) as change
    from (
      select case_record_id, is_active, on_date, 1 as sign from new_rows
      union all
      select case_record_id, is_active, on_date, -1 from old_rows
    ) h
    cross join lateral hearing_count_keys(h.is_active, h.on_date) d
    group by 1, 2, 3, 4
    having sum(h.sign) <> 0
    order by 1
  ) k
  cross join lateral (
    select r.branch_id, r.court_type, r.classification from case_records r where r.id = k.case_record_id for share
  ) c
  group by 1, 2, 3, 4, 5, 6
  having sum(k.change) <> 0;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION court.count_removed_hearings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into case_count_changes (dimension, key, year, branch_id, court_type, classification, change)
  select k.dimension, k.key, k.year, coalesce(c.branch_id, 0), c.court_type, c.classification, -sum(k.change)
  from (
    select h.case_record_id, d.dimension, d.key, d.year, count(*) as change
    from old_rows h cross join lateral hearing_count_keys(h.is_active, h.on_date) d
    group by 1, 2, 3, 4
    order by 1
  ) k
  cross join lateral (
    select r.branch_id, r.court_type, r.classification from case_records r where r.id = k.case_record_id for share
  ) c
  group by 1, 2, 3, 4, 5, 6;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION court.count_new_activities()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into case_count_changes (dimension, key, year, branch_id, court_type, classification, change)
  select k.dimension, k.key, k.year, coalesce(c.branch_id, 0), c.court_type, c.classification,
    sum(k.change) filter (where c.status <> 'archived')
  from (
    select a.case_record_id, d.dimension, d.key, d.year, count(*) as change
    from new_rows a
    cross join lateral compliance_count_keys(a.with_compliance, a.due_at, a.complied_at, a.status) d
    group by 1, 2, 3, 4
    order by 1
  ) k
  cross join lateral (
    select r.branch_id, r.court_type, r.classification, r.status from case_records r where r.id = k.case_record_id for share
  ) c
  group by 1, 2, 3, 4, 5, 6
  having sum(k.change) filter (where c.status <> 'archived') <> 0;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION court.count_changed_activities()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into case_count_changes (dimension, key, year, branch_id, court_type, classification, change)
  select k.dimension, k.key, k.year, coalesce(c.branch_id, 0), c.court_type, c.classification,
    sum(k.change) filter (where c.status <> 'archived')
  from (
    select a.case_record_id, d.dimension, d.key, d.year, sum(a.sign) as change
    from (
      select case_record_id, with_compliance, due_at, complied_at, status, 1 as sign from new_rows
      union all
      select case_record_id, with_compliance, due_at, complied_at, status, -1 from old_rows
    ) a
    cross join lateral compliance_count_keys(a.with_compliance, a.due_at, a.complied_at, a.status) d
    group by 1, 2, 3, 4
    having sum(a.sign) <> 0
    order by 1
  ) k
  cross join lateral (
    select r.branch_id, r.court_type, r.classification, r.status from case_records r where r.id = k.case_record_id for share
  ) c
  group by 1, 2, 3, 4, 5, 6
  having sum(k.change) filter (where c.status <> 'archived') <> 0;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION court.count_removed_activities()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into case_count_changes (dimension, key, year, branch_id, court_type, classification, change)
  select k.dimension, k.key, k.year, coalesce(c.branch_id, 0), c.court_type, c.classification,
    -sum(k.change) filter (where c.status <> 'archived')
  from (
    select a.case_record_id, d.dimension, d.key, d.year, count(*) as change
    from old_rows a
    cross join lateral compliance_count_keys(a.with_compliance, a.due_at, a.complied_at, a.status) d
    group by 1, 2, 3, 4
    order by 1
  ) k
  cross join lateral (
    select r.branch_id, r.court_type, r.classification, r.status from case_records r where r.id = k.case_record_id for share
  ) c
  group by 1, 2, 3, 4, 5, 6
  having sum(k.change) filter (where c.status <> 'archived') <> 0;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION court.refuse_removal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'Case records are archived, never deleted.' using errcode = 'modifying_sql_data_not_permitted';
end;
$function$;

CREATE OR REPLACE FUNCTION court.lock_case_counts()
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock(hashtextextended('court case_counts', 0))
$function$;

CREATE OR REPLACE FUNCTION court.fold_case_counts()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  folded bigint;
begin
  perform lock_case_counts();
  with taken as (
    delete from case_count_changes returning *
  ), summed as (
    select dimension, key, classification,
      case when grouping(court_type) = 1 then -2 when grouping(branch_id) = 1 then -1 else branch_id end as branch_id,
      case grouping(year) when 1 then 0 else year end as year,
      case grouping(court_type) when 1 then '' else court_type end as court_type,
      sum(change)::bigint as change
    from taken
    group by dimension, key, classification, cube (year),
      grouping sets ((branch_id, court_type), (court_type), ())
    having sum(change) <> 0
  )
  merge into case_counts c using summed s
    on (c.dimension, c.branch_id, c.year, c.key, c.court_type, c.classification)
      = (s.dimension, s.branch_id, s.year, s.key, s.court_type, s.classification)
  when matched and c.count + s.change = 0 then delete
  when matched then update set count = c.count + s.change
  when not matched then
    insert (dimension, branch_id, year, key, court_type, classification, count)
    values (s.dimension, s.branch_id, s.year, s.key, s.court_type, s.classification, s.change);
  get diagnostics folded = row_count;
  return folded;
end;
$function$;

CREATE OR REPLACE FUNCTION court.leave_files_of_media()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into media_leftovers (storage_key) select storage_key from old_rows;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION court.add_up_new_sign_ins()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into sign_in_months (month, user_id, count)
  select date_trunc('month', on_date), user_id, sum(count) from new_rows group by 1, 2
  on conflict (month, user_id) do update set count = sign_in_months.count + excluded.count;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION court.add_up_more_sign_ins()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into sign_in_months (month, user_id, count)
  select date_trunc('month', on_date), user_id, sum(change)
  from (select on_date, user_id, count as change from new_rows
    union all select on_date, user_id, -count from old_rows) changes
  group by 1, 2
  on conflict (month, user_id) do update set count = sign_in_months.count + excluded.count;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION court.keep_sheriff_reports(ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into sheriff_reports (activity_id, case_record_id, created_at, status, service_status)
  select activity_id, case_record_id, created_at, status, service_status from sheriff_reports_anew
  where activity_id = any(ids)
  on conflict (activity_id) do update set status = excluded.status, service_status = excluded.service_status
  where (sheriff_reports.status, sheriff_reports.service_status)
    is distinct from (excluded.status, excluded.service_status)
$function$;

CREATE OR REPLACE FUNCTION court.keep_changed_reports()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids uuid[] := array(select id from new_rows where activity = 'Sheriff''s Report');
begin
  -- Most activities are no reports.
  if cardinality(ids) > 0 then perform keep_sheriff_reports(ids); end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION court.keep_attempted_reports()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_sheriff_reports(array(select activity_id from changed_rows));
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION court.nth_initials(n integer, is_second boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select repeat(chr(first + n % count), 3) || case when n < count then '' else (n / count)::text end
  from (select case when is_second then 88 else 65 end as first, case when is_second then 3 else 23 end as count) s
$function$;

CREATE OR REPLACE FUNCTION court.is_second_side(classification text, role text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select classification = 'defendant'
    or lower(btrim(coalesce(role, ''))) in ('accused', 'respondent', 'child in conflict with the law')
$function$;

CREATE OR REPLACE FUNCTION court.is_protected_party(classification text, name text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select classification <> 'counsel' and name !~* '^\s*(the\s+)?(people|republic)\s+of\s+the\s+philippines'
$function$;

CREATE OR REPLACE FUNCTION court.assign_initials()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_second boolean := is_second_side(new.classification, new.role);
  n integer := 0;
begin
  if new.initials is not null or not is_protected_party(new.classification, new.name) then return new; end if;
  -- A person who was removed and added again keeps the initials.
  select p.initials into new.initials from case_parties p
  where p.case_record_id = new.case_record_id and p.initials is not null
    and lower(btrim(p.name)) = lower(btrim(new.name))
  order by p.created_at, p.id limit 1;
  while new.initials is null loop
    if not exists (select from case_parties p
      where p.case_record_id = new.case_record_id and p.initials = nth_initials(n, is_second))
    then new.initials := nth_initials(n, is_second); end if;
    n := n + 1;
  end loop;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION court.identity_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (value !~ '[^ -~]|  |^ | $'::text) THEN lower(value) ELSE btrim(regexp_replace(translate(NORMALIZE(lower(NORMALIZE(value, NFKC)), NFKC), (('‐‑‒–—―⁃−	
   '::text || '­͏؜᠋᠌᠍᠎​‌‍‎‏‪‫‬‭‮'::text) || '⁠⁡⁢⁣⁤⁦⁧⁨⁩︎️﻿'::text), '--------         '::text), ' {2,}'::text, ' '::text, 'g'::text)) END;

CREATE OR REPLACE FUNCTION court.natural_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(identity_key(value), '([0-9]+)'::text, '00000000000000000000\1'::text, 'g'::text), '[0-9]*([0-9]{20})'::text, '\1'::text, 'g'::text);

CREATE OR REPLACE FUNCTION court.fold_spaces(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (value !~ '[^ -~]|  |^ | $'::text) THEN value ELSE btrim(regexp_replace(translate(value, ('               　	'::text || '­​⁠﻿'::text), '                 '::text), ' {2,}'::text, ' '::text, 'g'::text)) END;

CREATE OR REPLACE FUNCTION court.short_number(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(identity_key(value), '0*([0-9]+)'::text, '\1'::text, 'g'::text);

CREATE OR REPLACE FUNCTION court.searchable(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN fold_spaces(lower(unaccent('unaccent'::regdictionary, value)));

CREATE OR REPLACE FUNCTION court.search_pattern(wanted text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
RETURN (('%'::text || regexp_replace(searchable(wanted), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text);

CREATE OR REPLACE FUNCTION court.word_tails(value text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN array_to_tsvector(ARRAY(SELECT DISTINCT "left"(t.tail, 24) AS "left" FROM (SELECT array_to_string(w.words[i.i:(i.i + 24)], ' '::text) AS tail FROM (SELECT string_to_array(word_tails.value, ' '::text) AS words) w, LATERAL generate_subscripts(w.words, 1) i(i) WHERE (i.i > 1)) t WHERE (t.tail <> ''::text)));

CREATE OR REPLACE FUNCTION court.tail_query(tail text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE STRICT
RETURN (((''''::text || replace(replace("left"(searchable(tail), 24), '\'::text, '\\'::text), ''''::text, ''''''::text)) || ''':*'::text))::tsquery;

CREATE OR REPLACE FUNCTION court.word_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(searchable(identity_key(value)), '([[:alnum:]]{3,}[^s[:space:][:punct:]])s\M'::text, '\1'::text, 'g'::text);

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

-- Table barangays

create table barangays (
  code text not null,
  name text not null,
  city_code text not null,
  order_column integer not null,
  is_current boolean default true not null,
  constraint barangays_pkey PRIMARY KEY (code)
);

-- Table branches

create table branches (
  id integer generated always as identity not null,
  name text not null,
  court_type text not null,
  station text,
  province_code text,
  judge text,
  room text,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  name_repeats boolean default false not null,
  constraint branches__name UNIQUE (name),
  constraint branches_pkey PRIMARY KEY (id)
);

-- Table calendar_events

create table calendar_events (
  id uuid not null,
  calendar_id uuid not null,
  title text not null,
  type text not null,
  status text not null,
  description text,
  location text,
  start_at timestamp with time zone,
  end_at timestamp with time zone,
  all_day boolean default false not null,
  start_on date,
  end_on date,
  case_record_id uuid,
  case_activity_id uuid,
  revision integer default 0 not null,
  created_by integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint calendar_events__order CHECK (end_at >= start_at AND end_on >= start_on),
  constraint calendar_events__status CHECK (status = ANY (ARRAY['confirmed'::text, 'tentative'::text, 'cancelled'::text, 'rescheduled'::text, 'pencil-booked'::text])),
  constraint calendar_events__time CHECK (
CASE
    WHEN all_day THEN start_on IS NOT NULL AND start_at IS NULL AND end_at IS NULL
    ELSE start_at IS NOT NULL AND start_on IS NULL AND end_on IS NULL
END),
  constraint calendar_events__type CHECK (type = ANY (ARRAY['personal'::text, 'hearing'::text, 'case load'::text, 'case'::text, 'holiday'::text, 'meeting'::text, 'other'::text])),
  constraint calendar_events_pkey PRIMARY KEY (id)
);

-- Table calendars

create table calendars (
  id uuid not null,
  user_id integer not null,
  token_hash bytea,
  created_at timestamp with time zone not null,
  constraint calendars__token_hash UNIQUE (token_hash),
  constraint calendars__token_hash_length CHECK (octet_length(token_hash) = 32),
  constraint calendars__user_id UNIQUE (user_id),
  constraint calendars_pkey PRIMARY KEY (id)
);

-- Table case_activities

create table case_activities (
  id uuid not null,
  case_record_id uuid not null,
  activity text not null,
  type text not null,
  tag text,
  stage text,
  status text not null,
  hearing_status text,
  due_at date,
  scheduled_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  filed_at date,
  remarks text,
  activity_id uuid,
  hearing_parent_id uuid,
  form_template_id text,
  in_calendar boolean default false not null,
  is_order boolean default false not null,
  is_amendment boolean default false not null,
  with_compliance boolean default false not null,
  complied_at timestamp with time zone,
  reminded_at timestamp with time zone,
  created_by integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint case_activities__not_its_own_parent CHECK (activity_id <> id AND hearing_parent_id <> id),
  constraint case_activities__status CHECK (status = ANY (ARRAY['Confirmed'::text, 'Expunged'::text, 'Granted'::text, 'Denied'::text, 'for_update'::text])),
  constraint case_activities_pkey PRIMARY KEY (id)
);

-- Table case_ammendments

create table case_ammendments (
  id uuid not null,
  case_record_id uuid not null,
  case_activity_id uuid,
  status text default 'Confirmed'::text not null,
  defendants jsonb default '[]'::jsonb not null,
  removed_defendants uuid[] default '{}'::uuid[] not null,
  evidences jsonb default '[]'::jsonb not null,
  removed_evidence uuid[] default '{}'::uuid[] not null,
  removed_files uuid[] default '{}'::uuid[] not null,
  remarks text,
  reviewed_by integer,
  reviewed_at timestamp with time zone,
  review_remarks text,
  created_by integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint case_ammendments__case_activity_id_once UNIQUE (case_activity_id),
  constraint case_ammendments__status CHECK (status = ANY (ARRAY['Confirmed'::text, 'Granted'::text, 'Denied'::text])),
  constraint case_ammendments_pkey PRIMARY KEY (id)
);

-- Table case_assignments

create table case_assignments (
  id uuid not null,
  case_record_id uuid not null,
  from_branch_id integer,
  branch_id integer not null,
  reason text,
  assigned_by integer,
  assigned_at timestamp with time zone not null,
  constraint case_assignments_pkey PRIMARY KEY (id)
);

-- Table case_count_changes

create table case_count_changes (
  dimension text not null,
  branch_id integer not null,
  year integer not null,
  key text not null,
  court_type text not null,
  classification text not null,
  change bigint not null
) with (autovacuum_vacuum_threshold=1000, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_insert_threshold=-1, autovacuum_vacuum_cost_delay=0);

-- Table case_counts

create table case_counts (
  dimension text not null,
  branch_id integer not null,
  year integer not null,
  key text not null,
  court_type text not null,
  classification text not null,
  count bigint not null,
  constraint case_counts__key PRIMARY KEY (dimension, branch_id, year, key, court_type, classification)
) with (fillfactor=80);

-- Table case_evidence

create table case_evidence (
  id uuid not null,
  case_record_id uuid not null,
  type text not null,
  witness_name text,
  exhibit text,
  description text,
  offered_by_id uuid,
  removed_at timestamp with time zone,
  created_by integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint case_evidence__content CHECK (
CASE
    WHEN type = 'testimonial'::text THEN witness_name IS NOT NULL
    ELSE exhibit IS NOT NULL AND description IS NOT NULL
END),
  constraint case_evidence__type CHECK (type = ANY (ARRAY['testimonial'::text, 'documentary'::text, 'object'::text])),
  constraint case_evidence_pkey PRIMARY KEY (id)
);

-- Table case_grants

create table case_grants (
  id uuid not null,
  case_record_id uuid not null,
  user_id integer not null,
  reason text not null,
  granted_by integer,
  granted_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint case_grants_pkey PRIMARY KEY (id)
);

-- Table case_links

create table case_links (
  lesser_id uuid not null,
  greater_id uuid not null,
  kind text not null,
  note text,
  created_by integer,
  created_at timestamp with time zone not null,
  from_id uuid,
  constraint case_links__from_id CHECK (
CASE
    WHEN kind = 'appealed'::text THEN from_id IS NOT NULL AND (from_id = lesser_id OR from_id = greater_id)
    ELSE from_id IS NULL
END),
  constraint case_links__key PRIMARY KEY (lesser_id, greater_id),
  constraint case_links__kind CHECK (kind = ANY (ARRAY['related'::text, 'consolidated'::text, 'appealed'::text])),
  constraint case_links__order CHECK (lesser_id < greater_id)
);

-- Table case_numbers

create table case_numbers (
  year integer not null,
  last_number integer not null,
  constraint case_numbers_pkey PRIMARY KEY (year)
);

-- Table case_parties

create table case_parties (
  id uuid not null,
  case_record_id uuid not null,
  name text not null,
  classification text not null,
  address text,
  email text,
  phone text,
  user_id integer,
  represents_id uuid,
  name_key text generated always as (searchable(name)) stored,
  removed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  email_key text,
  refuses_account boolean default false not null,
  role text,
  initials text,
  constraint case_parties__classification CHECK (classification = ANY (ARRAY['plaintiff'::text, 'defendant'::text, 'witness'::text, 'counsel'::text, 'other'::text])),
  constraint case_parties_pkey PRIMARY KEY (id)
);

-- Table case_raffles

create table case_raffles (
  id uuid not null,
  case_record_id uuid not null,
  court_type text not null,
  candidate_branch_ids integer[] not null,
  seed bytea not null,
  drawn_index integer not null,
  branch_id integer not null,
  drawn_by integer,
  drawn_at timestamp with time zone not null,
  raffle_id uuid,
  station text,
  reason text,
  from_branch_id integer,
  pool_branch_ids integer[],
  pool_cases integer[],
  constraint case_raffles__drawn CHECK (candidate_branch_ids[drawn_index + 1] = branch_id),
  constraint case_raffles_pkey PRIMARY KEY (id)
);

-- Table case_records

create table case_records (
  id uuid not null,
  case_number text not null,
  case_title text not null,
  court_type text not null,
  case_type text not null,
  category text not null,
  status text not null,
  stage text,
  classification text default 'public'::text not null,
  description text,
  branch_id integer,
  province_code text,
  filed_at date not null,
  raffled_at timestamp with time zone,
  closed_at date,
  closing_reason text,
  archived_at timestamp with time zone,
  created_by integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  search_key text generated always as (searchable((case_number || ' '::text) || case_title)) stored,
  case_number_repeats boolean default false not null,
  station text,
  assignment_reason text,
  constraint case_records__case_number UNIQUE (case_number),
  constraint case_records__classification CHECK (classification = ANY (ARRAY['public'::text, 'restricted'::text, 'sealed'::text])),
  constraint case_records__status CHECK (status = ANY (ARRAY['for_raffling'::text, 'received'::text, 'case_closed'::text, 'archived'::text])),
  constraint case_records_pkey PRIMARY KEY (id)
);

-- Table cities

create table cities (
  code text not null,
  name text not null,
  province_code text not null,
  order_column integer not null,
  is_current boolean default true not null,
  constraint cities_pkey PRIMARY KEY (code)
);

-- Table countries

create table countries (
  code text not null,
  name text not null,
  order_column integer not null,
  is_current boolean default true not null,
  constraint countries_pkey PRIMARY KEY (code)
);

-- Table court_periods

create table court_periods (
  name text not null,
  valid_from date not null,
  amount integer not null,
  rule text not null,
  constraint court_periods__amount CHECK (amount > 0),
  constraint court_periods__key PRIMARY KEY (name, valid_from)
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

-- Table hearings

create table hearings (
  activity_id uuid not null,
  case_record_id uuid not null,
  branch_id integer,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  on_date date not null,
  hearing_mode text not null,
  judge text,
  room text,
  meeting_url text,
  overlap_reason text,
  is_active boolean default true not null,
  revision integer default 0 not null,
  has_own_judge boolean default false not null,
  has_own_room boolean default false not null,
  constraint hearings__length CHECK ((ends_at - starts_at) <= '12:00:00'::interval),
  constraint hearings__order CHECK (ends_at > starts_at),
  constraint hearings_pkey PRIMARY KEY (activity_id)
);

-- Table help_categories

create table help_categories (
  id uuid not null,
  name text not null,
  slug text not null,
  order_column integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  name_repeats boolean default false not null,
  constraint help_categories__order_column UNIQUE (order_column) DEFERRABLE,
  constraint help_categories__slug UNIQUE (slug),
  constraint help_categories_pkey PRIMARY KEY (id)
);

-- Table help_topic_roles

create table help_topic_roles (
  help_topic_id uuid not null,
  role_id uuid not null,
  constraint help_topic_roles__key PRIMARY KEY (help_topic_id, role_id)
);

-- Table help_topics

create table help_topics (
  id uuid not null,
  title text not null,
  body text not null,
  description text,
  help_category_id uuid not null,
  created_by integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint help_topics_pkey PRIMARY KEY (id)
);

-- Table holidays

create table holidays (
  id integer generated always as identity not null,
  date date not null,
  name text not null,
  kind text not null,
  source text,
  is_tentative boolean default false not null,
  created_by integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  name_repeats boolean default false not null,
  constraint holidays__date_name UNIQUE (date, name),
  constraint holidays__kind CHECK (kind = ANY (ARRAY['regular'::text, 'special_non_working'::text, 'special_working'::text])),
  constraint holidays_pkey PRIMARY KEY (id)
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

-- Table media

create table media (
  id uuid not null,
  collection text not null,
  case_record_id uuid,
  activity_id uuid,
  amendment_id uuid,
  file_name text not null,
  media_type text not null,
  size_in_bytes integer not null,
  storage_key text not null,
  sha256 bytea not null,
  tag text,
  uploaded_by integer,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  constraint media__collection CHECK (collection = ANY (ARRAY['case'::text, 'case-activity-attachment'::text, 'amendment'::text, 'temporary'::text])),
  constraint media__storage_key UNIQUE (storage_key),
  constraint media_pkey PRIMARY KEY (id)
);

-- Table media_leftovers

create table media_leftovers (
  storage_key text not null,
  removable_at timestamp with time zone,
  constraint media_leftovers_pkey PRIMARY KEY (storage_key)
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

-- Table pending_sign_ins

create table pending_sign_ins (
  id_hash bytea not null,
  user_id integer not null,
  expires_at timestamp with time zone not null,
  constraint pending_sign_ins__id_hash_length CHECK (octet_length(id_hash) = 32),
  constraint pending_sign_ins_pkey PRIMARY KEY (id_hash)
);

-- Table permissions

create table permissions (
  name text not null,
  description text not null,
  order_column integer not null,
  constraint permissions_pkey PRIMARY KEY (name)
);

-- Table provinces

create table provinces (
  code text not null,
  name text not null,
  region_code text not null,
  order_column integer not null,
  is_current boolean default true not null,
  constraint provinces_pkey PRIMARY KEY (code)
);

-- Table raffle_rounds

create table raffle_rounds (
  branch_id integer not null,
  cases integer not null,
  constraint raffle_rounds_pkey PRIMARY KEY (branch_id)
);

-- Table raffles

create table raffles (
  id uuid not null,
  court_type text not null,
  station text,
  reason text,
  waiting_case_ids uuid[] not null,
  drawn_by integer,
  drawn_at timestamp with time zone not null,
  constraint raffles_pkey PRIMARY KEY (id)
);

-- Table reference_versions

create table reference_versions (
  name text not null,
  version integer not null,
  constraint reference_versions_pkey PRIMARY KEY (name)
);

-- Table regions

create table regions (
  code text not null,
  name text not null,
  order_column integer not null,
  is_current boolean default true not null,
  constraint regions_pkey PRIMARY KEY (code)
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
  guard_name text default 'web'::text not null,
  description text,
  reach text default 'branch'::text not null,
  is_system boolean default false not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  name_repeats boolean default false not null,
  constraint roles__reach CHECK (reach = ANY (ARRAY['court'::text, 'branch'::text, 'own'::text])),
  constraint roles_pkey PRIMARY KEY (id)
);

-- Table sealed_reads

create table sealed_reads (
  id bigint generated always as identity not null,
  case_record_id uuid not null,
  user_id integer not null,
  user_name text not null,
  what text not null,
  at timestamp with time zone not null,
  ip inet,
  request_id text,
  constraint sealed_reads_pkey PRIMARY KEY (id)
);

-- Table service_attempts

create table service_attempts (
  id uuid not null,
  activity_id uuid not null,
  service_date date not null,
  service_status text not null,
  service_reason text,
  manner_of_service text,
  recorded_by integer,
  recorded_at timestamp with time zone not null,
  service_time text,
  place text,
  received_by text,
  recipient_capacity text,
  refused_to_sign boolean default false not null,
  left_in_view boolean default false not null,
  constraint service_attempts_pkey PRIMARY KEY (id)
);

-- Table service_tasks

create table service_tasks (
  activity_id uuid not null,
  document_id uuid not null,
  addressee text not null,
  address text,
  due_on date,
  created_at timestamp with time zone not null,
  constraint service_tasks_pkey PRIMARY KEY (activity_id)
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

-- Table sheriff_reports

create table sheriff_reports (
  activity_id uuid not null,
  case_record_id uuid not null,
  created_at timestamp with time zone not null,
  status text not null,
  service_status text,
  constraint sheriff_reports_pkey PRIMARY KEY (activity_id)
);

-- Table sign_in_days

create table sign_in_days (
  on_date date not null,
  user_id integer not null,
  count integer not null,
  constraint sign_in_days__key PRIMARY KEY (on_date, user_id)
);

-- Table sign_in_months

create table sign_in_months (
  month date not null,
  user_id integer not null,
  count integer not null,
  constraint sign_in_months__key PRIMARY KEY (month, user_id)
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

-- Table user_branches

create table user_branches (
  user_id integer not null,
  branch_id integer not null,
  constraint user_branches__key PRIMARY KEY (user_id, branch_id)
);

-- Table user_roles

create table user_roles (
  user_id integer not null,
  role_id uuid not null,
  constraint user_roles__key PRIMARY KEY (user_id, role_id)
);

-- Table users

create table users (
  id integer generated always as identity not null,
  name text not null,
  email text not null,
  email_key text not null,
  password_hash text not null,
  disabled_at timestamp with time zone,
  last_login_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  password_expires_at timestamp with time zone,
  constraint users__email_key UNIQUE (email_key),
  constraint users_pkey PRIMARY KEY (id)
);

-- Table words

create table words (
  id integer generated always as identity not null,
  list text not null,
  word text not null,
  word_key text generated always as (word_key(word)) stored,
  default_classification text,
  archived_at timestamp with time zone,
  created_by integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint words__default_classification CHECK (default_classification IS NULL OR list = 'category'::text AND (default_classification = ANY (ARRAY['restricted'::text, 'sealed'::text]))),
  constraint words__list CHECK (list = ANY (ARRAY['court_type'::text, 'case_type'::text, 'category'::text, 'stage'::text, 'service_status'::text, 'manner_of_service'::text])),
  constraint words__word UNIQUE (list, word_key),
  constraint words_pkey PRIMARY KEY (id)
);

-- Indexes

CREATE INDEX audit_log__at ON audit_log USING btree (at DESC, id DESC);

CREATE INDEX audit_log__subject_at ON audit_log USING btree (subject_type, subject_id, at DESC, id DESC);

CREATE INDEX audit_log__tenant_id_at ON audit_log USING btree (tenant_id, at DESC, id DESC);

CREATE INDEX barangays__city_code ON barangays USING btree (city_code, order_column);

CREATE INDEX barangays__order_column ON barangays USING btree (order_column, code);

CREATE INDEX branches__court_type ON branches USING btree (court_type, id) WHERE archived_at IS NULL;

CREATE UNIQUE INDEX branches__name_identity ON branches USING btree (identity_key(name)) WHERE NOT name_repeats;

CREATE INDEX calendar_events__start_at ON calendar_events USING btree (calendar_id, start_at, id);

CREATE INDEX calendar_events__start_on ON calendar_events USING btree (calendar_id, start_on, id) WHERE all_day;

CREATE INDEX case_activities__activity_id ON case_activities USING btree (activity_id) WHERE activity_id IS NOT NULL;

CREATE INDEX case_activities__calendar_due ON case_activities USING btree (due_at, id) WHERE in_calendar AND scheduled_at IS NULL;

CREATE INDEX case_activities__calendar_due_at ON case_activities USING btree (due_at, id) WHERE in_calendar AND scheduled_at IS NULL;

CREATE INDEX case_activities__calendar_unheard ON case_activities USING btree (scheduled_at, id) WHERE in_calendar AND hearing_status IS NULL AND scheduled_at IS NOT NULL;

CREATE INDEX case_activities__case_record_id ON case_activities USING btree (case_record_id, created_at, id);

CREATE INDEX case_activities__due_at ON case_activities USING btree (due_at, id) WHERE with_compliance AND complied_at IS NULL AND due_at IS NOT NULL;

CREATE INDEX case_activities__hearing_parent_id ON case_activities USING btree (hearing_parent_id) WHERE hearing_parent_id IS NOT NULL;

CREATE INDEX case_activities__scheduled_at ON case_activities USING btree (scheduled_at, id) WHERE in_calendar;

CREATE INDEX case_ammendments__case_record_id ON case_ammendments USING btree (case_record_id, created_at, id);

CREATE INDEX case_ammendments__created_at ON case_ammendments USING btree (created_at DESC, id DESC);

CREATE INDEX case_ammendments__status ON case_ammendments USING btree (status, created_at DESC, id DESC);

CREATE INDEX case_assignments__assigned_at ON case_assignments USING btree (assigned_at DESC, id DESC);

CREATE INDEX case_assignments__branch_id ON case_assignments USING btree (branch_id, assigned_at DESC, id DESC);

CREATE INDEX case_assignments__case_record_id ON case_assignments USING btree (case_record_id);

CREATE INDEX case_counts__dimension_key ON case_counts USING btree (dimension, key, year, branch_id);

CREATE INDEX case_evidence__case_record_id ON case_evidence USING btree (case_record_id, created_at, id);

CREATE INDEX case_grants__case_record_id ON case_grants USING btree (case_record_id);

CREATE UNIQUE INDEX case_grants__live ON case_grants USING btree (user_id, case_record_id) WHERE revoked_at IS NULL;

CREATE INDEX case_links__greater_id ON case_links USING btree (greater_id);

CREATE INDEX case_parties__case_record_id ON case_parties USING btree (case_record_id, created_at, id);

CREATE INDEX case_parties__counsel_email_key ON case_parties USING btree (email_key) WHERE classification = 'counsel'::text AND removed_at IS NULL AND email_key IS NOT NULL;

CREATE INDEX case_parties__name_key ON case_parties USING btree (name_key, case_record_id) WHERE removed_at IS NULL;

CREATE INDEX case_parties__search ON case_parties USING gin (name_key gin_trgm_ops) WHERE removed_at IS NULL;

CREATE INDEX case_parties__tails ON case_parties USING gin (word_tails(name_key)) WHERE removed_at IS NULL;

CREATE INDEX case_parties__user_id ON case_parties USING btree (user_id, case_record_id) WHERE user_id IS NOT NULL;

CREATE INDEX case_raffles__case_record_id ON case_raffles USING btree (case_record_id, drawn_at DESC);

CREATE INDEX case_raffles__raffle_id ON case_raffles USING btree (raffle_id) WHERE raffle_id IS NOT NULL;

CREATE INDEX case_records__branch_id ON case_records USING btree (branch_id, filed_at DESC, id DESC);

CREATE INDEX case_records__branch_id_status ON case_records USING btree (branch_id, status, filed_at DESC, id DESC);

CREATE UNIQUE INDEX case_records__case_number_identity ON case_records USING btree (identity_key(case_number)) WHERE NOT case_number_repeats;

CREATE INDEX case_records__case_title ON case_records USING btree ("left"(case_title, 500), id);

CREATE INDEX case_records__case_type ON case_records USING btree (case_type, filed_at DESC, id DESC);

CREATE INDEX case_records__category ON case_records USING btree (category, filed_at DESC, id DESC);

CREATE INDEX case_records__court_type ON case_records USING btree (court_type, filed_at DESC, id DESC);

CREATE INDEX case_records__filed_at ON case_records USING btree (filed_at DESC, id DESC);

CREATE INDEX case_records__natural_number ON case_records USING btree (natural_key(case_number) COLLATE "C", id);

CREATE INDEX case_records__search ON case_records USING gin (search_key gin_trgm_ops);

CREATE INDEX case_records__short_number ON case_records USING gin (short_number(case_number) gin_trgm_ops);

CREATE INDEX case_records__status ON case_records USING btree (status, filed_at DESC, id DESC);

CREATE INDEX case_records__tails ON case_records USING gin (word_tails(search_key));

CREATE INDEX cities__province_code ON cities USING btree (province_code, order_column);

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

CREATE INDEX hearings__branch_id_starts_at ON hearings USING btree (branch_id, starts_at, activity_id);

CREATE INDEX hearings__case_record_id ON hearings USING btree (case_record_id, starts_at);

CREATE INDEX hearings__on_date ON hearings USING btree (on_date, activity_id) WHERE is_active;

CREATE INDEX hearings__starts_at ON hearings USING btree (starts_at, activity_id) WHERE is_active;

CREATE UNIQUE INDEX help_categories__name ON help_categories USING btree (md5(name));

CREATE UNIQUE INDEX help_categories__name_identity ON help_categories USING btree (md5(identity_key(name))) WHERE NOT name_repeats;

CREATE INDEX help_topic_roles__role_id ON help_topic_roles USING btree (role_id, help_topic_id);

CREATE INDEX help_topics__help_category_id ON help_topics USING btree (help_category_id, title, id);

CREATE UNIQUE INDEX holidays__name_identity ON holidays USING btree (date, identity_key(name)) WHERE NOT name_repeats;

CREATE INDEX idempotency_keys__expires_at ON idempotency_keys USING btree (expires_at);

CREATE INDEX media__activity_id ON media USING btree (activity_id, created_at, id) WHERE activity_id IS NOT NULL;

CREATE INDEX media__amendment_id ON media USING btree (amendment_id) WHERE amendment_id IS NOT NULL;

CREATE INDEX media__case_record_id ON media USING btree (case_record_id, created_at, id) WHERE case_record_id IS NOT NULL;

CREATE INDEX media__expires_at ON media USING btree (expires_at) WHERE expires_at IS NOT NULL;

CREATE INDEX media_leftovers__removable_at ON media_leftovers USING btree (removable_at NULLS FIRST);

CREATE INDEX passkey_challenges__expires_at ON passkey_challenges USING btree (expires_at);

CREATE INDEX passkeys__user_id ON passkeys USING btree (user_id, id);

CREATE INDEX password_reset_links__expires_at ON password_reset_links USING btree (expires_at);

CREATE INDEX password_reset_tokens__expires_at ON password_reset_tokens USING btree (expires_at);

CREATE INDEX pending_sign_ins__expires_at ON pending_sign_ins USING btree (expires_at);

CREATE INDEX pending_sign_ins__user_id ON pending_sign_ins USING btree (user_id);

CREATE INDEX provinces__region_code ON provinces USING btree (region_code, order_column);

CREATE INDEX raffles__drawn_at ON raffles USING btree (drawn_at DESC, id DESC);

CREATE UNIQUE INDEX roles__name ON roles USING btree (lower(name));

CREATE UNIQUE INDEX roles__name_identity ON roles USING btree (identity_key(name)) WHERE NOT name_repeats;

CREATE INDEX sealed_reads__case_record_id ON sealed_reads USING btree (case_record_id, at DESC, id DESC);

CREATE INDEX service_attempts__latest ON service_attempts USING btree (activity_id, service_date DESC, recorded_at DESC, id DESC);

CREATE INDEX service_tasks__document_id ON service_tasks USING btree (document_id);

CREATE INDEX sessions__expires_at ON sessions USING btree (expires_at);

CREATE INDEX sessions__user_id ON sessions USING btree (user_id);

CREATE INDEX sheriff_reports__case_record_id ON sheriff_reports USING btree (case_record_id, created_at DESC, activity_id DESC);

CREATE INDEX sheriff_reports__newest ON sheriff_reports USING btree (created_at DESC, activity_id DESC);

CREATE INDEX sheriff_reports__service_status ON sheriff_reports USING btree (service_status, created_at DESC, activity_id DESC);

CREATE INDEX sheriff_reports__status ON sheriff_reports USING btree (status, created_at DESC, activity_id DESC);

CREATE INDEX user_branches__branch_id ON user_branches USING btree (branch_id, user_id);

CREATE INDEX user_roles__role_id ON user_roles USING btree (role_id);

CREATE INDEX users__alphabetical ON users USING btree (searchable(name) COLLATE "C", name COLLATE "C", id);

CREATE INDEX users__search ON users USING gin (searchable((name || ' '::text) || email) gin_trgm_ops);

-- Views

create view case_totals as
 SELECT case_counts.dimension,
    case_counts.key,
    case_counts.year,
    case_counts.branch_id,
    case_counts.court_type,
    case_counts.classification,
    case_counts.count
   FROM case_counts
  WHERE case_counts.branch_id >= 0 AND case_counts.year > 0
UNION ALL
 SELECT case_count_changes.dimension,
    case_count_changes.key,
    case_count_changes.year,
    case_count_changes.branch_id,
    case_count_changes.court_type,
    case_count_changes.classification,
    case_count_changes.change AS count
   FROM case_count_changes;

create view case_recount as
 SELECT k.dimension,
    k.key,
    k.year,
    COALESCE(c.branch_id, 0) AS branch_id,
    c.court_type,
    c.classification,
    count(*) AS count
   FROM case_records c
     CROSS JOIN LATERAL case_count_keys(c.status, c.category, c.case_type, c.stage, c.province_code, c.filed_at, c.closed_at) k(dimension, key, year)
  GROUP BY k.dimension, k.key, k.year, (COALESCE(c.branch_id, 0)), c.court_type, c.classification
UNION ALL
 SELECT k.dimension,
    k.key,
    k.year,
    COALESCE(c.branch_id, 0) AS branch_id,
    c.court_type,
    c.classification,
    count(*) AS count
   FROM hearings h
     JOIN case_records c ON c.id = h.case_record_id
     CROSS JOIN LATERAL hearing_count_keys(h.is_active, h.on_date) k(dimension, key, year)
  GROUP BY k.dimension, k.key, k.year, (COALESCE(c.branch_id, 0)), c.court_type, c.classification
UNION ALL
 SELECT k.dimension,
    k.key,
    k.year,
    COALESCE(c.branch_id, 0) AS branch_id,
    c.court_type,
    c.classification,
    count(*) AS count
   FROM case_activities a
     JOIN case_records c ON c.id = a.case_record_id
     CROSS JOIN LATERAL compliance_count_keys(a.with_compliance, a.due_at, a.complied_at, a.status) k(dimension, key, year)
  WHERE c.status <> 'archived'::text
  GROUP BY k.dimension, k.key, k.year, (COALESCE(c.branch_id, 0)), c.court_type, c.classification;

create view sheriff_reports_anew as
 SELECT a.id AS activity_id,
    a.case_record_id,
    a.created_at,
        CASE
            WHEN s.service_status IS NULL AND a.status <> 'Expunged'::text THEN 'for_update'::text
            ELSE a.status
        END AS status,
    s.service_status
   FROM case_activities a
     LEFT JOIN LATERAL ( SELECT t.service_status
           FROM service_attempts t
          WHERE t.activity_id = a.id
          ORDER BY t.service_date DESC, t.recorded_at DESC, t.id DESC
         LIMIT 1) s ON true
  WHERE a.activity = 'Sheriff''s Report'::text;

create view repeated_identifiers as
 SELECT 'branches'::text AS table_name,
    'name'::text AS identifier,
    r.id::text AS id,
    r.name AS value,
    ( SELECT k.id::text AS id
           FROM branches k
          WHERE NOT k.name_repeats AND identity_key(k.name) = identity_key(r.name)
         LIMIT 1) AS kept_id
   FROM branches r
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
 SELECT 'case_records'::text AS table_name,
    'case_number'::text AS identifier,
    r.id::text AS id,
    r.case_number AS value,
    ( SELECT k.id::text AS id
           FROM case_records k
          WHERE NOT k.case_number_repeats AND identity_key(k.case_number) = identity_key(r.case_number)
         LIMIT 1) AS kept_id
   FROM case_records r
  WHERE r.case_number_repeats
UNION ALL
 SELECT 'holidays'::text AS table_name,
    'name'::text AS identifier,
    r.id::text AS id,
    r.name AS value,
    ( SELECT k.id::text AS id
           FROM holidays k
          WHERE NOT k.name_repeats AND identity_key(k.name) = identity_key(r.name) AND k.date = r.date
         LIMIT 1) AS kept_id
   FROM holidays r
  WHERE r.name_repeats
UNION ALL
 SELECT 'help_categories'::text AS table_name,
    'name'::text AS identifier,
    r.id::text AS id,
    r.name AS value,
    ( SELECT k.id::text AS id
           FROM help_categories k
          WHERE NOT k.name_repeats AND identity_key(k.name) = identity_key(r.name)
         LIMIT 1) AS kept_id
   FROM help_categories r
  WHERE r.name_repeats;

-- Foreign keys

alter table barangays add constraint barangays__city_code
  FOREIGN KEY (city_code) REFERENCES cities(code);

alter table calendar_events add constraint calendar_events_calendar_id_fkey
  FOREIGN KEY (calendar_id) REFERENCES calendars(id) ON DELETE CASCADE;

alter table calendar_events add constraint calendar_events_case_activity_id_fkey
  FOREIGN KEY (case_activity_id) REFERENCES case_activities(id) ON DELETE CASCADE;

alter table calendar_events add constraint calendar_events_case_record_id_fkey
  FOREIGN KEY (case_record_id) REFERENCES case_records(id) ON DELETE CASCADE;

alter table calendars add constraint calendars_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table case_activities add constraint case_activities__activity_id
  FOREIGN KEY (activity_id) REFERENCES case_activities(id) ON DELETE SET NULL;

alter table case_activities add constraint case_activities__hearing_parent_id
  FOREIGN KEY (hearing_parent_id) REFERENCES case_activities(id) ON DELETE SET NULL;

alter table case_activities add constraint case_activities_case_record_id_fkey
  FOREIGN KEY (case_record_id) REFERENCES case_records(id) ON DELETE CASCADE;

alter table case_ammendments add constraint case_ammendments__case_activity_id
  FOREIGN KEY (case_activity_id) REFERENCES case_activities(id) ON DELETE SET NULL;

alter table case_ammendments add constraint case_ammendments_case_record_id_fkey
  FOREIGN KEY (case_record_id) REFERENCES case_records(id) ON DELETE CASCADE;

alter table case_assignments add constraint case_assignments__branch_id
  FOREIGN KEY (branch_id) REFERENCES branches(id);

alter table case_assignments add constraint case_assignments__case_record_id
  FOREIGN KEY (case_record_id) REFERENCES case_records(id) ON DELETE CASCADE;

alter table case_assignments add constraint case_assignments__from_branch_id
  FOREIGN KEY (from_branch_id) REFERENCES branches(id);

alter table case_evidence add constraint case_evidence_case_record_id_fkey
  FOREIGN KEY (case_record_id) REFERENCES case_records(id) ON DELETE CASCADE;

alter table case_evidence add constraint case_evidence_offered_by_id_fkey
  FOREIGN KEY (offered_by_id) REFERENCES case_parties(id) ON DELETE SET NULL;

alter table case_grants add constraint case_grants_case_record_id_fkey
  FOREIGN KEY (case_record_id) REFERENCES case_records(id) ON DELETE CASCADE;

alter table case_grants add constraint case_grants_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table case_links add constraint case_links_greater_id_fkey
  FOREIGN KEY (greater_id) REFERENCES case_records(id) ON DELETE CASCADE;

alter table case_links add constraint case_links_lesser_id_fkey
  FOREIGN KEY (lesser_id) REFERENCES case_records(id) ON DELETE CASCADE;

alter table case_parties add constraint case_parties_case_record_id_fkey
  FOREIGN KEY (case_record_id) REFERENCES case_records(id) ON DELETE CASCADE;

alter table case_parties add constraint case_parties_represents_id_fkey
  FOREIGN KEY (represents_id) REFERENCES case_parties(id) ON DELETE SET NULL;

alter table case_parties add constraint case_parties_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;

alter table case_raffles add constraint case_raffles__from_branch_id
  FOREIGN KEY (from_branch_id) REFERENCES branches(id);

alter table case_raffles add constraint case_raffles__raffle_id
  FOREIGN KEY (raffle_id) REFERENCES raffles(id);

alter table case_raffles add constraint case_raffles_branch_id_fkey
  FOREIGN KEY (branch_id) REFERENCES branches(id);

alter table case_raffles add constraint case_raffles_case_record_id_fkey
  FOREIGN KEY (case_record_id) REFERENCES case_records(id) ON DELETE CASCADE;

alter table case_records add constraint case_records__branch_id
  FOREIGN KEY (branch_id) REFERENCES branches(id);

alter table cities add constraint cities__province_code
  FOREIGN KEY (province_code) REFERENCES provinces(code);

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

alter table hearings add constraint hearings_activity_id_fkey
  FOREIGN KEY (activity_id) REFERENCES case_activities(id) ON DELETE CASCADE;

alter table hearings add constraint hearings_branch_id_fkey
  FOREIGN KEY (branch_id) REFERENCES branches(id);

alter table hearings add constraint hearings_case_record_id_fkey
  FOREIGN KEY (case_record_id) REFERENCES case_records(id) ON DELETE CASCADE;

alter table help_topic_roles add constraint help_topic_roles_help_topic_id_fkey
  FOREIGN KEY (help_topic_id) REFERENCES help_topics(id) ON DELETE CASCADE;

alter table help_topic_roles add constraint help_topic_roles_role_id_fkey
  FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE;

alter table help_topics add constraint help_topics__help_category_id
  FOREIGN KEY (help_category_id) REFERENCES help_categories(id);

alter table help_topics add constraint help_topics_created_by_fkey
  FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;

alter table holidays add constraint holidays__created_by
  FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;

alter table media add constraint media__amendment_id_exists
  FOREIGN KEY (amendment_id) REFERENCES case_ammendments(id) ON DELETE CASCADE;

alter table media add constraint media_activity_id_fkey
  FOREIGN KEY (activity_id) REFERENCES case_activities(id) ON DELETE CASCADE;

alter table media add constraint media_case_record_id_fkey
  FOREIGN KEY (case_record_id) REFERENCES case_records(id) ON DELETE CASCADE;

alter table provinces add constraint provinces__region_code
  FOREIGN KEY (region_code) REFERENCES regions(code);

alter table raffle_rounds add constraint raffle_rounds__branch_id
  FOREIGN KEY (branch_id) REFERENCES branches(id);

alter table role_permissions add constraint role_permissions_permission_fkey
  FOREIGN KEY (permission) REFERENCES permissions(name) ON UPDATE CASCADE;

alter table role_permissions add constraint role_permissions_role_id_fkey
  FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE;

alter table service_attempts add constraint service_attempts_activity_id_fkey
  FOREIGN KEY (activity_id) REFERENCES case_activities(id) ON DELETE CASCADE;

alter table service_tasks add constraint service_tasks_activity_id_fkey
  FOREIGN KEY (activity_id) REFERENCES case_activities(id) ON DELETE CASCADE;

alter table service_tasks add constraint service_tasks_document_id_fkey
  FOREIGN KEY (document_id) REFERENCES documents(id);

alter table sheriff_reports add constraint sheriff_reports_activity_id_fkey
  FOREIGN KEY (activity_id) REFERENCES case_activities(id) ON DELETE CASCADE;

alter table sign_in_days add constraint sign_in_days_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table sign_in_months add constraint sign_in_months_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table user_branches add constraint user_branches__branch_id
  FOREIGN KEY (branch_id) REFERENCES branches(id);

alter table user_branches add constraint user_branches_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table user_roles add constraint user_roles__role_id
  FOREIGN KEY (role_id) REFERENCES roles(id);

alter table user_roles add constraint user_roles_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

-- Triggers

CREATE TRIGGER audit_log__append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_log__refuse_change();

CREATE TRIGGER release_name_repeats BEFORE UPDATE OF name ON branches FOR EACH ROW WHEN (old.name_repeats AND identity_key(old.name) IS DISTINCT FROM identity_key(new.name)) EXECUTE FUNCTION release_repeat('name_repeats');

CREATE TRIGGER case_activities__count_changed AFTER UPDATE ON case_activities REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_activities();

CREATE TRIGGER case_activities__count_new AFTER INSERT ON case_activities REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_new_activities();

CREATE TRIGGER case_activities__count_removed AFTER DELETE ON case_activities REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_removed_activities();

CREATE TRIGGER case_activities__keep_changed_reports AFTER UPDATE ON case_activities REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_changed_reports();

CREATE TRIGGER case_activities__keep_new_reports AFTER INSERT ON case_activities REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_changed_reports();

CREATE TRIGGER case_activities__stay BEFORE TRUNCATE ON case_activities FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

CREATE TRIGGER case_assignments__append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON case_assignments FOR EACH STATEMENT EXECUTE FUNCTION audit_log__refuse_change();

CREATE TRIGGER case_parties__assign_initials BEFORE INSERT OR UPDATE OF classification, name ON case_parties FOR EACH ROW EXECUTE FUNCTION assign_initials();

CREATE TRIGGER case_raffles__append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON case_raffles FOR EACH STATEMENT EXECUTE FUNCTION audit_log__refuse_change();

CREATE TRIGGER case_records__count_changed AFTER UPDATE ON case_records REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_cases();

CREATE TRIGGER case_records__count_new AFTER INSERT ON case_records REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_new_cases();

CREATE TRIGGER case_records__stay BEFORE DELETE OR TRUNCATE ON case_records FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

CREATE TRIGGER release_case_number_repeats BEFORE UPDATE OF case_number ON case_records FOR EACH ROW WHEN (old.case_number_repeats AND identity_key(old.case_number) IS DISTINCT FROM identity_key(new.case_number)) EXECUTE FUNCTION release_repeat('case_number_repeats');

CREATE TRIGGER document_template_versions__add_only BEFORE DELETE OR UPDATE OR TRUNCATE ON document_template_versions FOR EACH STATEMENT EXECUTE FUNCTION document_template_versions__refuse_change();

CREATE TRIGGER documents__immutable BEFORE DELETE OR UPDATE ON documents FOR EACH ROW EXECUTE FUNCTION documents__refuse_change();

CREATE TRIGGER hearings__count_changed AFTER UPDATE ON hearings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_hearings();

CREATE TRIGGER hearings__count_new AFTER INSERT ON hearings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_new_hearings();

CREATE TRIGGER hearings__count_removed AFTER DELETE ON hearings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_removed_hearings();

CREATE TRIGGER hearings__stay BEFORE TRUNCATE ON hearings FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

CREATE TRIGGER release_name_repeats BEFORE UPDATE OF name ON help_categories FOR EACH ROW WHEN (old.name_repeats AND identity_key(old.name) IS DISTINCT FROM identity_key(new.name)) EXECUTE FUNCTION release_repeat('name_repeats');

CREATE TRIGGER release_name_repeats BEFORE UPDATE OF name ON holidays FOR EACH ROW WHEN (old.name_repeats AND identity_key(old.name) IS DISTINCT FROM identity_key(new.name)) EXECUTE FUNCTION release_repeat('name_repeats');

CREATE TRIGGER media__leave_files AFTER DELETE ON media REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION leave_files_of_media();

CREATE TRIGGER raffles__append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON raffles FOR EACH STATEMENT EXECUTE FUNCTION audit_log__refuse_change();

CREATE TRIGGER release_name_repeats BEFORE UPDATE OF name ON roles FOR EACH ROW WHEN (old.name_repeats AND identity_key(old.name) IS DISTINCT FROM identity_key(new.name)) EXECUTE FUNCTION release_repeat('name_repeats');

CREATE TRIGGER sealed_reads__append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON sealed_reads FOR EACH STATEMENT EXECUTE FUNCTION audit_log__refuse_change();

CREATE TRIGGER service_attempts__keep_changed AFTER UPDATE ON service_attempts REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_attempted_reports();

CREATE TRIGGER service_attempts__keep_new AFTER INSERT ON service_attempts REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_attempted_reports();

CREATE TRIGGER service_attempts__keep_removed AFTER DELETE ON service_attempts REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_attempted_reports();

CREATE TRIGGER sign_in_days__add_up_more AFTER UPDATE ON sign_in_days REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_up_more_sign_ins();

CREATE TRIGGER sign_in_days__add_up_new AFTER INSERT ON sign_in_days REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_up_new_sign_ins();

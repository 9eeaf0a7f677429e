-- Counting that does not grow with the cases (C§4, statistics). A case counts once under each dimension; a row is
-- bounded by who may see it (branch, court type, classification) and by the year of what it counts. Each change is
-- added as a row of its own in the writing transaction, so that no two writers wait for each other; a job folds the
-- changes into the counts. Both together are always exact.

create table case_counts (
  dimension text not null,
  -- 0: no branch yet. -1: all branches and none, added up. -2: all of these and all court types, which are then empty.
  branch_id integer not null,
  -- 0: all years, added up.
  year integer not null,
  key text not null,
  court_type text not null,
  classification text not null,
  count bigint not null,
  -- In the order that statistics ask in: whoever may see the whole court reads the sums, however many branches and years.
  constraint case_counts__key primary key (dimension, branch_id, year, key, court_type, classification)
) with (fillfactor = 80);

-- For how many of one kind there are: the total of a filtered list.
create index case_counts__dimension_key on case_counts (dimension, key, year, branch_id);

create table case_count_changes (
  dimension text not null,
  branch_id integer not null,
  year integer not null,
  key text not null,
  court_type text not null,
  classification text not null,
  change bigint not null
) with (
  -- It is filled and emptied all the time, and every statistic reads it whole: what was folded must not stay for long.
  autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = -1, autovacuum_vacuum_cost_delay = 0
);

-- The counts without their sums: each case once under each dimension.
create view case_totals as
  select dimension, key, year, branch_id, court_type, classification, count from case_counts
  where branch_id >= 0 and year > 0
  union all
  select dimension, key, year, branch_id, court_type, classification, change from case_count_changes;

-- What one case counts under. Keys of several parts are the text of an array, which keeps their borders; a case without
-- a stage or a province has the empty text, so that the parts of every dimension but `closed_month` add up to all.
create function case_count_keys(
  status text, category text, case_type text, stage text, province_code text, filed_at date, closed_at date
) returns table (dimension text, key text, year integer) language sql stable as $$
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
$$;

create function hearing_count_keys(is_active boolean, on_date date)
returns table (dimension text, key text, year integer) language sql stable as $$
  select 'hearing_month', to_char(on_date, 'YYYY-MM'), extract(year from on_date)::integer where is_active
$$;

-- Whole months and single days: what is overdue is the months before this one and the days of this one before today.
create function compliance_count_keys(with_compliance boolean, due_at date, complied_at timestamptz, status text)
returns table (dimension text, key text, year integer) language sql stable as $$
  select d.dimension, d.key, extract(year from due_at)::integer
  from (values ('due_month', to_char(due_at, 'YYYY-MM')), ('due_day', to_char(due_at, 'YYYY-MM-DD'))) d (dimension, key)
  where with_compliance and due_at is not null and complied_at is null and status <> 'Expunged'
$$;

create function count_new_cases() returns trigger language plpgsql as $$
begin
  insert into case_count_changes (dimension, key, year, branch_id, court_type, classification, change)
  select k.dimension, k.key, k.year, coalesce(c.branch_id, 0), c.court_type, c.classification, count(*)
  from new_rows c
  cross join lateral case_count_keys(
    c.status, c.category, c.case_type, c.stage, c.province_code, c.filed_at, c.closed_at) k
  group by 1, 2, 3, 4, 5, 6;
  return null;
end;
$$;

create function count_changed_cases() returns trigger language plpgsql as $$
begin
  insert into case_count_changes (dimension, key, year, branch_id, court_type, classification, change)
  select k.dimension, k.key, k.year, coalesce(c.branch_id, 0), c.court_type, c.classification, sum(c.sign)
  from (select *, 1 as sign from new_rows union all select *, -1 from old_rows) c
  cross join lateral case_count_keys(
    c.status, c.category, c.case_type, c.stage, c.province_code, c.filed_at, c.closed_at) k
  group by 1, 2, 3, 4, 5, 6
  having sum(c.sign) <> 0;

  -- A case that moves takes its hearings and deadlines with it. Whoever changes these meanwhile waits for this one, or
  -- this one has waited for them. A single statement must not change both: each of the two would count the other's.
  if exists (
    select from new_rows n join old_rows o on o.id = n.id
    where (n.branch_id, n.court_type, n.classification) is distinct from (o.branch_id, o.court_type, o.classification)
  ) then
    insert into case_count_changes (dimension, key, year, branch_id, court_type, classification, change)
    select k.dimension, k.key, k.year, coalesce(moved.branch_id, 0), moved.court_type, moved.classification,
      sum(moved.sign)
    from (
      select n.id, s.sign, s.branch_id, s.court_type, s.classification
      from new_rows n
      join old_rows o on o.id = n.id
      cross join lateral (values
        (1, n.branch_id, n.court_type, n.classification),
        (-1, o.branch_id, o.court_type, o.classification)
      ) s (sign, branch_id, court_type, classification)
      where (n.branch_id, n.court_type, n.classification) is distinct from (o.branch_id, o.court_type, o.classification)
    ) moved
    cross join lateral (
      select h.dimension, h.key, h.year
      from hearings g cross join lateral hearing_count_keys(g.is_active, g.on_date) h
      where g.case_record_id = moved.id
      union all
      select d.dimension, d.key, d.year
      from case_activities a
      cross join lateral compliance_count_keys(a.with_compliance, a.due_at, a.complied_at, a.status) d
      where a.case_record_id = moved.id
    ) k
    group by 1, 2, 3, 4, 5, 6
    having sum(moved.sign) <> 0;
  end if;
  return null;
end;
$$;

-- What belongs to a case is counted where the case is, which must not move meanwhile: where something is counted, its
-- case is locked against changes until the transaction ends (`for share`). In the order of their ids.

create function count_new_hearings() returns trigger language plpgsql as $$
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
$$;

create function count_changed_hearings() returns trigger language plpgsql as $$
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
$$;

create function count_removed_hearings() returns trigger language plpgsql as $$
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
$$;

create function count_new_activities() returns trigger language plpgsql as $$
begin
  insert into case_count_changes (dimension, key, year, branch_id, court_type, classification, change)
  select k.dimension, k.key, k.year, coalesce(c.branch_id, 0), c.court_type, c.classification, sum(k.change)
  from (
    select a.case_record_id, d.dimension, d.key, d.year, count(*) as change
    from new_rows a
    cross join lateral compliance_count_keys(a.with_compliance, a.due_at, a.complied_at, a.status) d
    group by 1, 2, 3, 4
    order by 1
  ) k
  cross join lateral (
    select r.branch_id, r.court_type, r.classification from case_records r where r.id = k.case_record_id for share
  ) c
  group by 1, 2, 3, 4, 5, 6;
  return null;
end;
$$;

create function count_changed_activities() returns trigger language plpgsql as $$
begin
  insert into case_count_changes (dimension, key, year, branch_id, court_type, classification, change)
  select k.dimension, k.key, k.year, coalesce(c.branch_id, 0), c.court_type, c.classification, sum(k.change)
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
    select r.branch_id, r.court_type, r.classification from case_records r where r.id = k.case_record_id for share
  ) c
  group by 1, 2, 3, 4, 5, 6
  having sum(k.change) <> 0;
  return null;
end;
$$;

create function count_removed_activities() returns trigger language plpgsql as $$
begin
  insert into case_count_changes (dimension, key, year, branch_id, court_type, classification, change)
  select k.dimension, k.key, k.year, coalesce(c.branch_id, 0), c.court_type, c.classification, -sum(k.change)
  from (
    select a.case_record_id, d.dimension, d.key, d.year, count(*) as change
    from old_rows a
    cross join lateral compliance_count_keys(a.with_compliance, a.due_at, a.complied_at, a.status) d
    group by 1, 2, 3, 4
    order by 1
  ) k
  cross join lateral (
    select r.branch_id, r.court_type, r.classification from case_records r where r.id = k.case_record_id for share
  ) c
  group by 1, 2, 3, 4, 5, 6;
  return null;
end;
$$;

create trigger case_records__count_new after insert on case_records
  referencing new table as new_rows for each statement execute function count_new_cases();
create trigger case_records__count_changed after update on case_records
  referencing old table as old_rows new table as new_rows for each statement execute function count_changed_cases();
create trigger hearings__count_new after insert on hearings
  referencing new table as new_rows for each statement execute function count_new_hearings();
create trigger hearings__count_changed after update on hearings
  referencing old table as old_rows new table as new_rows for each statement execute function count_changed_hearings();
create trigger hearings__count_removed after delete on hearings
  referencing old table as old_rows for each statement execute function count_removed_hearings();
create trigger case_activities__count_new after insert on case_activities
  referencing new table as new_rows for each statement execute function count_new_activities();
create trigger case_activities__count_changed after update on case_activities
  referencing old table as old_rows new table as new_rows for each statement execute function count_changed_activities();
create trigger case_activities__count_removed after delete on case_activities
  referencing old table as old_rows for each statement execute function count_removed_activities();

-- A case is closed and archived; nothing of a court's records is deleted, and the counts rely on it.
create function refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception 'Case records are archived, never deleted.' using errcode = 'modifying_sql_data_not_permitted';
end;
$$;

create trigger case_records__stay before delete or truncate on case_records
  for each statement execute function refuse_removal();
create trigger hearings__stay before truncate on hearings
  for each statement execute function refuse_removal();
create trigger case_activities__stay before truncate on case_activities
  for each statement execute function refuse_removal();

-- Held by whoever writes the counts: the fold, and a repair.
create function lock_case_counts() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('court case_counts', 0))
$$;

-- Folds the changes into the counts and their sums; one at a time. Answers how many counts changed.
create function fold_case_counts() returns bigint language plpgsql as $$
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
$$;

-- Everything counted anew from the records themselves: what the counts must be.
create view case_recount as
  select k.dimension, k.key, k.year, coalesce(c.branch_id, 0) as branch_id, c.court_type, c.classification,
    count(*) as count
  from case_records c
  cross join lateral case_count_keys(
    c.status, c.category, c.case_type, c.stage, c.province_code, c.filed_at, c.closed_at) k
  group by 1, 2, 3, 4, 5, 6
  union all
  select k.dimension, k.key, k.year, coalesce(c.branch_id, 0), c.court_type, c.classification, count(*)
  from hearings h
  join case_records c on c.id = h.case_record_id
  cross join lateral hearing_count_keys(h.is_active, h.on_date) k
  group by 1, 2, 3, 4, 5, 6
  union all
  select k.dimension, k.key, k.year, coalesce(c.branch_id, 0), c.court_type, c.classification, count(*)
  from case_activities a
  join case_records c on c.id = a.case_record_id
  cross join lateral compliance_count_keys(a.with_compliance, a.due_at, a.complied_at, a.status) k
  group by 1, 2, 3, 4, 5, 6;

-- Counting that does not grow with the cases (C§4, statistics). A case counts once under each dimension; a dimension's
-- row is bounded by who may see it (branch, court type, classification) and by the year of what it counts. Each change
-- is added as a row of its own in the writing transaction, so that no two writers wait for each other; a job folds the
-- changes into the counts. `case_totals` is both, and always exact.

create table case_counts (
  dimension text not null,
  key text not null,
  year integer not null,
  -- 0: no branch yet.
  branch_id integer not null,
  court_type text not null,
  classification text not null,
  count bigint not null,
  constraint case_counts__key primary key (dimension, key, year, branch_id, court_type, classification)
);

create table case_count_changes (
  dimension text not null,
  key text not null,
  year integer not null,
  branch_id integer not null,
  court_type text not null,
  classification text not null,
  change bigint not null
);

create view case_totals as
  select dimension, key, year, branch_id, court_type, classification, count from case_counts
  union all
  select dimension, key, year, branch_id, court_type, classification, change from case_count_changes;

-- What one case counts under. Keys of several parts are the text of an array, which keeps their borders.
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
    ('stage', stage, filed_at),
    ('province', province_code, filed_at),
    ('filed_month', to_char(filed_at, 'YYYY-MM'), filed_at),
    ('closed_month', to_char(closed_at, 'YYYY-MM'), closed_at)
  ) d (dimension, key, counted_at)
  where d.key is not null
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
  insert into case_count_changes
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
  insert into case_count_changes
  select k.dimension, k.key, k.year, coalesce(c.branch_id, 0), c.court_type, c.classification, sum(c.sign)
  from (select *, 1 as sign from new_rows union all select *, -1 from old_rows) c
  cross join lateral case_count_keys(
    c.status, c.category, c.case_type, c.stage, c.province_code, c.filed_at, c.closed_at) k
  group by 1, 2, 3, 4, 5, 6
  having sum(c.sign) <> 0;

  -- A case that moves takes its hearings and deadlines with it.
  insert into case_count_changes
  select k.dimension, k.key, k.year, moved.branch_id, moved.court_type, moved.classification, sum(moved.sign)
  from (
    select n.id, s.sign,
      coalesce(case when s.sign = 1 then n.branch_id else o.branch_id end, 0) as branch_id,
      case when s.sign = 1 then n.court_type else o.court_type end as court_type,
      case when s.sign = 1 then n.classification else o.classification end as classification
    from new_rows n
    join old_rows o on o.id = n.id
    cross join (values (1), (-1)) s (sign)
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
  group by 1, 2, 3, 4, 5, 6;
  return null;
end;
$$;

create function count_new_hearings() returns trigger language plpgsql as $$
begin
  insert into case_count_changes
  select k.dimension, k.key, k.year, coalesce(c.branch_id, 0), c.court_type, c.classification, count(*)
  from new_rows h
  join case_records c on c.id = h.case_record_id
  cross join lateral hearing_count_keys(h.is_active, h.on_date) k
  group by 1, 2, 3, 4, 5, 6;
  return null;
end;
$$;

create function count_changed_hearings() returns trigger language plpgsql as $$
begin
  insert into case_count_changes
  select k.dimension, k.key, k.year, coalesce(c.branch_id, 0), c.court_type, c.classification, sum(h.sign)
  from (select *, 1 as sign from new_rows union all select *, -1 from old_rows) h
  join case_records c on c.id = h.case_record_id
  cross join lateral hearing_count_keys(h.is_active, h.on_date) k
  group by 1, 2, 3, 4, 5, 6
  having sum(h.sign) <> 0;
  return null;
end;
$$;

create function count_removed_hearings() returns trigger language plpgsql as $$
begin
  insert into case_count_changes
  select k.dimension, k.key, k.year, coalesce(c.branch_id, 0), c.court_type, c.classification, -count(*)
  from old_rows h
  join case_records c on c.id = h.case_record_id
  cross join lateral hearing_count_keys(h.is_active, h.on_date) k
  group by 1, 2, 3, 4, 5, 6;
  return null;
end;
$$;

create function count_new_activities() returns trigger language plpgsql as $$
begin
  insert into case_count_changes
  select k.dimension, k.key, k.year, coalesce(c.branch_id, 0), c.court_type, c.classification, count(*)
  from new_rows a
  join case_records c on c.id = a.case_record_id
  cross join lateral compliance_count_keys(a.with_compliance, a.due_at, a.complied_at, a.status) k
  group by 1, 2, 3, 4, 5, 6;
  return null;
end;
$$;

create function count_changed_activities() returns trigger language plpgsql as $$
begin
  insert into case_count_changes
  select k.dimension, k.key, k.year, coalesce(c.branch_id, 0), c.court_type, c.classification, sum(a.sign)
  from (select *, 1 as sign from new_rows union all select *, -1 from old_rows) a
  join case_records c on c.id = a.case_record_id
  cross join lateral compliance_count_keys(a.with_compliance, a.due_at, a.complied_at, a.status) k
  group by 1, 2, 3, 4, 5, 6
  having sum(a.sign) <> 0;
  return null;
end;
$$;

create function count_removed_activities() returns trigger language plpgsql as $$
begin
  insert into case_count_changes
  select k.dimension, k.key, k.year, coalesce(c.branch_id, 0), c.court_type, c.classification, -count(*)
  from old_rows a
  join case_records c on c.id = a.case_record_id
  cross join lateral compliance_count_keys(a.with_compliance, a.due_at, a.complied_at, a.status) k
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

-- Folds the changes into the counts; one at a time. Answers how many changes there were.
create function fold_case_counts() returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('court fold_case_counts', 0));
  with taken as (
    delete from case_count_changes returning *
  ), summed as (
    insert into case_counts
    select dimension, key, year, branch_id, court_type, classification, sum(change)
    from taken
    group by 1, 2, 3, 4, 5, 6
    having sum(change) <> 0
    on conflict (dimension, key, year, branch_id, court_type, classification)
      do update set count = case_counts.count + excluded.count
  )
  select count(*) into folded from taken;
  delete from case_counts where count = 0;
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

-- Deadlines of archived cases are not counted: nothing can be complied with in them, until they are reopened.
-- Writers of both tables wait, so that no deadline is counted by the earlier rules after the correction below.
lock table case_records, case_activities in share row exclusive mode;

create or replace function count_changed_cases() returns trigger language plpgsql as $$
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
$$;

-- The case is locked before its status is read, so the status is in the sum and not in a condition of the lock.

create or replace function count_new_activities() returns trigger language plpgsql as $$
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
$$;

create or replace function count_changed_activities() returns trigger language plpgsql as $$
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
$$;

create or replace function count_removed_activities() returns trigger language plpgsql as $$
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
$$;

create or replace view case_recount as
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
  where c.status <> 'archived'
  group by 1, 2, 3, 4, 5, 6;

insert into case_count_changes (dimension, key, year, branch_id, court_type, classification, change)
select k.dimension, k.key, k.year, coalesce(c.branch_id, 0), c.court_type, c.classification, -count(*)
from case_activities a
join case_records c on c.id = a.case_record_id
cross join lateral compliance_count_keys(a.with_compliance, a.due_at, a.complied_at, a.status) k
where c.status = 'archived' and a.with_compliance and a.complied_at is null and a.due_at is not null
group by 1, 2, 3, 4, 5, 6;

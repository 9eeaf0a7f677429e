-- How many donations there are and what the ledger comes to by day, without adding them up: the exact total of a list of a
-- million, and a year of figures. What a statement changes is added as rows of their own in its transaction, so that no two
-- writers wait for each other, neither those of one campaign nor those of one institution; a job folds these changes into
-- the sums. Both together are always exact. The id 0 stands for all: a sum of a campaign has both ids, one of an
-- institution has campaign 0, and that of everything has 0 twice.
create table donation_counts (
  campaign_id integer not null,
  institution_id integer not null,
  -- `all` for all of them added up.
  status text not null,
  count bigint not null,
  amount_centavos bigint not null,
  constraint donation_counts__key primary key (campaign_id, institution_id, status)
) with (fillfactor = 80);

create table donation_count_changes (
  campaign_id integer not null,
  institution_id integer not null,
  status text not null,
  count bigint not null,
  amount_centavos bigint not null
) with (
  -- It is filled and emptied all the time, and every list reads it whole: what was folded must not stay for long.
  autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = -1, autovacuum_vacuum_cost_delay = 0
);

create function count_new_donations() returns trigger language plpgsql as $$
begin
  insert into donation_count_changes (campaign_id, institution_id, status, count, amount_centavos)
  select d.campaign_id, d.institution_id, d.status, count(*), sum(d.amount_centavos)
  from new_rows d
  group by 1, 2, 3;
  return null;
end
$$;

create function count_removed_donations() returns trigger language plpgsql as $$
begin
  insert into donation_count_changes (campaign_id, institution_id, status, count, amount_centavos)
  select d.campaign_id, d.institution_id, d.status, -count(*), -sum(d.amount_centavos)
  from old_rows d
  group by 1, 2, 3;
  return null;
end
$$;

create function count_changed_donations() returns trigger language plpgsql as $$
begin
  insert into donation_count_changes (campaign_id, institution_id, status, count, amount_centavos)
  select d.campaign_id, d.institution_id, d.status, sum(d.sign), sum(d.sign * d.amount_centavos)
  from (
    select campaign_id, institution_id, status, amount_centavos, 1 as sign from new_rows
    union all
    select campaign_id, institution_id, status, amount_centavos, -1 from old_rows
  ) d
  group by 1, 2, 3
  having sum(d.sign) <> 0 or sum(d.sign * d.amount_centavos) <> 0;
  return null;
end
$$;

create trigger donations__count_new after insert on donations
  referencing new table as new_rows for each statement execute function count_new_donations();
create trigger donations__count_changed after update on donations
  referencing old table as old_rows new table as new_rows for each statement execute function count_changed_donations();
create trigger donations__count_removed after delete on donations
  referencing old table as old_rows for each statement execute function count_removed_donations();

-- Folds the changes into the counts and their sums; one at a time. Answers how many counts changed.
create function fold_donation_counts() returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('fundraising donation_counts', 0));
  with taken as (
    delete from donation_count_changes returning *
  ), summed as (
    select case grouping(campaign_id) when 1 then 0 else campaign_id end as campaign_id,
      case grouping(institution_id) when 1 then 0 else institution_id end as institution_id,
      case grouping(status) when 1 then 'all' else status end as status,
      sum(count)::bigint as count, sum(amount_centavos)::bigint as amount_centavos
    from taken
    group by rollup (institution_id, campaign_id), rollup (status)
    having sum(count) <> 0 or sum(amount_centavos) <> 0
  )
  merge into donation_counts c using summed s
    on (c.campaign_id, c.institution_id, c.status) = (s.campaign_id, s.institution_id, s.status)
  when matched and c.count + s.count = 0 then delete
  when matched then update set count = c.count + s.count, amount_centavos = c.amount_centavos + s.amount_centavos
  when not matched then
    insert (campaign_id, institution_id, status, count, amount_centavos)
    values (s.campaign_id, s.institution_id, s.status, s.count, s.amount_centavos);
  get diagnostics folded = row_count;
  return folded;
end
$$;

-- Makes the counts anew. What is counted and the changes that are in it already are of one moment.
create function recount_donations() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('fundraising donation_counts', 0));
  delete from donation_counts;
  with taken as (
    delete from donation_count_changes
  )
  insert into donation_counts (campaign_id, institution_id, status, count, amount_centavos)
  select case grouping(campaign_id) when 1 then 0 else campaign_id end,
    case grouping(institution_id) when 1 then 0 else institution_id end,
    case grouping(status) when 1 then 'all' else status end, count(*), sum(amount_centavos)
  from donations
  group by rollup (institution_id, campaign_id), rollup (status)
  having count(*) > 0;
end
$$;

-- Days are those of people: of the zone that stands beside them.
create table ledger_days (
  campaign_id integer not null,
  institution_id integer not null,
  day date not null,
  amount_centavos bigint not null,
  credits bigint not null,
  refunded_centavos bigint not null,
  -- The largest credit; 0 without any.
  largest_centavos bigint not null,
  constraint ledger_days__key primary key (campaign_id, institution_id, day)
) with (fillfactor = 90);

create table ledger_day_zone (
  only_one boolean primary key default true,
  time_zone text not null,
  constraint ledger_day_zone__only_one check (only_one)
);

create table ledger_day_changes (
  campaign_id integer not null,
  institution_id integer not null,
  recorded_at timestamptz not null,
  amount_centavos bigint not null,
  credits bigint not null,
  refunded_centavos bigint not null,
  largest_centavos bigint not null
) with (
  autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = -1, autovacuum_vacuum_cost_delay = 0
);

-- Entries are only ever added.
create function sum_new_entries() returns trigger language plpgsql as $$
begin
  insert into ledger_day_changes
    (campaign_id, institution_id, recorded_at, amount_centavos, credits, refunded_centavos, largest_centavos)
  select e.campaign_id, e.institution_id, e.recorded_at, sum(e.amount_centavos),
    count(*) filter (where e.kind = 'credit'),
    coalesce(-sum(e.amount_centavos) filter (where e.kind = 'reversal'), 0),
    coalesce(max(e.amount_centavos) filter (where e.kind = 'credit'), 0)
  from new_rows e
  group by 1, 2, 3;
  return null;
end
$$;

create trigger ledger_entries__sum_new after insert on ledger_entries
  referencing new table as new_rows for each statement execute function sum_new_entries();

-- What the entries come to on each day in a zone, for all and for one institution or campaign.
create function recount_ledger_days(wanted_zone text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('fundraising ledger_days', 0));
  delete from ledger_days;
  delete from ledger_day_zone;
  insert into ledger_day_zone (time_zone) values (wanted_zone);
  with taken as (
    delete from ledger_day_changes
  ), entries as (
    select campaign_id, institution_id, (recorded_at at time zone wanted_zone)::date as day, kind, amount_centavos
    from ledger_entries
  )
  insert into ledger_days
    (campaign_id, institution_id, day, amount_centavos, credits, refunded_centavos, largest_centavos)
  select case grouping(campaign_id) when 1 then 0 else campaign_id end,
    case grouping(institution_id) when 1 then 0 else institution_id end, day, sum(amount_centavos),
    count(*) filter (where kind = 'credit'),
    coalesce(-sum(amount_centavos) filter (where kind = 'reversal'), 0),
    coalesce(max(amount_centavos) filter (where kind = 'credit'), 0)
  from entries
  group by day, rollup (institution_id, campaign_id);
end
$$;

-- As `fold_donation_counts`, into days of the zone; all are made anew when it is not the one that they are kept in.
create function fold_ledger_days(wanted_zone text) returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('fundraising ledger_days', 0));
  if not exists (select from ledger_day_zone where time_zone = wanted_zone) then
    perform recount_ledger_days(wanted_zone);
    return null;
  end if;
  with taken as (
    delete from ledger_day_changes returning *
  ), dated as (
    select t.*, (t.recorded_at at time zone wanted_zone)::date as day from taken t
  ), summed as (
    select case grouping(campaign_id) when 1 then 0 else campaign_id end as campaign_id,
      case grouping(institution_id) when 1 then 0 else institution_id end as institution_id, day,
      sum(amount_centavos)::bigint as amount_centavos, sum(credits)::bigint as credits,
      sum(refunded_centavos)::bigint as refunded_centavos, max(largest_centavos) as largest_centavos
    from dated
    group by day, rollup (institution_id, campaign_id)
  )
  merge into ledger_days k using summed s
    on (k.campaign_id, k.institution_id, k.day) = (s.campaign_id, s.institution_id, s.day)
  when matched then update set amount_centavos = k.amount_centavos + s.amount_centavos,
    credits = k.credits + s.credits, refunded_centavos = k.refunded_centavos + s.refunded_centavos,
    largest_centavos = greatest(k.largest_centavos, s.largest_centavos)
  when not matched then
    insert (campaign_id, institution_id, day, amount_centavos, credits, refunded_centavos, largest_centavos)
    values (s.campaign_id, s.institution_id, s.day, s.amount_centavos, s.credits, s.refunded_centavos,
      s.largest_centavos);
  get diagnostics folded = row_count;
  return folded;
end
$$;

select recount_donations();
select recount_ledger_days('Asia/Manila');

-- What is neither completed nor waits is looked for by its status: a list of the few would otherwise pass all others. No
-- completion writes into these.
create index donations__status on donations (status, id desc) where status not in ('completed', 'pending');
create index donations__institution_id_status on donations (institution_id, status, id desc)
  where status not in ('completed', 'pending');
create index donations__campaign_id_status on donations (campaign_id, status, id desc)
  where status not in ('completed', 'pending');

-- The sheriff's reports with what their list is filtered by: the status that is shown and the outcome of the latest
-- attempt (C§2, C§3), which otherwise would be looked for in the attempts of every report there is. Triggers keep it.
create table sheriff_reports (
  activity_id uuid primary key references case_activities on delete cascade,
  case_record_id uuid not null,
  created_at timestamptz not null,
  -- Of one without an attempt `for_update`, unless it is expunged.
  status text not null,
  service_status text
);

-- Each newest first; what is counted stands in the index.
create index sheriff_reports__newest on sheriff_reports (created_at desc, activity_id desc);
create index sheriff_reports__status on sheriff_reports (status, created_at desc, activity_id desc);
create index sheriff_reports__service_status on sheriff_reports (service_status, created_at desc, activity_id desc);
create index sheriff_reports__case_record_id on sheriff_reports (case_record_id, created_at desc, activity_id desc);

create view sheriff_reports_anew as
  select a.id as activity_id, a.case_record_id, a.created_at,
    case when s.service_status is null and a.status <> 'Expunged' then 'for_update' else a.status end as status,
    s.service_status
  from case_activities a
  left join lateral (
    select t.service_status from service_attempts t
    where t.activity_id = a.id
    order by t.service_date desc, t.recorded_at desc, t.id desc
    limit 1
  ) s on true
  where a.activity = 'Sheriff''s Report';

create function keep_sheriff_reports(ids uuid[]) returns void language sql as $$
  insert into sheriff_reports (activity_id, case_record_id, created_at, status, service_status)
  select activity_id, case_record_id, created_at, status, service_status from sheriff_reports_anew
  where activity_id = any(ids)
  on conflict (activity_id) do update set status = excluded.status, service_status = excluded.service_status
  where (sheriff_reports.status, sheriff_reports.service_status)
    is distinct from (excluded.status, excluded.service_status)
$$;

create function keep_changed_reports() returns trigger language plpgsql as $$
declare
  ids uuid[] := array(select id from new_rows where activity = 'Sheriff''s Report');
begin
  -- Most activities are no reports.
  if cardinality(ids) > 0 then perform keep_sheriff_reports(ids); end if;
  return null;
end;
$$;

create function keep_attempted_reports() returns trigger language plpgsql as $$
begin
  perform keep_sheriff_reports(array(select activity_id from changed_rows));
  return null;
end;
$$;

create trigger case_activities__keep_new_reports after insert on case_activities
  referencing new table as new_rows for each statement execute function keep_changed_reports();
create trigger case_activities__keep_changed_reports after update on case_activities
  referencing new table as new_rows for each statement execute function keep_changed_reports();
create trigger service_attempts__keep_new after insert on service_attempts
  referencing new table as changed_rows for each statement execute function keep_attempted_reports();
create trigger service_attempts__keep_changed after update on service_attempts
  referencing new table as changed_rows for each statement execute function keep_attempted_reports();
create trigger service_attempts__keep_removed after delete on service_attempts
  referencing old table as changed_rows for each statement execute function keep_attempted_reports();

insert into sheriff_reports (activity_id, case_record_id, created_at, status, service_status)
select activity_id, case_record_id, created_at, status, service_status from sheriff_reports_anew;

-- Nothing asks by these any more.
drop index case_activities__sheriff;
drop index case_activities__sheriff_newest;

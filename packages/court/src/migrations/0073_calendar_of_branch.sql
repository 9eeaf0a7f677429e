-- The calendar of a branch is read from its own hearings, those that were cancelled as well, however many the whole court
-- has in the same days.
create index hearings__branch_id_starts_at on hearings (branch_id, starts_at, activity_id);
-- It answers what this one did.
drop index hearings__branch_id;

-- Few entries have an hour and are no hearing.
create index case_activities__calendar_unheard on case_activities (scheduled_at, id)
  where in_calendar and hearing_status is null and scheduled_at is not null;

-- The calendar shows what is due on a day beside what has an hour, each by an index of its own.
create index case_activities__calendar_due_at on case_activities (due_at, id)
  where in_calendar and scheduled_at is null;

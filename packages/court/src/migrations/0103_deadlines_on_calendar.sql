--! no-transaction
-- Deadlines are on the calendar unless somebody keeps them off it. Those that have no time are read by their day.
drop index concurrently if exists case_activities__calendar_due;
create index concurrently case_activities__calendar_due on case_activities (due_at, id)
  where in_calendar and scheduled_at is null;

-- Deadlines to come that were recorded before. Nobody was offered them on the calendar.
update case_activities set in_calendar = true
where with_compliance and complied_at is null and due_at >= current_date and scheduled_at is null and not in_calendar
  and status <> 'Expunged';

-- Dates from which a holiday was removed or moved, with the last time. The next payroll run adjusts final ones that paid them as
-- holidays, and the leave credits of a month are counted again.
create table removed_holidays (
  date date primary key,
  removed_at timestamptz not null
);

create index removed_holidays__removed_at on removed_holidays (removed_at);

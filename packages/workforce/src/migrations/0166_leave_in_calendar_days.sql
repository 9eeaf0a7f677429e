-- Leave whose law counts every day of it. Leave that is decided already keeps its days.
alter table leave_types add column counts_calendar_days boolean not null default false;

update leave_types set counts_calendar_days = true where law = 'Republic Act 11210';

-- Leave that is earned by the year only after a year of service (Labor Code, article 95).
alter table leave_types add column needs_year_of_service boolean not null default false;

update leave_types set needs_year_of_service = true where law = 'Labor Code, article 95' and accrual = 'yearly';

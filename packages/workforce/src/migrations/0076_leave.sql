-- Leave (contract §3.3). Days are counted in thousandths, as the conversion tables of the Civil Service Commission do.

create table leave_types (
  id uuid primary key,
  name text not null,
  -- Law or rule that grants it.
  law text,
  accrual text not null,
  -- Earned in a month or year; without accrual, the days of a calendar year.
  days_thousandths integer not null,
  -- Whether days over the credit are taken without pay instead of being refused.
  allows_without_pay boolean not null,
  -- Another type whose credits it uses as well, such as vacation leave for forced leave.
  charged_to uuid constraint leave_types__charged_to references leave_types,
  -- Whether late and undertime minutes are charged to it.
  takes_tardiness boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint leave_types__accrual check (accrual in ('monthly', 'yearly', 'none')),
  constraint leave_types__days check (days_thousandths between 0 and 366000)
);

create unique index leave_types__name_identity on leave_types (identity_key(name));

create table leave_applications (
  id uuid primary key,
  employee_id uuid not null constraint leave_applications__employee_id references employees,
  leave_type_id uuid not null constraint leave_applications__leave_type_id references leave_types,
  starts_on date not null,
  ends_on date not null,
  is_half_day boolean not null,
  reason text not null,
  status text not null default 'pending',
  -- Working days in it, and how many of them are without pay; both follow the holidays until it ends.
  days_thousandths integer not null,
  unpaid_thousandths integer not null,
  -- Without foreign keys, because accounts can be deleted.
  filed_by integer not null,
  decided_by integer,
  decided_by_name text,
  decided_at timestamptz,
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint leave_applications__status check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  constraint leave_applications__order check (starts_on <= ends_on),
  constraint leave_applications__half_day check (not is_half_day or starts_on = ends_on),
  constraint leave_applications__decided check ((decided_at is null) = (status = 'pending'))
);

create index leave_applications__employee_id on leave_applications (employee_id, starts_on);
create index leave_applications__created_at on leave_applications (created_at, id);
create index leave_applications__dates on leave_applications (ends_on, starts_on) where status = 'approved';

-- Days of approved leave, as payroll and time records read them.
create table leave_days (
  employee_id uuid not null constraint leave_days__employee_id references employees,
  date date not null,
  application_id uuid not null constraint leave_days__application_id references leave_applications,
  paid_thousandths integer not null,
  unpaid_thousandths integer not null,
  constraint leave_days__key primary key (employee_id, date),
  constraint leave_days__amounts check (paid_thousandths >= 0 and unpaid_thousandths >= 0
    and paid_thousandths + unpaid_thousandths in (500, 1000))
);

create index leave_days__application_id on leave_days (application_id);

-- Changes of credits. Rows are never changed; the sum is the credit.
create table leave_entries (
  id uuid primary key,
  employee_id uuid not null constraint leave_entries__employee_id references employees,
  leave_type_id uuid not null constraint leave_entries__leave_type_id references leave_types,
  kind text not null,
  thousandths integer not null,
  on_date date not null,
  application_id uuid constraint leave_entries__application_id references leave_applications,
  -- First day of the month or year that was closed, for entries of the program.
  period date,
  reason text,
  created_by integer,
  created_at timestamptz not null,
  constraint leave_entries__kind check (
    kind in ('opening', 'earned', 'used', 'returned', 'tardiness', 'monetized', 'forfeited')),
  constraint leave_entries__one_per_period unique (employee_id, leave_type_id, kind, period)
);

create index leave_entries__leave_type_id on leave_entries (leave_type_id, employee_id);

insert into leave_types
  (id, name, law, accrual, days_thousandths, allows_without_pay, takes_tardiness, created_at, updated_at)
select gen_random_uuid(), name, law, accrual, days * 1000, allows_without_pay, takes_tardiness,
  timestamptz '2026-11-29T00:00:00Z', timestamptz '2026-11-29T00:00:00Z'
from (values
  ('Vacation leave', 'CSC Omnibus Rules on Leave', 'monthly', 1.25, false, true),
  ('Sick leave', 'CSC Omnibus Rules on Leave', 'monthly', 1.25, true, false),
  ('Service incentive leave', 'Labor Code, article 95', 'yearly', 5, false, false),
  ('Special privilege leave', 'CSC Omnibus Rules on Leave', 'none', 3, false, false),
  ('Maternity leave', 'Republic Act 11210', 'none', 105, true, false),
  ('Paternity leave', 'Republic Act 8187', 'none', 7, false, false),
  ('Parental leave for solo parents', 'Republic Act 11861', 'none', 7, false, false),
  ('Leave for victims of violence against women and their children', 'Republic Act 9262', 'none', 10, false, false),
  ('Special leave benefit for women', 'Republic Act 9710', 'none', 60, false, false),
  ('Leave without pay', null, 'none', 0, true, false)
) as given (name, law, accrual, days, allows_without_pay, takes_tardiness);

insert into leave_types
  (id, name, law, accrual, days_thousandths, allows_without_pay, charged_to, created_at, updated_at)
select gen_random_uuid(), 'Forced leave', 'CSC Omnibus Rules on Leave', 'none', 5000, false, id,
  timestamptz '2026-11-29T00:00:00Z', timestamptz '2026-11-29T00:00:00Z'
from leave_types where name = 'Vacation leave';

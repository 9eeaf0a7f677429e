-- Attendance (contract §3.3). The earlier version reads and writes policies without the new columns: their defaults
-- are the rules that hold when a policy says nothing else.

alter table timekeeping_policies
  -- How the punches of a day are paired. A policy without times counts as flexible, one that ends before it starts as
  -- a night shift.
  add column kind text not null default 'fixed',
  -- Local times; both null without a break.
  add column lunch_starts_at time default '12:00',
  add column lunch_ends_at time default '13:00',
  -- Latest start of flexible hours; null where any arrival is on time.
  add column flexible_until time,
  add column late_counts_from text not null default 'start',
  -- Hours that count as night work; they may include midnight.
  add column night_starts_at time not null default '22:00',
  add column night_ends_at time not null default '06:00',
  -- ISO days of the week, from 1 for Monday.
  add column rest_days integer[] not null default '{6,7}',
  add constraint timekeeping_policies__kind check (kind in ('fixed', 'flexible', 'first_last', 'night')),
  add constraint timekeeping_policies__late_counts_from check (late_counts_from in ('start', 'grace_end')),
  add constraint timekeeping_policies__rest_days check (rest_days <@ '{1,2,3,4,5,6,7}'::integer[]);

-- Punches as the devices recorded them. No row is ever changed: a correction is a request of its own.
create table time_logs (
  employee_id uuid not null constraint time_logs__employee_id references employees,
  at timestamptz not null,
  source text not null,
  recorded_at timestamptz not null,
  -- The same employee and second is one punch, however often it is sent. Records read a month by this index.
  constraint time_logs__key primary key (employee_id, at),
  constraint time_logs__source check (source in ('entry', 'file'))
);

-- Days off. The nationwide list is the one of the court's service (packages/contracts/src/holidays).
create table work_holidays (
  id uuid primary key,
  date date not null,
  name text not null,
  kind text not null,
  -- City, municipality or province in which it holds; null for the whole country.
  place text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint work_holidays__kind check (kind in ('regular', 'special'))
);

create unique index work_holidays__identity
  on work_holidays (date, identity_key(name), identity_key(coalesce(place, '')));

insert into work_holidays (id, date, name, kind, created_at, updated_at)
select gen_random_uuid(), date::date, name, kind, timestamptz '2026-11-29T00:00:00Z', timestamptz '2026-11-29T00:00:00Z'
from (values
  ('2024-01-01', 'New Year''s Day', 'regular'),
  ('2024-02-09', 'Chinese New Year (additional day)', 'special'),
  ('2024-02-10', 'Chinese New Year', 'special'),
  ('2024-03-28', 'Maundy Thursday', 'regular'),
  ('2024-03-29', 'Good Friday', 'regular'),
  ('2024-03-30', 'Black Saturday', 'special'),
  ('2024-04-09', 'Araw ng Kagitingan', 'regular'),
  ('2024-04-10', 'Eid''l Fitr', 'regular'),
  ('2024-05-01', 'Labor Day', 'regular'),
  ('2024-06-12', 'Independence Day', 'regular'),
  ('2024-06-17', 'Eid''l Adha', 'regular'),
  ('2024-08-23', 'Ninoy Aquino Day', 'special'),
  ('2024-08-26', 'National Heroes Day', 'regular'),
  ('2024-11-01', 'All Saints'' Day', 'special'),
  ('2024-11-02', 'All Souls'' Day', 'special'),
  ('2024-11-30', 'Bonifacio Day', 'regular'),
  ('2024-12-08', 'Feast of the Immaculate Conception of Mary', 'special'),
  ('2024-12-24', 'Christmas Eve', 'special'),
  ('2024-12-25', 'Christmas Day', 'regular'),
  ('2024-12-30', 'Rizal Day', 'regular'),
  ('2024-12-31', 'Last Day of the Year', 'special'),
  ('2025-01-01', 'New Year''s Day', 'regular'),
  ('2025-01-29', 'Chinese New Year', 'special'),
  ('2025-04-01', 'Eid''l Fitr', 'regular'),
  ('2025-04-09', 'Araw ng Kagitingan', 'regular'),
  ('2025-04-17', 'Maundy Thursday', 'regular'),
  ('2025-04-18', 'Good Friday', 'regular'),
  ('2025-04-19', 'Black Saturday', 'special'),
  ('2025-05-01', 'Labor Day', 'regular'),
  ('2025-05-12', 'National and Local Elections', 'special'),
  ('2025-06-06', 'Eid''l Adha', 'regular'),
  ('2025-06-12', 'Independence Day', 'regular'),
  ('2025-07-27', 'Founding Anniversary of the Iglesia ni Cristo', 'special'),
  ('2025-08-21', 'Ninoy Aquino Day', 'special'),
  ('2025-08-25', 'National Heroes Day', 'regular'),
  ('2025-10-31', 'All Saints'' Day Eve', 'special'),
  ('2025-11-01', 'All Saints'' Day', 'special'),
  ('2025-11-30', 'Bonifacio Day', 'regular'),
  ('2025-12-08', 'Feast of the Immaculate Conception of Mary', 'special'),
  ('2025-12-24', 'Christmas Eve', 'special'),
  ('2025-12-25', 'Christmas Day', 'regular'),
  ('2025-12-30', 'Rizal Day', 'regular'),
  ('2025-12-31', 'Last Day of the Year', 'special'),
  ('2026-01-01', 'New Year''s Day', 'regular'),
  ('2026-02-17', 'Chinese New Year', 'special'),
  ('2026-03-20', 'Eid''l Fitr', 'regular'),
  ('2026-04-02', 'Maundy Thursday', 'regular'),
  ('2026-04-03', 'Good Friday', 'regular'),
  ('2026-04-04', 'Black Saturday', 'special'),
  ('2026-04-09', 'Araw ng Kagitingan', 'regular'),
  ('2026-05-01', 'Labor Day', 'regular'),
  ('2026-05-27', 'Eid''l Adha', 'regular'),
  ('2026-06-12', 'Independence Day', 'regular'),
  ('2026-08-21', 'Ninoy Aquino Day', 'special'),
  ('2026-08-31', 'National Heroes Day', 'regular'),
  ('2026-11-01', 'All Saints'' Day', 'special'),
  ('2026-11-02', 'All Souls'' Day', 'special'),
  ('2026-11-30', 'Bonifacio Day', 'regular'),
  ('2026-12-08', 'Feast of the Immaculate Conception of Mary', 'special'),
  ('2026-12-24', 'Christmas Eve', 'special'),
  ('2026-12-25', 'Christmas Day', 'regular'),
  ('2026-12-30', 'Rizal Day', 'regular'),
  ('2026-12-31', 'Last Day of the Year', 'special'),
  ('2027-01-01', 'New Year''s Day', 'regular'),
  ('2027-02-06', 'Chinese New Year', 'special'),
  ('2027-03-09', 'Eid''l Fitr', 'regular'),
  ('2027-03-25', 'Maundy Thursday', 'regular'),
  ('2027-03-26', 'Good Friday', 'regular'),
  ('2027-03-27', 'Black Saturday', 'special'),
  ('2027-04-09', 'Araw ng Kagitingan', 'regular'),
  ('2027-05-01', 'Labor Day', 'regular'),
  ('2027-05-16', 'Eid''l Adha', 'regular'),
  ('2027-06-12', 'Independence Day', 'regular'),
  ('2027-08-21', 'Ninoy Aquino Day', 'special'),
  ('2027-08-30', 'National Heroes Day', 'regular'),
  ('2027-11-01', 'All Saints'' Day', 'special'),
  ('2027-11-02', 'All Souls'' Day', 'special'),
  ('2027-11-30', 'Bonifacio Day', 'regular'),
  ('2027-12-08', 'Feast of the Immaculate Conception of Mary', 'special'),
  ('2027-12-24', 'Christmas Eve', 'special'),
  ('2027-12-25', 'Christmas Day', 'regular'),
  ('2027-12-30', 'Rizal Day', 'regular'),
  ('2027-12-31', 'Last Day of the Year', 'special'),
  ('2028-01-01', 'New Year''s Day', 'regular'),
  ('2028-01-26', 'Chinese New Year', 'special'),
  ('2028-02-26', 'Eid''l Fitr', 'regular'),
  ('2028-04-09', 'Araw ng Kagitingan', 'regular'),
  ('2028-04-13', 'Maundy Thursday', 'regular'),
  ('2028-04-14', 'Good Friday', 'regular'),
  ('2028-04-15', 'Black Saturday', 'special'),
  ('2028-05-01', 'Labor Day', 'regular'),
  ('2028-05-05', 'Eid''l Adha', 'regular'),
  ('2028-06-12', 'Independence Day', 'regular'),
  ('2028-08-21', 'Ninoy Aquino Day', 'special'),
  ('2028-08-28', 'National Heroes Day', 'regular'),
  ('2028-11-01', 'All Saints'' Day', 'special'),
  ('2028-11-02', 'All Souls'' Day', 'special'),
  ('2028-11-30', 'Bonifacio Day', 'regular'),
  ('2028-12-08', 'Feast of the Immaculate Conception of Mary', 'special'),
  ('2028-12-24', 'Christmas Eve', 'special'),
  ('2028-12-25', 'Christmas Day', 'regular'),
  ('2028-12-30', 'Rizal Day', 'regular'),
  ('2028-12-31', 'Last Day of the Year', 'special')
) as given (date, name, kind);

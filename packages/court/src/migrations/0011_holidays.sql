-- Holidays (C§2, C§6, contract): an editable table, since a proclamation moves and adds days every year. These are the
-- nationwide ones of 2024 to 2028, as calendar/holidays-data tells. They are planted here and not at a start, so that
-- one that somebody removes does not come back.
create table holidays (
  id integer generated always as identity primary key,
  date date not null,
  name text not null,
  kind text not null,
  -- The law or proclamation that says so; `computed` when none has yet.
  source text,
  -- Expected, but not proclaimed: the day may still move.
  is_tentative boolean not null default false,
  created_by integer constraint holidays__created_by references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint holidays__date_name unique (date, name),
  -- People work on a special working day, and courts sit.
  constraint holidays__kind check (kind in ('regular', 'special_non_working', 'special_working'))
);

insert into holidays (date, name, kind, source, is_tentative, created_at, updated_at)
select date::date, name, kind, source, is_tentative, timestamptz '2026-11-21T00:00:00Z', timestamptz '2026-11-21T00:00:00Z'
from (values
  ('2024-01-01', 'New Year''s Day', 'regular', 'Proclamation 368, s. 2023', false),
  ('2024-02-09', 'Chinese New Year (additional day)', 'special_non_working', 'Proclamation 453, s. 2024', false),
  ('2024-02-10', 'Chinese New Year', 'special_non_working', 'Proclamation 368, s. 2023', false),
  ('2024-03-28', 'Maundy Thursday', 'regular', 'Proclamation 368, s. 2023', false),
  ('2024-03-29', 'Good Friday', 'regular', 'Proclamation 368, s. 2023', false),
  ('2024-03-30', 'Black Saturday', 'special_non_working', 'Proclamation 368, s. 2023', false),
  ('2024-04-09', 'Araw ng Kagitingan', 'regular', 'Proclamation 368, s. 2023', false),
  ('2024-04-10', 'Eid''l Fitr', 'regular', 'Proclamation 514, s. 2024', false),
  ('2024-05-01', 'Labor Day', 'regular', 'Proclamation 368, s. 2023', false),
  ('2024-06-12', 'Independence Day', 'regular', 'Proclamation 368, s. 2023', false),
  ('2024-06-17', 'Eid''l Adha', 'regular', 'Proclamation 579, s. 2024', false),
  ('2024-08-23', 'Ninoy Aquino Day', 'special_non_working', 'Proclamation 665, s. 2024', false),
  ('2024-08-26', 'National Heroes Day', 'regular', 'Proclamation 368, s. 2023', false),
  ('2024-11-01', 'All Saints'' Day', 'special_non_working', 'Proclamation 368, s. 2023', false),
  ('2024-11-02', 'All Souls'' Day', 'special_non_working', 'Proclamation 368, s. 2023', false),
  ('2024-11-30', 'Bonifacio Day', 'regular', 'Proclamation 368, s. 2023', false),
  ('2024-12-08', 'Feast of the Immaculate Conception of Mary', 'special_non_working', 'Proclamation 368, s. 2023', false),
  ('2024-12-24', 'Christmas Eve', 'special_non_working', 'Proclamation 368, s. 2023', false),
  ('2024-12-25', 'Christmas Day', 'regular', 'Proclamation 368, s. 2023', false),
  ('2024-12-30', 'Rizal Day', 'regular', 'Proclamation 368, s. 2023', false),
  ('2024-12-31', 'Last Day of the Year', 'special_non_working', 'Proclamation 368, s. 2023', false)
) as given (date, name, kind, source, is_tentative);

insert into holidays (date, name, kind, source, is_tentative, created_at, updated_at)
select date::date, name, kind, source, is_tentative, timestamptz '2026-11-21T00:00:00Z', timestamptz '2026-11-21T00:00:00Z'
from (values
  ('2025-01-01', 'New Year''s Day', 'regular', 'Proclamation 727, s. 2024', false),
  ('2025-01-29', 'Chinese New Year', 'special_non_working', 'Proclamation 727, s. 2024', false),
  ('2025-04-01', 'Eid''l Fitr', 'regular', 'Proclamation 839, s. 2025', false),
  ('2025-04-09', 'Araw ng Kagitingan', 'regular', 'Proclamation 727, s. 2024', false),
  ('2025-04-17', 'Maundy Thursday', 'regular', 'Proclamation 727, s. 2024', false),
  ('2025-04-18', 'Good Friday', 'regular', 'Proclamation 727, s. 2024', false),
  ('2025-04-19', 'Black Saturday', 'special_non_working', 'Proclamation 727, s. 2024', false),
  ('2025-05-01', 'Labor Day', 'regular', 'Proclamation 727, s. 2024', false),
  ('2025-05-12', 'National and Local Elections', 'special_non_working', 'Proclamation 878, s. 2025', false),
  ('2025-06-06', 'Eid''l Adha', 'regular', 'Proclamation 911, s. 2025', false),
  ('2025-06-12', 'Independence Day', 'regular', 'Proclamation 727, s. 2024', false),
  ('2025-07-27', 'Founding Anniversary of the Iglesia ni Cristo', 'special_non_working', 'Proclamation 729, s. 2024', false),
  ('2025-08-21', 'Ninoy Aquino Day', 'special_non_working', 'Proclamation 727, s. 2024', false),
  ('2025-08-25', 'National Heroes Day', 'regular', 'Proclamation 727, s. 2024', false),
  ('2025-10-31', 'All Saints'' Day Eve', 'special_non_working', 'Proclamation 727, s. 2024', false),
  ('2025-11-01', 'All Saints'' Day', 'special_non_working', 'Proclamation 727, s. 2024', false),
  ('2025-11-30', 'Bonifacio Day', 'regular', 'Proclamation 727, s. 2024', false),
  ('2025-12-08', 'Feast of the Immaculate Conception of Mary', 'special_non_working', 'Proclamation 727, s. 2024', false),
  ('2025-12-24', 'Christmas Eve', 'special_non_working', 'Proclamation 727, s. 2024', false),
  ('2025-12-25', 'Christmas Day', 'regular', 'Proclamation 727, s. 2024', false),
  ('2025-12-30', 'Rizal Day', 'regular', 'Proclamation 727, s. 2024', false),
  ('2025-12-31', 'Last Day of the Year', 'special_non_working', 'Proclamation 727, s. 2024', false)
) as given (date, name, kind, source, is_tentative);

insert into holidays (date, name, kind, source, is_tentative, created_at, updated_at)
select date::date, name, kind, source, is_tentative, timestamptz '2026-11-21T00:00:00Z', timestamptz '2026-11-21T00:00:00Z'
from (values
  ('2026-01-01', 'New Year''s Day', 'regular', 'Proclamation 1006, s. 2025', false),
  ('2026-02-17', 'Chinese New Year', 'special_non_working', 'Proclamation 1006, s. 2025', false),
  ('2026-03-20', 'Eid''l Fitr', 'regular', 'Republic Act 9177', false),
  ('2026-04-02', 'Maundy Thursday', 'regular', 'Proclamation 1006, s. 2025', false),
  ('2026-04-03', 'Good Friday', 'regular', 'Proclamation 1006, s. 2025', false),
  ('2026-04-04', 'Black Saturday', 'special_non_working', 'Proclamation 1006, s. 2025', false),
  ('2026-04-09', 'Araw ng Kagitingan', 'regular', 'Proclamation 1006, s. 2025', false),
  ('2026-05-01', 'Labor Day', 'regular', 'Proclamation 1006, s. 2025', false),
  ('2026-05-27', 'Eid''l Adha', 'regular', 'Proclamation 1264, s. 2026', false),
  ('2026-06-12', 'Independence Day', 'regular', 'Proclamation 1006, s. 2025', false),
  ('2026-08-21', 'Ninoy Aquino Day', 'special_non_working', 'Proclamation 1006, s. 2025', false),
  ('2026-08-31', 'National Heroes Day', 'regular', 'Proclamation 1006, s. 2025', false),
  ('2026-11-01', 'All Saints'' Day', 'special_non_working', 'Proclamation 1006, s. 2025', false),
  ('2026-11-02', 'All Souls'' Day', 'special_non_working', 'Proclamation 1006, s. 2025', false),
  ('2026-11-30', 'Bonifacio Day', 'regular', 'Proclamation 1006, s. 2025', false),
  ('2026-12-08', 'Feast of the Immaculate Conception of Mary', 'special_non_working', 'Proclamation 1006, s. 2025', false),
  ('2026-12-24', 'Christmas Eve', 'special_non_working', 'Proclamation 1006, s. 2025', false),
  ('2026-12-25', 'Christmas Day', 'regular', 'Proclamation 1006, s. 2025', false),
  ('2026-12-30', 'Rizal Day', 'regular', 'Proclamation 1006, s. 2025', false),
  ('2026-12-31', 'Last Day of the Year', 'special_non_working', 'Proclamation 1006, s. 2025', false)
) as given (date, name, kind, source, is_tentative);

insert into holidays (date, name, kind, source, is_tentative, created_at, updated_at)
select date::date, name, kind, source, is_tentative, timestamptz '2026-11-21T00:00:00Z', timestamptz '2026-11-21T00:00:00Z'
from (values
  ('2027-01-01', 'New Year''s Day', 'regular', 'Republic Act 9492', false),
  ('2027-02-06', 'Chinese New Year', 'special_non_working', 'computed', true),
  ('2027-03-09', 'Eid''l Fitr', 'regular', 'computed', true),
  ('2027-03-25', 'Maundy Thursday', 'regular', 'Republic Act 9492', false),
  ('2027-03-26', 'Good Friday', 'regular', 'Republic Act 9492', false),
  ('2027-03-27', 'Black Saturday', 'special_non_working', 'computed', true),
  ('2027-04-09', 'Araw ng Kagitingan', 'regular', 'Republic Act 9492', false),
  ('2027-05-01', 'Labor Day', 'regular', 'Republic Act 9492', false),
  ('2027-05-16', 'Eid''l Adha', 'regular', 'computed', true),
  ('2027-06-12', 'Independence Day', 'regular', 'Republic Act 9492', false),
  ('2027-08-21', 'Ninoy Aquino Day', 'special_non_working', 'Republic Act 9256', false),
  ('2027-08-30', 'National Heroes Day', 'regular', 'Republic Act 9492', false),
  ('2027-11-01', 'All Saints'' Day', 'special_non_working', 'Republic Act 9492', false),
  ('2027-11-02', 'All Souls'' Day', 'special_non_working', 'computed', true),
  ('2027-11-30', 'Bonifacio Day', 'regular', 'Republic Act 9492', false),
  ('2027-12-08', 'Feast of the Immaculate Conception of Mary', 'special_non_working', 'Republic Act 10966', false),
  ('2027-12-24', 'Christmas Eve', 'special_non_working', 'computed', true),
  ('2027-12-25', 'Christmas Day', 'regular', 'Republic Act 9492', false),
  ('2027-12-30', 'Rizal Day', 'regular', 'Republic Act 9492', false),
  ('2027-12-31', 'Last Day of the Year', 'special_non_working', 'Republic Act 9492', false)
) as given (date, name, kind, source, is_tentative);

insert into holidays (date, name, kind, source, is_tentative, created_at, updated_at)
select date::date, name, kind, source, is_tentative, timestamptz '2026-11-21T00:00:00Z', timestamptz '2026-11-21T00:00:00Z'
from (values
  ('2028-01-01', 'New Year''s Day', 'regular', 'Republic Act 9492', false),
  ('2028-01-26', 'Chinese New Year', 'special_non_working', 'computed', true),
  ('2028-02-26', 'Eid''l Fitr', 'regular', 'computed', true),
  ('2028-04-09', 'Araw ng Kagitingan', 'regular', 'Republic Act 9492', false),
  ('2028-04-13', 'Maundy Thursday', 'regular', 'Republic Act 9492', false),
  ('2028-04-14', 'Good Friday', 'regular', 'Republic Act 9492', false),
  ('2028-04-15', 'Black Saturday', 'special_non_working', 'computed', true),
  ('2028-05-01', 'Labor Day', 'regular', 'Republic Act 9492', false),
  ('2028-05-05', 'Eid''l Adha', 'regular', 'computed', true),
  ('2028-06-12', 'Independence Day', 'regular', 'Republic Act 9492', false),
  ('2028-08-21', 'Ninoy Aquino Day', 'special_non_working', 'Republic Act 9256', false),
  ('2028-08-28', 'National Heroes Day', 'regular', 'Republic Act 9492', false),
  ('2028-11-01', 'All Saints'' Day', 'special_non_working', 'Republic Act 9492', false),
  ('2028-11-02', 'All Souls'' Day', 'special_non_working', 'computed', true),
  ('2028-11-30', 'Bonifacio Day', 'regular', 'Republic Act 9492', false),
  ('2028-12-08', 'Feast of the Immaculate Conception of Mary', 'special_non_working', 'Republic Act 10966', false),
  ('2028-12-24', 'Christmas Eve', 'special_non_working', 'computed', true),
  ('2028-12-25', 'Christmas Day', 'regular', 'Republic Act 9492', false),
  ('2028-12-30', 'Rizal Day', 'regular', 'Republic Act 9492', false),
  ('2028-12-31', 'Last Day of the Year', 'special_non_working', 'Republic Act 9492', false)
) as given (date, name, kind, source, is_tentative);

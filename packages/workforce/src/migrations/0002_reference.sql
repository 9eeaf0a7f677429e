-- Lists that employees and payroll items refer to. What is referred to is not removed. A name is one, whatever its case.

create table positions (
  id uuid primary key,
  name text not null,
  description text,
  salary_grade integer,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create unique index positions__name on positions (lower(name));

create table employment_types (
  id uuid primary key,
  name text not null,
  description text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create unique index employment_types__name on employment_types (lower(name));

create table timekeeping_policies (
  id uuid primary key,
  name text not null,
  description text,
  -- Local times; null where hours are flexible. A night shift ends before it starts.
  starts_at time,
  ends_at time,
  grace_minutes integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create unique index timekeeping_policies__name on timekeeping_policies (lower(name));

create table account_codes (
  id uuid primary key,
  name text not null,
  expense_class text,
  old_account_code text,
  new_account_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create unique index account_codes__new_account_code on account_codes (new_account_code)
  where new_account_code is not null;

create table payroll_types (
  id uuid primary key,
  name text not null,
  description text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create unique index payroll_types__name on payroll_types (lower(name));

-- Lists that employees and payroll items refer to. What is referred to is not removed.

create table positions (
  id uuid primary key,
  name text not null,
  description text,
  salary_grade integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint positions__name unique (name)
);

create table employment_types (
  id uuid primary key,
  name text not null,
  description text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint employment_types__name unique (name)
);

create table timekeeping_policies (
  id uuid primary key,
  name text not null,
  description text,
  -- Minutes after midnight, local time; null where hours are flexible.
  starts_at_minute integer,
  ends_at_minute integer,
  grace_minutes integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint timekeeping_policies__name unique (name),
  constraint timekeeping_policies__day check (starts_at_minute between 0 and 1439 and ends_at_minute between 0 and 1439)
);

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
  updated_at timestamptz not null,
  constraint payroll_types__name unique (name)
);

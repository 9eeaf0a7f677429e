-- Dated tables of payroll (contract §3.3): contributions, withholding tax and salary grades, with the law behind each
-- version. A version holds until the next one of its table begins. Amounts are centavos; percentages have four decimals.
create table statutory_versions (
  id uuid primary key,
  key text not null,
  effective_from date not null,
  law text not null,
  source text,
  -- Whether the figures were compared with the issuance, and by whom; null for those that the program came with.
  is_confirmed boolean not null default false,
  confirmed_by integer,
  confirmed_at timestamptz,
  -- Entered after final runs had used its dates: their differences are for the next run.
  is_retroactive boolean not null default false,
  -- Null for salary grades.
  rate_on text,
  floor_centavos bigint,
  ceiling_centavos bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint statutory_versions__key_effective_from unique (key, effective_from),
  constraint statutory_versions__key check (key in ('sss', 'sss-mpf', 'sss-ec', 'philhealth', 'pag-ibig', 'gsis',
    'withholding-daily', 'withholding-weekly', 'withholding-semi-monthly', 'withholding-monthly',
    'income-tax-annual', 'salary-grades')),
  constraint statutory_versions__rate_on check (rate_on in ('excess', 'whole')),
  constraint statutory_versions__kind check ((key = 'salary-grades') = (rate_on is null)),
  constraint statutory_versions__range check (floor_centavos >= 0 and ceiling_centavos >= 0
    and floor_centavos <= ceiling_centavos),
  constraint statutory_versions__confirmed check (confirmed_at is null or is_confirmed)
);

-- A bracket ends where the next begins, so there are no gaps; the first begins at 0.
create table statutory_brackets (
  version_id uuid not null references statutory_versions on delete cascade,
  from_centavos bigint not null,
  employee_amount_centavos bigint not null,
  employee_rate numeric(7, 4) not null,
  employer_amount_centavos bigint not null,
  employer_rate numeric(7, 4) not null,
  constraint statutory_brackets__key primary key (version_id, from_centavos),
  constraint statutory_brackets__from check (from_centavos >= 0),
  constraint statutory_brackets__amounts check (employee_amount_centavos >= 0 and employer_amount_centavos >= 0),
  constraint statutory_brackets__rates check (employee_rate between 0 and 100 and employer_rate between 0 and 100)
);

-- Monthly salaries by grade and step.
create table salary_steps (
  version_id uuid not null references statutory_versions on delete cascade,
  grade integer not null,
  step integer not null,
  salary_centavos bigint not null,
  constraint salary_steps__key primary key (version_id, grade, step),
  constraint salary_steps__place check (grade between 1 and 33 and step between 1 and 8),
  constraint salary_steps__salary check (salary_centavos > 0)
);

-- Versions that the program has added. It adds each once, so that changed and deleted ones stay as the office left them.
create table statutory_seeds (
  key text not null,
  effective_from date not null,
  constraint statutory_seeds__key primary key (key, effective_from)
);

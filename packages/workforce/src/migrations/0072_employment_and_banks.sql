-- Days of employment and the bank that the pay goes to. The account number is encrypted like government numbers, with a keyed
-- hash for equality. The earlier version names the columns that it writes, so that these stay empty.
alter table employees
  add column hired_on date,
  add column separated_on date,
  add column separation_reason text,
  add column bank_name text,
  add column bank_branch text,
  add column bank_account_number text,
  add column bank_account_number_index bytea;

-- Pay and tax of a person with the employer before this one, in one calendar year (BIR form 2316).
create table previous_employers (
  id uuid primary key,
  employee_id uuid not null constraint previous_employers__employee_id references employees,
  year integer not null,
  employer text not null,
  -- Number of the employer, not of a person.
  tin text,
  address text,
  zipcode text,
  taxable_centavos bigint not null,
  withheld_centavos bigint not null,
  -- Payrolls that these figures stand for.
  periods integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint previous_employers__one_per_year unique (employee_id, year),
  constraint previous_employers__figures check (
    year between 1900 and 2199 and taxable_centavos >= 0 and withheld_centavos between 0 and taxable_centavos
    and periods between 0 and 366)
);

-- Runs that compute amounts by the methods of their items (contract §3.3). The earlier version names the columns that it
-- writes, so that every new column has a default; it shows an item without an amount as 0.
alter table runs
  -- Kinds other than regular pay apart from the periods of the payroll.
  add column kind text not null default 'regular'
    constraint runs__kind check (kind in ('regular', 'thirteenth_month', 'bonus', 'final_pay')),
  -- Day whose tax tables and year count; null for the end of the period.
  add column pay_date date,
  -- How often the payroll is paid; null for what the length of the period says.
  add column frequency text
    constraint runs__frequency check (frequency in ('monthly', 'semi_monthly', 'weekly', 'daily')),
  add column contributions text not null default 'full'
    constraint runs__contributions check (contributions in ('full', 'none', 'split')),
  -- Null for the method that the rules of the bureau ask for.
  add column withholding text
    constraint runs__withholding check (withholding in ('periodic', 'cumulative', 'annualized')),
  add column use_time_records boolean not null default false,
  -- Whether deductions that the pay does not cover are left for the next run; a negative net pay is refused otherwise.
  add column carry_negative boolean not null default false,
  -- Stored messages of the last computation.
  add column warnings jsonb;

-- An item without an amount of its own is computed by its method.
alter table run_items add column is_computed boolean not null default false;

-- Days, hours, minutes or months of an item for an employee.
create table run_quantities (
  run_id uuid not null references runs on delete cascade,
  employee_id uuid not null constraint run_quantities__employee_id references employees,
  payroll_item_id uuid not null,
  quantity numeric(14, 4) not null,
  constraint run_quantities__key primary key (run_id, employee_id, payroll_item_id),
  constraint run_quantities__item foreign key (run_id, payroll_item_id) references run_items on delete cascade,
  constraint run_quantities__quantity check (quantity >= 0)
);
create index run_quantities__employee_id on run_quantities (employee_id);

alter table run_lines
  add column quantity numeric(14, 4),
  -- Pesos per unit of the quantity, otherwise percent.
  add column rate numeric(20, 6),
  add column basis_centavos bigint,
  -- Key, date and law of the statutory table.
  add column statutory_table jsonb,
  -- Stored message: how the amount was computed.
  add column explanation jsonb,
  -- A refund of tax is negative and has no limit. Validated by 0086, without a lock on writing.
  drop constraint run_lines__amount,
  add constraint run_lines__amount check (
    amount_centavos <= requested_centavos and amount_centavos >= least(requested_centavos, 0)) not valid;

-- Sums for the tax of a year, the certificate of an employee and the agencies' files. Lines written by the earlier version
-- have none of them.
alter table run_employees
  add column taxable_regular_centavos bigint not null default 0,
  add column taxable_supplementary_centavos bigint not null default 0,
  add column withheld_centavos bigint not null default 0,
  -- 13th month pay and other benefits, free of tax up to a ceiling.
  add column other_benefits_centavos bigint not null default 0,
  add column withholding_method text;

-- What a run takes of the loans of an employee. The balance falls when the run becomes final. Without a foreign key to the
-- recurring item, which may be deleted before that.
create table run_installments (
  run_id uuid not null references runs on delete cascade,
  recurring_item_id uuid not null,
  employee_id uuid not null constraint run_installments__employee_id references employees,
  amount_centavos bigint not null,
  constraint run_installments__key primary key (run_id, recurring_item_id),
  constraint run_installments__amount check (amount_centavos > 0)
);
create index run_installments__employee_id on run_installments (employee_id);

-- Deductions that the pay did not cover (positive), and what a later run took of them (negative). They count when the run
-- is final.
create table run_carried (
  run_id uuid not null references runs on delete cascade,
  employee_id uuid not null constraint run_carried__employee_id references employees,
  payroll_item_id uuid not null constraint run_carried__payroll_item_id references payroll_items,
  amount_centavos bigint not null,
  constraint run_carried__key primary key (run_id, employee_id, payroll_item_id)
);
create index run_carried__employee_id on run_carried (employee_id, payroll_item_id);
create index run_carried__payroll_item_id on run_carried (payroll_item_id);

-- Only regular runs are refused for a period that has one.
create unique index runs__once_regular on runs (roster_id, period_start, period_end)
  where status <> 'cancelled' and kind = 'regular';
drop index runs__once;
alter index runs__once_regular rename to runs__once;

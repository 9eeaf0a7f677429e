-- Pay of employees over time (contract §3.3). The earlier version neither reads nor writes these tables, except that it
-- would delete a payroll item that a recurring item uses; the foreign key refuses that.

-- One row is what a person earns from a date until the next row's date. Rows are never changed, so that earlier payrolls
-- can be explained.
create table compensations (
  id uuid primary key,
  employee_id uuid not null constraint compensations__employee_id references employees,
  effective_from date not null,
  basis text not null,
  -- Null where the pay is that of a salary grade and step.
  amount_centavos bigint,
  salary_grade smallint,
  step smallint,
  -- Days a year, or working days a month, that turn a monthly into a daily rate. Null: the one of the payroll set.
  factor numeric(7, 4),
  is_minimum_wage_earner boolean not null default false,
  reason text,
  -- Without a foreign key, because accounts can be deleted.
  created_by integer not null,
  created_by_name text not null,
  created_at timestamptz not null,
  constraint compensations__one_per_date unique (employee_id, effective_from),
  constraint compensations__basis check (basis in ('monthly', 'daily', 'hourly')),
  constraint compensations__amount check (amount_centavos > 0),
  constraint compensations__factor check (factor > 0),
  constraint compensations__amount_or_grade check (
    (amount_centavos is null) = (salary_grade is not null) and (salary_grade is null) = (step is null)),
  constraint compensations__grade check (
    salary_grade is null or salary_grade between 1 and 33 and step between 1 and 8 and basis = 'monthly')
);

-- Allowances, loans and savings of a person: an item that each payroll takes within these dates.
create table recurring_items (
  id uuid primary key,
  employee_id uuid not null constraint recurring_items__employee_id references employees,
  payroll_item_id uuid not null constraint recurring_items__payroll_item_id references payroll_items,
  amount_centavos bigint,
  quantity numeric(14, 4),
  effective_from date not null,
  effective_to date,
  -- What is left of a loan, and what each payroll takes of it.
  balance_centavos bigint,
  installment_centavos bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint recurring_items__dates check (effective_to >= effective_from),
  constraint recurring_items__not_negative check (
    amount_centavos >= 0 and quantity >= 0 and balance_centavos >= 0 and installment_centavos > 0),
  constraint recurring_items__amount_or_quantity check (
    case when quantity is not null then num_nonnulls(amount_centavos, balance_centavos, installment_centavos) = 0
    else num_nonnulls(amount_centavos, installment_centavos) > 0 end)
);

create index recurring_items__employee_id on recurring_items (employee_id, effective_from);
create index recurring_items__payroll_item_id on recurring_items (payroll_item_id);

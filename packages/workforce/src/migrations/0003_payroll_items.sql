-- The catalog of earnings and deductions (W§2). Amounts are centavos; percentages have four decimals.
create table payroll_items (
  id uuid primary key,
  name text not null,
  category text not null,
  code text not null,
  code_key text generated always as (lower(code)) stored,
  description text,
  account_code_id uuid constraint payroll_items__account_code_id references account_codes,
  -- Dense from 1; deferred, so that items can change places in one statement.
  order_column integer not null,
  has_limit boolean not null default false,
  limit_type text,
  limit_amount_centavos bigint,
  limit_percentage numeric(7, 4),
  limit_frequency text,
  limit_basis_payroll_item_id uuid
    constraint payroll_items__limit_basis_payroll_item_id references payroll_items,
  is_de_minimis boolean not null default false,
  is_taxable boolean not null default false,
  is_ledger_excluded boolean not null default false,
  -- Statutory presets: from when the rule holds, and where it is written.
  effective_from date,
  source text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payroll_items__code_key unique (code_key),
  constraint payroll_items__order_column unique (order_column) deferrable initially immediate,
  constraint payroll_items__category check (category in ('earning', 'deduction', 'contribution', 'reimbursement')),
  constraint payroll_items__limit_type check (limit_type in ('fixed_amount', 'percentage')),
  constraint payroll_items__limit_frequency
    check (limit_frequency in ('per_payroll', 'monthly', 'quarterly', 'annually')),
  constraint payroll_items__limit_percentage check (limit_percentage between 0 and 100),
  constraint payroll_items__limit_amount check (limit_amount_centavos >= 0),
  constraint payroll_items__has_its_limit check (case limit_type
    when 'fixed_amount' then limit_amount_centavos is not null
    when 'percentage' then limit_percentage is not null and limit_basis_payroll_item_id is not null
    else true end),
  constraint payroll_items__not_its_own_basis check (limit_basis_payroll_item_id <> id)
);

create index payroll_items__name on payroll_items (name, id);
create index payroll_items__account_code_id on payroll_items (account_code_id);
create index payroll_items__limit_basis on payroll_items (limit_basis_payroll_item_id)
  where limit_basis_payroll_item_id is not null;

create table payroll_item_types (
  payroll_item_id uuid not null references payroll_items on delete cascade,
  payroll_type_id uuid not null constraint payroll_item_types__payroll_type_id references payroll_types,
  constraint payroll_item_types__key primary key (payroll_item_id, payroll_type_id)
);

create index payroll_item_types__payroll_type_id on payroll_item_types (payroll_type_id);

-- Rosters: who is paid together. Runs: one payment of a roster for a period, from draft to final.

create table rosters (
  id uuid primary key,
  name text not null,
  description text,
  organization_id uuid constraint rosters__organization_id references organizations,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create unique index rosters__name on rosters (lower(name));
create index rosters__organization_id on rosters (organization_id);

create table roster_members (
  roster_id uuid not null references rosters on delete cascade,
  employee_id uuid not null constraint roster_members__employee_id references employees,
  constraint roster_members__key primary key (roster_id, employee_id)
);

create index roster_members__employee_id on roster_members (employee_id, roster_id);

create table runs (
  id uuid primary key,
  roster_id uuid not null constraint runs__roster_id references rosters,
  payroll_type_id uuid constraint runs__payroll_type_id references payroll_types,
  period_start date not null,
  period_end date not null,
  status text not null default 'draft',
  created_by integer not null,
  -- Everybody who made or changed it.
  author_ids integer[] not null,
  computed_at timestamptz,
  -- Of the lines, as they were computed: they do not change without being computed again.
  employee_count integer not null default 0,
  line_count integer not null default 0,
  totals jsonb,
  -- The latest final run that the lines know of. One that became final later may have used up their limits.
  computed_after bigint not null default 0,
  reviewed_by integer,
  reviewed_at timestamptz,
  approved_by integer,
  approved_at timestamptz,
  finalized_by integer,
  finalized_at timestamptz,
  -- Runs become final one by one, and are counted.
  final_number bigint,
  cancelled_by integer,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint runs__status check (status in ('draft', 'computed', 'reviewed', 'approved', 'final', 'cancelled')),
  constraint runs__period check (period_end >= period_start),
  constraint runs__final check ((status = 'final') = (final_number is not null)),
  constraint runs__final_number unique (final_number),
  -- Nobody approves what they made.
  constraint runs__two_people check (approved_by is null or approved_by <> all (author_ids))
);

-- A second run for the same roster and period is refused, however the two arrive.
create unique index runs__once on runs (roster_id, period_start, period_end) where status <> 'cancelled';
create index runs__period_start on runs (period_start desc, id desc);
create index runs__roster_id on runs (roster_id, period_start desc, id desc);
create index runs__payroll_type_id on runs (payroll_type_id);

-- The items of a run, and the amount of each for everybody who has none of their own.
create table run_items (
  run_id uuid not null references runs on delete cascade,
  payroll_item_id uuid not null constraint run_items__payroll_item_id references payroll_items,
  position integer not null,
  amount_centavos bigint not null,
  constraint run_items__key primary key (run_id, payroll_item_id),
  constraint run_items__amount check (amount_centavos >= 0)
);

create index run_items__payroll_item_id on run_items (payroll_item_id);

-- What an employee gets or pays of an item instead.
create table run_amounts (
  run_id uuid not null references runs on delete cascade,
  employee_id uuid not null constraint run_amounts__employee_id references employees,
  payroll_item_id uuid not null,
  amount_centavos bigint not null,
  constraint run_amounts__key primary key (run_id, employee_id, payroll_item_id),
  constraint run_amounts__item foreign key (run_id, payroll_item_id) references run_items on delete cascade,
  constraint run_amounts__amount check (amount_centavos >= 0)
);

-- What was computed: the amount asked for, what the limit left of it, and why.
create table run_lines (
  run_id uuid not null,
  employee_id uuid not null constraint run_lines__employee_id references employees,
  payroll_item_id uuid not null,
  -- From 1 in the order of the employees' names, so that any page of many lines is read at once.
  place integer not null,
  requested_centavos bigint not null,
  amount_centavos bigint not null,
  -- Which rule applied, with its numbers.
  rule jsonb not null,
  constraint run_lines__key primary key (run_id, employee_id, payroll_item_id),
  constraint run_lines__place unique (run_id, place),
  constraint run_lines__item foreign key (run_id, payroll_item_id) references run_items on delete cascade,
  constraint run_lines__amount check (amount_centavos between 0 and requested_centavos)
);

-- What somebody was paid of an item, over all runs.
create index run_lines__employee_id on run_lines (employee_id, payroll_item_id);

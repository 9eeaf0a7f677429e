-- Raffles by station and in rounds. All columns are nullable or have a default: the version before this one still inserts.
alter table case_records
  -- The place whose branches the case can be raffled to; null: all branches of its court type.
  add column station text,
  -- Why the case was given to its branch without a draw; null when it was drawn.
  add column assignment_reason text;

-- How many cases a branch was drawn for in the present round. A round of some branches is full when none of them has 0; their
-- counts then fall by one.
create table raffle_rounds (
  branch_id integer primary key constraint raffle_rounds__branch_id references branches,
  cases integer not null
);

-- A batch: the cases that were drawn in it stand in case_raffles, those that were carried over stand here.
create table raffles (
  id uuid primary key,
  court_type text not null,
  station text,
  reason text,
  waiting_case_ids uuid[] not null,
  drawn_by integer,
  drawn_at timestamptz not null
);

create index raffles__drawn_at on raffles (drawn_at desc, id desc);

create trigger raffles__append_only
  before update or delete or truncate on raffles
  for each statement execute function audit_log__refuse_change();

alter table case_raffles
  add column raffle_id uuid constraint case_raffles__raffle_id references raffles,
  add column station text,
  add column reason text,
  -- The branch that the case left, e.g. because its judge inhibited.
  add column from_branch_id integer constraint case_raffles__from_branch_id references branches,
  -- Branches that could have been drawn but for the rounds, by id, each with its count before the draw.
  add column pool_branch_ids integer[],
  add column pool_cases integer[];

-- Each time that a case was given to a branch without a draw.
create table case_assignments (
  id uuid primary key,
  case_record_id uuid not null constraint case_assignments__case_record_id references case_records on delete cascade,
  from_branch_id integer constraint case_assignments__from_branch_id references branches,
  branch_id integer not null constraint case_assignments__branch_id references branches,
  reason text,
  assigned_by integer,
  assigned_at timestamptz not null
);

create index case_assignments__case_record_id on case_assignments (case_record_id);
create index case_assignments__assigned_at on case_assignments (assigned_at desc, id desc);
create index case_assignments__branch_id on case_assignments (branch_id, assigned_at desc, id desc);

create trigger case_assignments__append_only
  before update or delete or truncate on case_assignments
  for each statement execute function audit_log__refuse_change();

-- Corrections of time records (contract §3.3): times of a day that an employee or officer asks for, and another person
-- decides. Punches stay as the device recorded them.
create table time_corrections (
  id uuid primary key,
  employee_id uuid not null constraint time_corrections__employee_id references employees,
  date date not null,
  -- Local times; null for those that are right in the record. Times of a night shift may be on the next day.
  am_in time,
  am_out time,
  pm_in time,
  pm_out time,
  reason text not null,
  status text not null default 'pending',
  -- Without foreign keys, because accounts can be deleted.
  filed_by integer not null,
  decided_by integer,
  decided_by_name text,
  decided_at timestamptz,
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint time_corrections__status check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  constraint time_corrections__times check (num_nonnulls(am_in, am_out, pm_in, pm_out) > 0),
  constraint time_corrections__decided check ((decided_at is null) = (status = 'pending'))
);

-- Of several corrections of a day the latest decision counts.
create index time_corrections__employee_id on time_corrections (employee_id, date, decided_at);
create index time_corrections__created_at on time_corrections (created_at, id);

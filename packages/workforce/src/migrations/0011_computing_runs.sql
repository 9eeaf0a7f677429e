-- A run of many lines is computed by a job, batch by batch: it says so meanwhile. A running older version never writes the
-- state, and only shows it.
alter table runs drop constraint runs__status;
alter table runs add constraint runs__status
  check (status in ('draft', 'computing', 'computed', 'reviewed', 'approved', 'final', 'cancelled'));

-- Counts the tries of the job: who writes lines holds the number, and one that has been given up finds another.
alter table runs add column computation integer not null default 0;
-- Why the last computing came to no lines; null otherwise.
alter table runs add column compute_error text;

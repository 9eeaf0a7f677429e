-- Papers (contract §3.2): the number of an organization in its series of papers, and what papers say about the employer.
-- The earlier version reads its own columns by name and inserts without the new ones.

-- Papers number their offices with integers. The number stays when the organization is renamed or moved, and no other
-- organization gets it later.
alter table organizations add column office_number integer generated always as identity;
create unique index organizations__office_number on organizations (office_number);

alter table organizations
  -- Name under which the employer is registered; null where it is the organization's name.
  add column registered_name text,
  add column address text,
  -- Numbers of the employer, not of a person.
  add column tin text,
  add column sss_number text,
  add column philhealth_number text,
  add column pagibig_number text,
  add column gsis_number text,
  -- Officer who signs certificates.
  add column signatory_name text,
  add column signatory_position text;

-- Whether an employee is mailed when a payroll run with their pay becomes final.
alter table users add column is_payslip_mailed boolean not null default true;

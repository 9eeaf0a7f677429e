-- Changes of the pay of many employees at once. The earlier version neither reads nor writes this table.

-- One row is one applied rule or file. Its key refuses a second application of the same, also of two at once.
create table compensation_changes (
  id uuid primary key,
  kind text not null,
  -- SHA-256 of the file, or of the rule with the organizations in which it was applied.
  fingerprint bytea not null,
  employees_count integer not null,
  -- Without a foreign key, because accounts can be deleted.
  created_by integer not null,
  created_at timestamptz not null,
  constraint compensation_changes__once unique (fingerprint),
  constraint compensation_changes__kind check (kind in ('rule', 'file')),
  constraint compensation_changes__count check (employees_count > 0)
);

-- Requests name an organization's choice of a salary table by an id. The earlier version writes no rows.
alter table organization_salary_tables
  add column id uuid not null default gen_random_uuid() constraint organization_salary_tables__id unique;

-- Papers to serve: a sheriff's report that an issued subpoena, summons or notice created, with whom to serve and by when.
create table service_tasks (
  activity_id uuid primary key references case_activities on delete cascade,
  document_id uuid not null references documents,
  addressee text not null,
  address text,
  due_on date,
  created_at timestamptz not null
);

create index service_tasks__document_id on service_tasks (document_id);

-- Details of an attempt of service (R14 s.21): when and where, who received the paper, and a refusal to sign, which is
-- service when the paper was left in view and in the presence of the person (R14 s.5).
alter table service_attempts
  add column service_time text,
  add column place text,
  add column received_by text,
  add column recipient_capacity text,
  add column refused_to_sign boolean not null default false,
  add column left_in_view boolean not null default false;

-- Who did what to what, for those who must answer for it. Written in the transaction of the deed and never
-- changed: names stand as they were then, and no foreign key ties a record to a row that may go.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null when the program itself acted, or somebody who was not signed in.
  actor_id integer,
  actor_label text,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  -- The institution, organization or branch that may read this record.
  tenant_id integer,
  ip inet,
  request_id text,
  changes jsonb,
  constraint audit_log__action_form check (action ~ '^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$'),
  constraint audit_log__changes_form check (jsonb_typeof(changes) = 'object')
);

-- Lists show the newest first; the id breaks the tie of one moment.
create index audit_log__at on audit_log (at desc, id desc);
create index audit_log__tenant_id_at on audit_log (tenant_id, at desc, id desc);
create index audit_log__subject_at on audit_log (subject_type, subject_id, at desc, id desc);

create function audit_log__refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only added to.' using errcode = 'modifying_sql_data_not_permitted';
end;
$$;

create trigger audit_log__append_only
  before update or delete or truncate on audit_log
  for each statement execute function audit_log__refuse_change();

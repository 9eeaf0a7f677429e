-- Why somebody may not use their account, for the staff that manages users.
alter table users
  add column suspended_at timestamptz,
  add column suspension_reason text;

create index user_roles__role on user_roles (role, user_id);
create index users__status on users (status, id);

-- What one person did.
create index audit_log__actor_id_at on audit_log (actor_id, at desc, id desc);

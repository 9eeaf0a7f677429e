-- Every request of somebody who is signed in asks what they are allowed. Who keeps that in memory reads with every session
-- whether it is still the same: another state follows each change of roles, of who has them, and of what lies below an
-- organization, in the transaction that makes it.
create table access_state (
  is_only boolean primary key default true,
  state uuid not null default gen_random_uuid(),
  constraint access_state__is_only check (is_only)
);

insert into access_state default values;

-- Whoever changes something of it waits for others who do, until they have committed: so what else such a transaction locks,
-- it locks before. A statement that finds nothing to change counts as a change too.
create function change_access_state() returns trigger language plpgsql as $$
begin
  insert into access_state default values
  on conflict (is_only) do update set state = excluded.state;
  return null;
end;
$$;

create trigger roles__state after insert or update or delete or truncate on roles
  for each statement execute function change_access_state();
create trigger role_permissions__state after insert or update or delete or truncate on role_permissions
  for each statement execute function change_access_state();
create trigger user_roles__state after insert or update or delete or truncate on user_roles
  for each statement execute function change_access_state();
create trigger organization_paths__state after insert or update or delete or truncate on organization_paths
  for each statement execute function change_access_state();

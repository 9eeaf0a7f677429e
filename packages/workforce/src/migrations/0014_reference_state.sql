-- Lists of employees name what each is linked to. Who keeps these names in memory reads with every page whether they are
-- still the same: another state follows each change of one, in the transaction that makes it.
create table reference_state (
  is_only boolean primary key default true,
  state uuid not null default gen_random_uuid(),
  constraint reference_state__is_only check (is_only)
);

insert into reference_state default values;

-- Whoever changes one waits for others who do, until they have committed.
create function change_reference_state() returns trigger language plpgsql as $$
begin
  insert into reference_state default values
  on conflict (is_only) do update set state = excluded.state;
  return null;
end;
$$;

create trigger positions__state after insert or update or delete or truncate on positions
  for each statement execute function change_reference_state();
create trigger organizations__state after insert or update or delete or truncate on organizations
  for each statement execute function change_reference_state();
create trigger employment_types__state after insert or update or delete or truncate on employment_types
  for each statement execute function change_reference_state();

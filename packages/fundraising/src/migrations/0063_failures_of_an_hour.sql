-- What counts is how often payments failed within the hour (docs/decisions/0009-card-testing.md). Failures of one gift that
-- lie further apart than that no longer add up: a gift that is paid again for weeks kept its donor away at its tenth.
create or replace function count_failure() returns trigger language plpgsql as $$
begin
  new.failures := case when old.last_failed_at > new.updated_at - interval '1 hour' then old.failures else 0 end + 1;
  new.last_failed_at := new.updated_at;
  return new;
end
$$;

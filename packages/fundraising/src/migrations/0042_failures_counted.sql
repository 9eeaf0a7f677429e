-- Every failed payment counts against the testing of cards, also when the donation is paid again and its status moves
-- on. Counted where the status changes, so that no way of failing is left out; the time is the change's own.
alter table donations
  add column failures integer not null default 0,
  add column last_failed_at timestamptz;

update donations set failures = 1, last_failed_at = updated_at where status = 'failed';

create function count_failure() returns trigger language plpgsql as $$
begin
  new.failures := old.failures + 1;
  new.last_failed_at := new.updated_at;
  return new;
end
$$;

create trigger donations__count_failure before update of status on donations
  for each row when (new.status = 'failed' and old.status <> 'failed')
  execute function count_failure();

drop index donations__failed_by_ip;
drop index donations__failed_by_user;
create index donations__failed_by_ip on donations (client_ip, last_failed_at) where failures > 0;
create index donations__failed_by_user on donations (user_id, last_failed_at) where failures > 0;

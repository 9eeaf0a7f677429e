--! no-transaction
-- The gifts that the gateway is asked about again: few, of however many there ever were.
drop index concurrently if exists donations__check_at;
create index concurrently donations__check_at on donations (check_at, id) where check_at is not null;

--! no-transaction
-- The gifts that the gateway is asked about again: few, of however many there ever were. The index of those that are pending
-- served the same question, and nothing else.
drop index concurrently if exists donations__check_at;
create index concurrently donations__check_at on donations (check_at, id) where check_at is not null;
drop index concurrently if exists donations__pending;

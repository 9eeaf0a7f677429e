--! no-transaction
-- The refunds that the gateway is asked about again: few, of however many there ever were.
drop index concurrently if exists refunds__pending;
create index concurrently refunds__pending on refunds (id) where status = 'pending';

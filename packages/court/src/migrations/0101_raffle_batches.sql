--! no-transaction
-- The draws of a batch.
drop index concurrently if exists case_raffles__raffle_id;
create index concurrently case_raffles__raffle_id on case_raffles (raffle_id) where raffle_id is not null;

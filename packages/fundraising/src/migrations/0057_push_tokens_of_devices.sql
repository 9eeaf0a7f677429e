--! no-transaction
-- A device that has ended takes its push tokens along: without an index each would be looked for among all of them.
drop index concurrently if exists push_tokens__device_id;
create index concurrently push_tokens__device_id on push_tokens (device_id) where device_id is not null;

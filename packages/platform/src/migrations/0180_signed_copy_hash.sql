--! no-transaction
-- A signed scan is recognized by its hash, as the issued file is. Scans kept before have none until they are sent again.
alter table documents add column if not exists signed_copy_sha256 text;
drop index concurrently if exists documents__signed_copy_sha256;
create index concurrently documents__signed_copy_sha256 on documents (signed_copy_sha256)
  where signed_copy_sha256 is not null;

-- When the name, TIN, address or kind of a donor last changed, which a yearly statement shows. Null: not since this version.
-- `updated_at` also changes with a password or a picture, after which the statement is still right.
-- The earlier version reads and writes users without this column.
alter table users add column donor_details_changed_at timestamptz;

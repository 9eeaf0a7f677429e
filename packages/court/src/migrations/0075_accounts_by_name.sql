--! no-transaction
-- Accounts are listed by name as a dictionary has it, so a page of them reads no more than it shows only from an index in that
-- order. Nothing asks for the order of the bytes of a name any more.
drop index concurrently if exists users__alphabetical;
create index concurrently users__alphabetical
  on users (searchable(name) collate "C", name collate "C", id);
drop index concurrently if exists users__name;

--! no-transaction
-- Lists are by name as a dictionary has it, so a page of them reads no more than it shows only from an index in that order.
-- Nothing asks for the order of the bytes of a name any more.
drop index concurrently if exists organizations__alphabetical;
create index concurrently organizations__alphabetical
  on organizations (searchable(name) collate "C", name collate "C", id);
drop index concurrently if exists organizations__name;

drop index concurrently if exists payroll_items__alphabetical;
create index concurrently payroll_items__alphabetical
  on payroll_items (searchable(name) collate "C", name collate "C", id);
drop index concurrently if exists payroll_items__name;

--! no-transaction
update case_records set case_number = case_number, case_title = case_title
where search_key <> searchable(case_number || ' ' || case_title);
update case_parties set name = name where name_key <> searchable(name);

reindex index concurrently users__search;
reindex index concurrently users__alphabetical;

-- Case numbers are listed in the order of the numbers in them.
drop index concurrently if exists case_records__natural_number;
create index concurrently case_records__natural_number on case_records (natural_key(case_number) collate "C", id);

-- They are found without the zeros before their numbers, too.
drop index concurrently if exists case_records__short_number;
create index concurrently case_records__short_number on case_records
  using gin (short_number(case_number) public.gin_trgm_ops);

-- Lists of cases that stay quick however many there are. What is searched stands in the row as it is compared: an index
-- on an expression would compute it anew for every candidate.
alter table case_records
  add column search_key text generated always as (searchable(case_number || ' ' || case_title)) stored;

drop index case_records__search;
create index case_records__search on case_records using gin (search_key public.gin_trgm_ops);

drop index case_parties__search;
create index case_parties__search on case_parties using gin (name_key public.gin_trgm_ops) where removed_at is null;

create index case_records__case_title on case_records (case_title, id);

-- The daily list of a branch: its cases of one status.
create index case_records__branch_id_status on case_records (branch_id, status, filed_at desc, id desc);

--! no-transaction
-- Nobody who gives waits for this, however many gifts there are.
call keep_donors_of_earlier_donations();

drop index concurrently if exists donation_donors__search;

create index concurrently donation_donors__search on donation_donors
  using gin (searchable(coalesce(name, '') || ' ' || coalesce(email, '')) public.gin_trgm_ops);

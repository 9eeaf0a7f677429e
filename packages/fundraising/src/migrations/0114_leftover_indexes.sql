--! no-transaction
-- An index that was being made anew when the program was killed leaves another one behind, which nothing uses.
drop index concurrently if exists institutions__search_ccnew;
drop index concurrently if exists institutions__search_ccold;
drop index concurrently if exists users__search_ccnew;
drop index concurrently if exists users__search_ccold;
drop index concurrently if exists scholars__search_ccnew;
drop index concurrently if exists scholars__search_ccold;
drop index concurrently if exists campaigns__search_ccnew;
drop index concurrently if exists campaigns__search_ccold;
drop index concurrently if exists donation_donors__search_ccnew;
drop index concurrently if exists donation_donors__search_ccold;

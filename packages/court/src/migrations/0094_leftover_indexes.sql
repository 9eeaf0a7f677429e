--! no-transaction
-- An index that was being made anew when the program was killed leaves another one behind, which nothing uses.
drop index concurrently if exists users__search_ccnew;
drop index concurrently if exists users__search_ccold;
drop index concurrently if exists users__alphabetical_ccnew;
drop index concurrently if exists users__alphabetical_ccold;

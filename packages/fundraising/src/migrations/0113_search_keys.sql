--! no-transaction
reindex index concurrently institutions__search;
reindex index concurrently users__search;
reindex index concurrently scholars__search;
reindex index concurrently campaigns__search;
reindex index concurrently donation_donors__search;

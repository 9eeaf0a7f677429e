--! no-transaction
-- The earlier constraints stay for the older version that still runs; these are wider. Rows that repeat an identifier already are
-- left out, and the earliest of them keeps new ones away.
call mark_repeats('institutions', 'name');
drop index concurrently if exists institutions__name_identity;
create unique index concurrently institutions__name_identity on institutions (identity_key(name)) where not name_repeats;

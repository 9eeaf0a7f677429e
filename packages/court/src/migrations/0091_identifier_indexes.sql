--! no-transaction
-- The earlier constraints stay for the older version that still runs; these are wider. Rows that repeat an identifier already are
-- left out, and the earliest of them keeps new ones away.
call mark_repeats('branches', 'name');
drop index concurrently if exists branches__name_identity;
create unique index concurrently branches__name_identity on branches (identity_key(name)) where not name_repeats;
call mark_repeats('roles', 'name');
drop index concurrently if exists roles__name_identity;
create unique index concurrently roles__name_identity on roles (identity_key(name)) where not name_repeats;
call mark_repeats('case_records', 'case_number');
drop index concurrently if exists case_records__case_number_identity;
create unique index concurrently case_records__case_number_identity on case_records (identity_key(case_number)) where not case_number_repeats;
call mark_repeats('holidays', 'name', 'date');
drop index concurrently if exists holidays__name_identity;
create unique index concurrently holidays__name_identity on holidays (date, identity_key(name)) where not name_repeats;
call mark_repeats('help_categories', 'name');
drop index concurrently if exists help_categories__name_identity;
create unique index concurrently help_categories__name_identity on help_categories (md5(identity_key(name))) where not name_repeats;

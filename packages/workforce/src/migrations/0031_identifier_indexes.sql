--! no-transaction
-- The earlier constraints stay for the older version that still runs; these are wider. Rows that repeat an identifier already are
-- left out, and the earliest of them keeps new ones away.
call mark_repeats('positions', 'name');
drop index concurrently if exists positions__name_identity;
create unique index concurrently positions__name_identity on positions (identity_key(name)) where not name_repeats;
call mark_repeats('employment_types', 'name');
drop index concurrently if exists employment_types__name_identity;
create unique index concurrently employment_types__name_identity on employment_types (identity_key(name)) where not name_repeats;
call mark_repeats('timekeeping_policies', 'name');
drop index concurrently if exists timekeeping_policies__name_identity;
create unique index concurrently timekeeping_policies__name_identity on timekeeping_policies (identity_key(name)) where not name_repeats;
call mark_repeats('payroll_types', 'name');
drop index concurrently if exists payroll_types__name_identity;
create unique index concurrently payroll_types__name_identity on payroll_types (identity_key(name)) where not name_repeats;
call mark_repeats('account_codes', 'new_account_code');
drop index concurrently if exists account_codes__new_account_code_identity;
create unique index concurrently account_codes__new_account_code_identity on account_codes (identity_key(new_account_code)) where not new_account_code_repeats;
call mark_repeats('payroll_items', 'code');
drop index concurrently if exists payroll_items__code_identity;
create unique index concurrently payroll_items__code_identity on payroll_items (identity_key(code)) where not code_repeats;
call mark_repeats('rosters', 'name');
drop index concurrently if exists rosters__name_identity;
create unique index concurrently rosters__name_identity on rosters (identity_key(name)) where not name_repeats;
call mark_repeats('roles', 'name');
drop index concurrently if exists roles__name_identity;
create unique index concurrently roles__name_identity on roles (identity_key(name)) where not name_repeats;
call mark_repeats('users', 'username');
drop index concurrently if exists users__username_identity;
create unique index concurrently users__username_identity on users (identity_key(username)) where not username_repeats;
call mark_repeats('employees', 'employee_number');
drop index concurrently if exists employees__employee_number_identity;
create unique index concurrently employees__employee_number_identity on employees (identity_key(employee_number)) where not employee_number_repeats;
call mark_repeats('employees', 'biometric_id');
drop index concurrently if exists employees__biometric_id_identity;
create unique index concurrently employees__biometric_id_identity on employees (identity_key(biometric_id)) where not biometric_id_repeats;

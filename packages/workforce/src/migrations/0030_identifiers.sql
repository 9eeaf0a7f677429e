-- Identifiers are unique by `identity_key` (platform 0030). The next file makes the indexes.
call guard_identifier('positions', 'name');
call guard_identifier('employment_types', 'name');
call guard_identifier('timekeeping_policies', 'name');
call guard_identifier('payroll_types', 'name');
call guard_identifier('account_codes', 'new_account_code');
call guard_identifier('payroll_items', 'code');
call guard_identifier('rosters', 'name');
call guard_identifier('roles', 'name');
call guard_identifier('users', 'username');
call guard_identifier('employees', 'employee_number');
call guard_identifier('employees', 'biometric_id');

-- Rows that repeat an identifier: `npm run admin -- list-repeats` lists them.
create view repeated_identifiers as
  select 'positions' as table_name, 'name' as identifier, r.id::text as id, r.name as value,
    (select k.id::text from positions k where not k.name_repeats and identity_key(k.name) = identity_key(r.name) limit 1) as kept_id
  from positions r where r.name_repeats
  union all
  select 'employment_types' as table_name, 'name' as identifier, r.id::text as id, r.name as value,
    (select k.id::text from employment_types k where not k.name_repeats and identity_key(k.name) = identity_key(r.name) limit 1) as kept_id
  from employment_types r where r.name_repeats
  union all
  select 'timekeeping_policies' as table_name, 'name' as identifier, r.id::text as id, r.name as value,
    (select k.id::text from timekeeping_policies k where not k.name_repeats and identity_key(k.name) = identity_key(r.name) limit 1) as kept_id
  from timekeeping_policies r where r.name_repeats
  union all
  select 'payroll_types' as table_name, 'name' as identifier, r.id::text as id, r.name as value,
    (select k.id::text from payroll_types k where not k.name_repeats and identity_key(k.name) = identity_key(r.name) limit 1) as kept_id
  from payroll_types r where r.name_repeats
  union all
  select 'account_codes' as table_name, 'new_account_code' as identifier, r.id::text as id, r.new_account_code as value,
    (select k.id::text from account_codes k where not k.new_account_code_repeats and identity_key(k.new_account_code) = identity_key(r.new_account_code) limit 1) as kept_id
  from account_codes r where r.new_account_code_repeats
  union all
  select 'payroll_items' as table_name, 'code' as identifier, r.id::text as id, r.code as value,
    (select k.id::text from payroll_items k where not k.code_repeats and identity_key(k.code) = identity_key(r.code) limit 1) as kept_id
  from payroll_items r where r.code_repeats
  union all
  select 'rosters' as table_name, 'name' as identifier, r.id::text as id, r.name as value,
    (select k.id::text from rosters k where not k.name_repeats and identity_key(k.name) = identity_key(r.name) limit 1) as kept_id
  from rosters r where r.name_repeats
  union all
  select 'roles' as table_name, 'name' as identifier, r.id::text as id, r.name as value,
    (select k.id::text from roles k where not k.name_repeats and identity_key(k.name) = identity_key(r.name) limit 1) as kept_id
  from roles r where r.name_repeats
  union all
  select 'users' as table_name, 'username' as identifier, r.id::text as id, r.username as value,
    (select k.id::text from users k where not k.username_repeats and identity_key(k.username) = identity_key(r.username) limit 1) as kept_id
  from users r where r.username_repeats
  union all
  select 'employees' as table_name, 'employee_number' as identifier, r.id::text as id, r.employee_number as value,
    (select k.id::text from employees k where not k.employee_number_repeats and identity_key(k.employee_number) = identity_key(r.employee_number) limit 1) as kept_id
  from employees r where r.employee_number_repeats
  union all
  select 'employees' as table_name, 'biometric_id' as identifier, r.id::text as id, r.biometric_id as value,
    (select k.id::text from employees k where not k.biometric_id_repeats and identity_key(k.biometric_id) = identity_key(r.biometric_id) limit 1) as kept_id
  from employees r where r.biometric_id_repeats;

-- Identifiers are unique by `identity_key` (platform 0030). The next file makes the indexes.
call guard_identifier('branches', 'name');
call guard_identifier('roles', 'name');
call guard_identifier('case_records', 'case_number');
call guard_identifier('holidays', 'name');
call guard_identifier('help_categories', 'name');

-- Rows that repeat an identifier: `npm run admin -- list-repeats` lists them.
create view repeated_identifiers as
  select 'branches' as table_name, 'name' as identifier, r.id::text as id, r.name as value,
    (select k.id::text from branches k where not k.name_repeats and identity_key(k.name) = identity_key(r.name) limit 1) as kept_id
  from branches r where r.name_repeats
  union all
  select 'roles' as table_name, 'name' as identifier, r.id::text as id, r.name as value,
    (select k.id::text from roles k where not k.name_repeats and identity_key(k.name) = identity_key(r.name) limit 1) as kept_id
  from roles r where r.name_repeats
  union all
  select 'case_records' as table_name, 'case_number' as identifier, r.id::text as id, r.case_number as value,
    (select k.id::text from case_records k where not k.case_number_repeats and identity_key(k.case_number) = identity_key(r.case_number) limit 1) as kept_id
  from case_records r where r.case_number_repeats
  union all
  select 'holidays' as table_name, 'name' as identifier, r.id::text as id, r.name as value,
    (select k.id::text from holidays k where not k.name_repeats and identity_key(k.name) = identity_key(r.name) and k.date = r.date limit 1) as kept_id
  from holidays r where r.name_repeats
  union all
  select 'help_categories' as table_name, 'name' as identifier, r.id::text as id, r.name as value,
    (select k.id::text from help_categories k where not k.name_repeats and identity_key(k.name) = identity_key(r.name) limit 1) as kept_id
  from help_categories r where r.name_repeats;

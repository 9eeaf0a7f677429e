-- Identifiers are unique by `identity_key` (platform 0030). The next file makes the indexes.
call guard_identifier('institutions', 'name');

-- Rows that repeat an identifier: `npm run admin -- list-repeats` lists them.
create view repeated_identifiers as
  select 'institutions' as table_name, 'name' as identifier, r.id::text as id, r.name as value,
    (select k.id::text from institutions k where not k.name_repeats and identity_key(k.name) = identity_key(r.name) limit 1) as kept_id
  from institutions r where r.name_repeats;

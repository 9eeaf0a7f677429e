-- Identifiers that people type, such as case numbers, names of lists and codes, are one whatever their case, their spaces, their
-- dashes and their Unicode form. What was typed is kept as it is; uniqueness and lookups go by this key. Accents count: `Peña` is
-- another name than `Pena`. All functions that it calls are immutable, and none needs an extension. The same rule for the program:
-- src/platform/database/identity-key.ts.
create function identity_key(value text) returns text
  language sql immutable parallel safe strict
  return btrim(regexp_replace(
    translate(
      normalize(lower(normalize(value, nfkc)), nfkc),
      -- Dashes become hyphens, other spaces become plain ones, and what nobody sees is removed.
      E'\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u0009\u000A\u000B\u000C\u000D\u0085\u1680\u2028\u2029'
        || E'\u00AD\u034F\u061C\u180B\u180C\u180D\u180E\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E'
        || E'\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\uFE0E\uFE0F\uFEFF',
      '--------         '),
    ' {2,}', ' ', 'g'));

-- The order of numbers within a text: `R-CIV-9` before `R-CIV-10`. Each number has 20 digits in it, so `9` and `009` are one.
create function natural_key(value text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(
    regexp_replace(identity_key(value), '([0-9]+)', '00000000000000000000\1', 'g'),
    '[0-9]*([0-9]{20})', '\1', 'g');

-- Adds the column `<identifier>_repeats` to a table: true for a row whose identifier another row had already when uniqueness went
-- by `identity_key` for the first time. A unique index leaves these rows out. A row that gets another identifier counts again.
create procedure guard_identifier(wanted regclass, identifier text) language plpgsql as $$
declare
  flag text := identifier || '_repeats';
begin
  execute format('alter table %s add column %I boolean not null default false', wanted, flag);
  execute format(
    'create trigger %I before update of %I on %s for each row
       when (old.%I and identity_key(old.%I) is distinct from identity_key(new.%I))
       execute function release_repeat(%L)',
    'release_' || flag, identifier, wanted, flag, identifier, identifier, flag);
end;
$$;

create function release_repeat() returns trigger language plpgsql as $$
begin
  new := jsonb_populate_record(new, jsonb_build_object(tg_argv[0], false));
  return new;
end;
$$;

-- Marks the rows that repeat the identifier of an earlier row, and warns of each: they stay as they are, and the operator decides
-- what becomes of them. `within` is a column whose values keep equal identifiers apart. May be called again.
create procedure mark_repeats(wanted regclass, identifier text, within text default null) language plpgsql as $$
declare
  row record;
begin
  for row in execute format(
    'update %1$s t set %2$I = true
     from (
       select id, first_value(id) over w as kept_id, first_value(%3$I) over w as kept, row_number() over w as place
       from %1$s where %3$I is not null
       window w as (partition by %4$s identity_key(%3$I) order by created_at, id)) r
     where r.id = t.id and r.place > 1 and not t.%2$I
     returning t.id::text as id, t.%3$I as value, r.kept_id::text as kept_id, r.kept',
    wanted, identifier || '_repeats', identifier, case when within is null then '' else format('%I,', within) end)
  loop
    raise warning '%.% "%" (id %) repeats "%" (id %).', wanted, identifier, row.value, row.id, row.kept, row.kept_id;
  end loop;
end;
$$;

-- A whole name is found by trigrams no quicker than its commonest ones allow: each of them is had by a part of all cases,
-- however few have the name. So texts are indexed by their tails as well, what follows each space: whatever holds
-- `maria s. reyes` has a tail that begins with `s. reyes`, and few others have.
create function word_tails(value text) returns tsvector
  language sql immutable parallel safe strict
  return array_to_tsvector(array(
    select distinct left(t.tail, 24)
    from (
      -- So many words as there may be spaces in a tail.
      select array_to_string(w.words[i : i + 24], ' ') as tail
      from (select string_to_array(value, ' ') as words) w, generate_subscripts(w.words, 1) i
      where i > 1
    ) t
    where t.tail <> ''));

-- The tails that begin with a text. Unsafe to parallel workers for the same reason as `search_pattern`.
create function tail_query(tail text) returns tsquery
  language sql immutable parallel unsafe strict
  return ('''' || replace(replace(left(searchable(tail), 24), '\', '\\'), '''', '''''') || ''':*')::tsquery;

create index case_records__tails on case_records using gin (word_tails(search_key));
create index case_parties__tails on case_parties using gin (word_tails(name_key)) where removed_at is null;

-- No plan depends on how often a tail is had, which would take long to find out.
alter index case_records__tails alter column 1 set statistics 0;
alter index case_parties__tails alter column 1 set statistics 0;

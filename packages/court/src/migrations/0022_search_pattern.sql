-- What a column that is kept as `searchable` gives it is compared with: the text anywhere in it, its signs as they are.
-- Unsafe to parallel workers on purpose: a plan that is made for any text expects many rows and would start some, which
-- takes longer than nearly every search.
create function search_pattern(wanted text) returns text
  language sql immutable parallel unsafe strict
  return '%' || regexp_replace(searchable(wanted), '([\\%_])', '\\\1', 'g') || '%';

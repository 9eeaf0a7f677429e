-- Searches fold white space in what they look for and in what they look through. The next file writes what is kept of either anew.
create or replace function searchable(value text) returns text
  language sql immutable parallel safe
  return fold_spaces(lower(public.unaccent('public.unaccent'::regdictionary, value)));

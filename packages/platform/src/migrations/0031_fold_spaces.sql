-- What searches compare has each run of spaces as one plain space, none at its ends, and nothing that cannot be seen: names are
-- pasted from pages and word processors. Line ends stay, since they keep the parts of a searched text apart. Most texts are plain,
-- which takes a tenth of the time to see. Not strict, or PostgreSQL would call these functions row by row instead of writing their
-- bodies into the query.
create function fold_spaces(value text) returns text
  language sql immutable parallel safe
  return case when value !~ '[^ -~]|  |^ | $' then value
    else btrim(regexp_replace(
      translate(
        value,
        E'\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u202F\u205F\u3000\u0009'
          || E'\u00AD\u200B\u2060\uFEFF',
        '                 '),
      ' {2,}', ' ', 'g'))
    end;

-- The same keys as before, sooner for plain texts.
create or replace function identity_key(value text) returns text
  language sql immutable parallel safe
  return case when value !~ '[^ -~]|  |^ | $' then lower(value)
    else btrim(regexp_replace(
      translate(
        normalize(lower(normalize(value, nfkc)), nfkc),
        E'\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u0009\u000A\u000B\u000C\u000D\u0085\u1680\u2028\u2029'
          || E'\u00AD\u034F\u061C\u180B\u180C\u180D\u180E\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E'
          || E'\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\uFE0E\uFE0F\uFEFF',
        '--------         '),
      ' {2,}', ' ', 'g'))
    end;

create or replace function natural_key(value text) returns text
  language sql immutable parallel safe
  return regexp_replace(
    regexp_replace(identity_key(value), '([0-9]+)', '00000000000000000000\1', 'g'),
    '[0-9]*([0-9]{20})', '\1', 'g');

-- A number without the zeros before it, as people say it: `R-QZN-26-00123-CV` is `r-qzn-26-123-cv`.
create function short_number(value text) returns text
  language sql immutable parallel safe
  return regexp_replace(identity_key(value), '0*([0-9]+)', '\1', 'g');

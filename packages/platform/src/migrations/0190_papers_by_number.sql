--! no-transaction
-- A paper is found by its number, and lists are sorted by it.
drop index concurrently if exists documents__series;
create index concurrently documents__series on documents (series, year, number);

-- An entry of an index holds 2,704 bytes; titles of cases and names of categories may have 4,000, which cannot be
-- stored then. A title is sorted by its beginning, and the name of a category is told from others by its hash.
drop index case_records__case_title;
create index case_records__case_title on case_records (left(case_title, 500), id);

alter table help_categories drop constraint help_categories__name;
create unique index help_categories__name on help_categories (md5(name));

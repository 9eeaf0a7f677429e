-- Validated apart from 0115, so that neither table is locked while its rows are read.
alter table users validate constraint users__donor_kind_known;
alter table donations validate constraint donations__donor_kind_known;

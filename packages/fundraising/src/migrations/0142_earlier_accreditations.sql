-- Accreditations that a renewal replaced, oldest first: {kind, number, valid_from, valid_to}. Papers of a donation name the one
-- in force on its day, also after the institution was accredited again.
-- The earlier version reads and writes institutions without this column.
alter table institutions add column earlier_accreditations jsonb not null default '[]';

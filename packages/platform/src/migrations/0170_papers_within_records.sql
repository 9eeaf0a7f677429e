--! no-transaction
-- Papers about a record and its parts are listed together: the register of a run and all its payslips, whose subjects
-- begin with the id of the run.
drop index concurrently if exists documents__within;
create index concurrently documents__within on documents (split_part(subject_id, ':', 1), issued_at desc);

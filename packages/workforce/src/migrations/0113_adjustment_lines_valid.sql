-- Reads all lines without a lock on writing.
alter table run_lines validate constraint run_lines__adjusts_run_id;

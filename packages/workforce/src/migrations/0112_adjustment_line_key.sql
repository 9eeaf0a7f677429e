-- The place of a line is its key, because an item no longer is. Both indexes exist, so that no rows are read under the lock.
alter table run_lines
  drop constraint run_lines__key,
  drop constraint run_lines__place,
  add constraint run_lines__key primary key using index run_lines__place_key;

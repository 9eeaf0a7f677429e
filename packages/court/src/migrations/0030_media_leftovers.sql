-- Keys in the store of files that no row of `media` names: uploads that are not yet taken up, and what was removed.
-- Written before the file itself, so that a crash at any moment leaves no file that nobody knows of.
create table media_leftovers (
  storage_key text primary key,
  -- Null: at once.
  removable_at timestamptz
);

create index media_leftovers__removable_at on media_leftovers (removable_at nulls first);

-- Whatever removes a row, a cascade too, leaves its file to be removed after the commit.
create function leave_files_of_media() returns trigger language plpgsql as $$
begin
  insert into media_leftovers (storage_key) select storage_key from old_rows;
  return null;
end;
$$;

create trigger media__leave_files after delete on media
  referencing old table as old_rows for each statement execute function leave_files_of_media();

-- Keys in the store of files that no row of `users`, `institutions` or `scholars` names: pictures that are not yet taken up, and
-- those that were replaced or taken away. Written before the picture itself, so that a crash at any moment leaves none that
-- nobody knows of, and the photo of somebody who wants it gone goes even when the store did not answer.
create table picture_leftovers (
  storage_key text primary key,
  -- Null: at once.
  removable_at timestamptz
);

create index picture_leftovers__removable_at on picture_leftovers (removable_at nulls first);

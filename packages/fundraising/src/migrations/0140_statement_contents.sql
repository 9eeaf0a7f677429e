-- Hash of what a statement lists that a donor fetched. A fetch compares it with what the statement would list now. Times of
-- issue cannot tell: a receipt that was being printed when the statement was made is older, but is not on it.
create table statement_contents (
  document_id uuid primary key references documents (id),
  content_hash text not null
);

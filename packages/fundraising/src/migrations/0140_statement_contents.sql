-- Hash of what a statement lists that a donor fetched. A fetch compares it with what the statement would list now, because
-- a receipt that is printed meanwhile has an earlier time of issue and appears later.
create table statement_contents (
  document_id uuid primary key references documents (id),
  content_hash text not null
);

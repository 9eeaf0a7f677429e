-- Reset links by who asked: a request from another address must not end a link that its owner is about to follow. `client` is the
-- bucket of the client's address. Programs of the version before go on with password_reset_links until they stop; links that they
-- mailed are carried over.
create table password_reset_tokens (
  email_key text not null,
  client text not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  primary key (email_key, client)
);

create index password_reset_tokens__expires_at on password_reset_tokens (expires_at);

insert into password_reset_tokens (email_key, client, token_hash, expires_at)
select email_key, '', token_hash, expires_at from password_reset_links;

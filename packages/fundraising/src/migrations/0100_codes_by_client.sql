-- Reset codes by who asked: a request from another address must not end a code that its owner is about to enter. `client` is the
-- bucket of the client's address, empty for an invitation. Programs of the version before go on with password_resets until they
-- stop; codes that they mailed are carried over.
create table password_reset_codes (
  email_key text not null,
  client text not null,
  code_hash bytea not null,
  failed_attempts smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (email_key, client)
);

create index password_reset_codes__expires_at on password_reset_codes (expires_at);

insert into password_reset_codes (email_key, client, code_hash, failed_attempts, sent_at, expires_at)
select email_key, '', code_hash, failed_attempts, sent_at, expires_at from password_resets;

-- When a verification code was last asked for with an address that awaits none. The cooldown and its end are then answered as for
-- an account that does, and do not tell which addresses have accounts. A row counts for the cooldown alone.
create table idle_resends (
  email_key text primary key,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);

create index idle_resends__expires_at on idle_resends (expires_at);

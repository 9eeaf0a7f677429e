-- Verification codes that are still valid while another client has asked for a newer one: a stranger's request must not end the
-- code that its owner is about to enter. `client` is the bucket of the address that asked, empty for codes of the version before,
-- which goes on replacing the only code that it knows.
alter table verification_codes add column client text not null default '';

create table earlier_verification_codes (
  user_id integer not null references users (id) on delete cascade,
  client text not null,
  code_hash bytea not null,
  failed_attempts smallint not null,
  expires_at timestamptz not null,
  primary key (user_id, client)
);

create index earlier_verification_codes__expires_at on earlier_verification_codes (expires_at);

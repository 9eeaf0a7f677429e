-- Sign-in of the office services, beside `sessions`. No foreign keys to `users`: that table is the service's own, and is
-- made after these. Whoever removes an account calls `forgetUser`.

-- Since when this session may do what asks for the password once more.
alter table sessions add column password_confirmed_at timestamptz;

-- The right password was given and the second factor is awaited. Under the hash of the guest's session id, which signs
-- nobody in.
create table pending_sign_ins (
  id_hash bytea primary key,
  user_id integer not null,
  expires_at timestamptz not null,
  constraint pending_sign_ins__id_hash_length check (octet_length(id_hash) = 32)
);

create index pending_sign_ins__user_id on pending_sign_ins (user_id);
create index pending_sign_ins__expires_at on pending_sign_ins (expires_at);

-- The authenticator app of a user, and the recovery codes, which stand in for passkeys as well: then without a secret.
create table two_factor (
  user_id integer primary key,
  -- Sealed: base32.
  secret text,
  -- A secret counts only once a code of it was shown.
  confirmed_at timestamptz,
  -- The newest time step of which a code was taken: no code counts twice.
  last_used_step integer,
  -- Sealed: a JSON array of eight.
  recovery_codes text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint two_factor__confirmed check (confirmed_at is null or secret is not null)
);

create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null,
  name text not null,
  -- Base64url, as browsers write it.
  credential_id text not null,
  -- COSE.
  public_key bytea not null,
  -- How often the authenticator says it was used; 0 is one that does not count.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys__credential_id unique (credential_id),
  constraint passkeys__counter check (counter >= 0)
);

create index passkeys__user_id on passkeys (user_id, id);

-- What an authenticator is to sign, for one session and one purpose, once.
create table passkey_challenges (
  id_hash bytea not null,
  purpose text not null,
  challenge text not null,
  expires_at timestamptz not null,
  constraint passkey_challenges__key primary key (id_hash, purpose),
  constraint passkey_challenges__purpose check (purpose in ('register', 'sign-in'))
);

create index passkey_challenges__expires_at on passkey_challenges (expires_at);

-- One live link per address, also for addresses without an account, so that asking costs the same.
create table password_reset_links (
  email_key text primary key,
  token_hash bytea not null,
  expires_at timestamptz not null
);

create index password_reset_links__expires_at on password_reset_links (expires_at);

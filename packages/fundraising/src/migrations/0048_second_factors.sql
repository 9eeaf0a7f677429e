-- Second factors of accounts, and sign-ins that await one (docs/decisions/0025-second-factors.md). The columns are those of
-- the offices, which the ground floor's rules know.

-- Since when this session may do what asks for the password once more.
alter table sessions add column password_confirmed_at timestamptz;

-- The right password was given and the second factor is awaited. The client holds a challenge of 256 random bits; only its
-- SHA-256 is kept.
create table pending_sign_ins (
  id_hash bytea primary key,
  user_id integer not null references users (id) on delete cascade,
  -- The account's version when the password was right; another one ends what is awaited, as it ends tokens (F§5.4).
  token_version integer not null,
  expires_at timestamptz not null,
  constraint pending_sign_ins__id_hash_length check (octet_length(id_hash) = 32)
);

create index pending_sign_ins__user_id on pending_sign_ins (user_id);
create index pending_sign_ins__expires_at on pending_sign_ins (expires_at);

-- The authenticator app of a user, and the recovery codes, which stand in for passkeys as well: then without a secret.
create table two_factor (
  user_id integer primary key references users (id) on delete cascade,
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
  user_id integer not null references users (id) on delete cascade,
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

-- What an authenticator is to sign, for one session, device or awaited sign-in and one purpose, once.
create table passkey_challenges (
  id_hash bytea not null,
  purpose text not null,
  challenge text not null,
  expires_at timestamptz not null,
  constraint passkey_challenges__key primary key (id_hash, purpose),
  constraint passkey_challenges__purpose check (purpose in ('register', 'sign-in'))
);

create index passkey_challenges__expires_at on passkey_challenges (expires_at);

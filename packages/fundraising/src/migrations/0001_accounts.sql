-- Institutions, accounts, roles, codes and devices (F§2, F§3, F§5).
create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

-- Names are searched without regard to case and accents. `unaccent` alone is not immutable, because its
-- dictionary could change; ours does not.
create function searchable(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

create table institutions (
  id integer generated always as identity primary key,
  name text not null,
  description text,
  website text,
  city text,
  province text,
  logo_key text,
  status text not null default 'active',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint institutions__name unique (name),
  constraint institutions__status check (status in ('active', 'inactive'))
);

create index institutions__search on institutions using gin (searchable(name) public.gin_trgm_ops);

create table users (
  id integer generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  -- NFKC, lower case: what makes two addresses the same account.
  email_key text not null,
  phone text,
  avatar_key text,
  password_hash text not null,
  status text not null default 'pending',
  email_verified_at timestamptz,
  -- Part of every access token; raising it ends all of them (F§5.4).
  token_version integer not null default 1,
  institution_id integer references institutions (id),
  gateway_customer_id text,
  last_login_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint users__email_key unique (email_key),
  constraint users__status check (status in ('pending', 'active', 'suspended'))
);

create index users__institution_id on users (institution_id, id);
create index users__search on users
  using gin (searchable(first_name || ' ' || last_name || ' ' || email) public.gin_trgm_ops);

create table user_roles (
  user_id integer not null references users (id) on delete cascade,
  role text not null,
  primary key (user_id, role),
  constraint user_roles__role
    check (role in ('system_admin', 'institution_admin', 'committee_member', 'donor'))
);

alter table sessions
  add constraint sessions__user_id foreign key (user_id) references users (id) on delete cascade;

-- One code at a time per account; a new one replaces it and clears the count of failures.
create table verification_codes (
  user_id integer primary key references users (id) on delete cascade,
  code_hash bytea not null,
  failed_attempts smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);

create table password_resets (
  email_key text primary key,
  code_hash bytea not null,
  failed_attempts smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);

-- A signed-in mobile device. Its refresh token is kept as SHA-256 only.
create table devices (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  name text not null,
  refresh_token_hash bytea not null,
  -- The account's version when the device signed in; a lower one than the account's is dead.
  token_version integer not null,
  ip_address text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint devices__refresh_token_hash unique (refresh_token_hash)
);

create index devices__user_id on devices (user_id, id);

-- Where push notices go. A token belongs to one account at a time: the last that registered it.
create table push_tokens (
  token text primary key,
  user_id integer not null references users (id) on delete cascade,
  device_id integer references devices (id) on delete cascade,
  platform text,
  created_at timestamptz not null,
  constraint push_tokens__token_length check (length(token) between 1 and 500)
);

create index push_tokens__user_id on push_tokens (user_id);

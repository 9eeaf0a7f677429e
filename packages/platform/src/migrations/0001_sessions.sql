-- Web sessions of one service. The cookie holds a random id; only its SHA-256 is kept, so that a copy of
-- this table opens nothing. A row exists only for somebody signed in.
create table sessions (
  id_hash bytea primary key,
  public_id uuid not null default gen_random_uuid(),
  user_id integer not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  expires_at timestamptz not null,
  constraint sessions__public_id unique (public_id),
  constraint sessions__id_hash_length check (octet_length(id_hash) = 32)
);

create index sessions__user_id on sessions (user_id);
create index sessions__expires_at on sessions (expires_at);

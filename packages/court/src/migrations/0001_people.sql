-- Searching text whatever its case and accents: the same rule in every index and every query.
create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

-- `unaccent` alone is not immutable, because its dictionary could change; ours does not.
create function searchable(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- The courtrooms that cases are raffled to. Cases refer to them, so they are archived rather than removed.
create table branches (
  id integer generated always as identity primary key,
  name text not null,
  court_type text not null,
  station text,
  province_code text,
  -- The presiding judge and the usual courtroom: what a hearing takes when it names no other.
  judge text,
  room text,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint branches__name unique (name)
);

create index branches__court_type on branches (court_type, id) where archived_at is null;

create table users (
  id integer generated always as identity primary key,
  name text not null,
  email text not null,
  -- Lower-cased: the same mailbox is one account, however it is written.
  email_key text not null,
  password_hash text not null,
  disabled_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint users__email_key unique (email_key)
);

create index users__name on users (name, id);
create index users__search on users using gin (searchable(name || ' ' || email) public.gin_trgm_ops);

create table permissions (
  name text primary key,
  description text not null,
  order_column integer not null
);

create table roles (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  guard_name text not null default 'web',
  description text,
  -- Whose cases its permissions reach: those of the whole court, of the user's branches, or the user's own as counsel.
  reach text not null default 'branch',
  -- One of the ten that the court starts with.
  is_system boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint roles__reach check (reach in ('court', 'branch', 'own'))
);

-- `clerk` and `Clerk` would be told apart by nobody.
create unique index roles__name on roles (lower(name));

create table role_permissions (
  role_id uuid not null references roles on delete cascade,
  permission text not null references permissions on update cascade,
  constraint role_permissions__key primary key (role_id, permission)
);

-- Without `on delete cascade`: a role that somebody holds is not removed (C§7).
create table user_roles (
  user_id integer not null references users on delete cascade,
  role_id uuid not null constraint user_roles__role_id references roles,
  constraint user_roles__key primary key (user_id, role_id)
);

create index user_roles__role_id on user_roles (role_id);

create table user_branches (
  user_id integer not null references users on delete cascade,
  branch_id integer not null constraint user_branches__branch_id references branches,
  constraint user_branches__key primary key (user_id, branch_id)
);

create index user_branches__branch_id on user_branches (branch_id, user_id);

-- How often each user signed in on each local day: the statistics of sign-ins.
create table sign_in_days (
  on_date date not null,
  user_id integer not null references users on delete cascade,
  count integer not null,
  constraint sign_in_days__key primary key (on_date, user_id)
);

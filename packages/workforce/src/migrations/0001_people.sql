-- Searching text whatever its case and accents: the same rule in every index and every query.
create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

-- `unaccent` alone is not immutable, because its dictionary could change; ours does not.
create function searchable(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- Departments and offices, as a tree. Row scope is by organization: a role for one counts for those below it.
create table organizations (
  id uuid primary key,
  name text not null,
  slug text not null,
  parent_id uuid constraint organizations__parent_id references organizations,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint organizations__slug unique (slug),
  constraint organizations__not_its_own_parent check (parent_id <> id)
);

create index organizations__parent_id on organizations (parent_id);
create index organizations__name on organizations (name, id);

-- Every organization with itself and all above it, so that "and those below" is one look. Kept by the rules that change
-- the tree, and checked against it by a test.
create table organization_paths (
  ancestor_id uuid not null references organizations on delete cascade,
  descendant_id uuid not null references organizations on delete cascade,
  depth integer not null,
  constraint organization_paths__key primary key (ancestor_id, descendant_id)
);

create index organization_paths__descendant_id on organization_paths (descendant_id);

create table users (
  id integer generated always as identity primary key,
  is_super_user boolean not null default false,
  name text not null,
  email text not null,
  email_key text not null,
  username text not null,
  -- Lower-cased: one account, however it is written.
  username_key text not null,
  password_hash text not null,
  avatar_key text,
  -- Whose administrators look after the account, also while it has no role; null for those of everything.
  organization_id uuid constraint users__organization_id references organizations on delete set null,
  disabled_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint users__email_key unique (email_key),
  constraint users__username_key unique (username_key)
);

-- W§4: last signed in first, never signed in last. The lines of what is searched are apart: no word spans two.
create index users__last_login_at on users (last_login_at desc nulls last, id);
create index users__search on users
  using gin (searchable(name || E'\n' || username || E'\n' || email) public.gin_trgm_ops);
create index users__organization_id on users (organization_id) where organization_id is not null;

create table roles (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text,
  -- One of those that the service starts with: its name means something to the rules.
  is_system boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create unique index roles__name on roles (lower(name));

-- What roles that were made later may do; those of the system are known by name.
create table role_permissions (
  role_id uuid not null references roles on delete cascade,
  permission text not null,
  constraint role_permissions__key primary key (role_id, permission)
);

-- One assignment of a role, for everything or for one organization and those below it.
create table user_roles (
  id uuid primary key,
  user_id integer not null references users on delete cascade,
  role_id uuid not null constraint user_roles__role_id references roles,
  organization_id uuid constraint user_roles__organization_id references organizations,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint user_roles__once unique nulls not distinct (user_id, role_id, organization_id)
);

create index user_roles__role_id on user_roles (role_id);
create index user_roles__organization_id on user_roles (organization_id);

insert into roles (name, description, is_system, created_at, updated_at) values
  ('Super Admin', 'Everything, as far as the assignment reaches.', true, now(), now()),
  ('Payroll Admin', 'The payroll catalog, rosters and runs.', true, now(), now()),
  ('HR Admin', 'Employees with their government numbers.', true, now(), now()),
  ('HR Timekeeping', 'Employees without their government numbers.', true, now(), now());

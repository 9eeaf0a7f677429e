-- Scholars, campaigns and the accounts that money is withdrawn to.
create table scholars (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions (id),
  first_name text not null,
  last_name text not null,
  school text,
  course text,
  year_level text,
  city text,
  province text,
  story text,
  photo_key text,
  birthdate date,
  contact_email text,
  contact_phone text,
  -- What the public may see beside the first name; nothing unless the scholar agreed.
  shows_last_name boolean not null default false,
  shows_photo boolean not null default false,
  shows_school boolean not null default false,
  shows_location boolean not null default false,
  shows_story boolean not null default false,
  is_listed boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index scholars__institution_id on scholars (institution_id, id);
create index scholars__search on scholars
  using gin (searchable(first_name || ' ' || last_name) public.gin_trgm_ops);

create table campaigns (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions (id),
  scholar_id integer references scholars (id),
  created_by integer not null references users (id),
  title text not null,
  description text not null,
  type text not null,
  status text not null default 'pending',
  goal_centavos bigint not null,
  -- Sums of the ledger, kept in the transaction that writes it; `npm run verify-ledger` recounts them.
  raised_centavos bigint not null default 0,
  available_centavos bigint not null default 0,
  supporter_count integer not null default 0,
  starts_at timestamptz,
  ends_at timestamptz,
  decided_by integer references users (id),
  decided_at timestamptz,
  rejection_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint campaigns__type check (type in ('general', 'individual')),
  constraint campaigns__status check (status in ('draft', 'pending', 'active', 'rejected', 'closed')),
  constraint campaigns__scholar check ((type = 'individual') = (scholar_id is not null)),
  constraint campaigns__goal_centavos check (goal_centavos > 0),
  constraint campaigns__period check (ends_at > starts_at),
  constraint campaigns__supporter_count check (supporter_count >= 0)
);

create index campaigns__status on campaigns (status, created_at desc, id desc);
create index campaigns__institution_id on campaigns (institution_id, created_at desc, id desc);
create index campaigns__created_by on campaigns (created_by, id);
create index campaigns__scholar_id on campaigns (scholar_id);
create index campaigns__search on campaigns using gin (searchable(title) public.gin_trgm_ops);

create table bank_accounts (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions (id),
  bank_name text not null,
  account_name text not null,
  -- Sealed with a key outside the database; the last four digits are for people to tell accounts apart.
  account_number_sealed text not null,
  account_number_last_four text not null,
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index bank_accounts__institution_id on bank_accounts (institution_id, id);

create table withdrawals (
  id integer generated always as identity primary key,
  campaign_id integer not null references campaigns (id),
  institution_id integer not null references institutions (id),
  bank_account_id integer references bank_accounts (id),
  amount_centavos bigint not null,
  purpose text not null,
  status text not null default 'pending',
  requested_by integer not null references users (id),
  decided_by integer references users (id),
  decided_at timestamptz,
  rejection_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint withdrawals__amount_centavos check (amount_centavos > 0),
  constraint withdrawals__status check (status in ('pending', 'approved', 'rejected')),
  constraint withdrawals__decided_by check (decided_by <> requested_by)
);

create index withdrawals__institution_id on withdrawals (institution_id, created_at desc, id desc);
create index withdrawals__campaign_id on withdrawals (campaign_id, status);
create index withdrawals__created_at on withdrawals (created_at desc, id desc);

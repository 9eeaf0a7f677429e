-- One row per year: the next free case number. Its row lock makes numbers dense and unique.
create table case_numbers (
  year integer primary key,
  last_number integer not null
);

create table case_records (
  id uuid primary key,
  case_number text not null,
  case_title text not null,
  court_type text not null,
  case_type text not null,
  category text not null,
  status text not null,
  stage text,
  classification text not null default 'public',
  description text,
  branch_id integer constraint case_records__branch_id references branches,
  province_code text,
  filed_at date not null,
  raffled_at timestamptz,
  closed_at date,
  closing_reason text,
  archived_at timestamptz,
  created_by integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint case_records__case_number unique (case_number),
  constraint case_records__status check (status in ('for_raffling', 'received', 'case_closed', 'archived')),
  constraint case_records__classification check (classification in ('public', 'restricted', 'sealed'))
);

-- Lists show the latest filed first; one index per filter that bounds a list, each with the unique tie-break.
create index case_records__filed_at on case_records (filed_at desc, id desc);
create index case_records__branch_id on case_records (branch_id, filed_at desc, id desc);
create index case_records__status on case_records (status, filed_at desc, id desc);
create index case_records__category on case_records (category, filed_at desc, id desc);
create index case_records__case_type on case_records (case_type, filed_at desc, id desc);
create index case_records__court_type on case_records (court_type, filed_at desc, id desc);
create index case_records__search on case_records
  using gin (searchable(case_number || ' ' || case_title) public.gin_trgm_ops);

create table case_parties (
  id uuid primary key,
  case_record_id uuid not null references case_records on delete cascade,
  name text not null,
  classification text not null,
  address text,
  email text,
  phone text,
  -- The account of a counsel, who sees this case by it.
  user_id integer references users on delete set null,
  -- For a counsel: whom they stand for.
  represents_id uuid references case_parties on delete set null,
  -- Two that read alike are taken for one person when hearings clash.
  name_key text generated always as (searchable(name)) stored,
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint case_parties__classification
    check (classification in ('plaintiff', 'defendant', 'witness', 'counsel', 'other'))
);

create index case_parties__case_record_id on case_parties (case_record_id, created_at, id);
create index case_parties__user_id on case_parties (user_id, case_record_id) where user_id is not null;
create index case_parties__name_key on case_parties (name_key, case_record_id) where removed_at is null;
create index case_parties__search on case_parties using gin (searchable(name) public.gin_trgm_ops);

create table case_evidence (
  id uuid primary key,
  case_record_id uuid not null references case_records on delete cascade,
  type text not null,
  witness_name text,
  exhibit text,
  description text,
  offered_by_id uuid references case_parties on delete set null,
  removed_at timestamptz,
  created_by integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint case_evidence__type check (type in ('testimonial', 'documentary', 'object')),
  constraint case_evidence__content check (
    case when type = 'testimonial' then witness_name is not null
         else exhibit is not null and description is not null end)
);

create index case_evidence__case_record_id on case_evidence (case_record_id, created_at, id);

-- Consolidated and related cases; stored once, whichever way it is asked.
create table case_links (
  lesser_id uuid not null references case_records on delete cascade,
  greater_id uuid not null references case_records on delete cascade,
  kind text not null,
  note text,
  created_by integer,
  created_at timestamptz not null,
  constraint case_links__key primary key (lesser_id, greater_id),
  constraint case_links__order check (lesser_id < greater_id),
  constraint case_links__kind check (kind in ('related', 'consolidated', 'appealed'))
);

create index case_links__greater_id on case_links (greater_id);

-- Each draw with what it was made of, so that anybody can make it again.
create table case_raffles (
  id uuid primary key,
  case_record_id uuid not null references case_records on delete cascade,
  court_type text not null,
  candidate_branch_ids integer[] not null,
  seed bytea not null,
  drawn_index integer not null,
  branch_id integer not null references branches,
  drawn_by integer,
  drawn_at timestamptz not null,
  constraint case_raffles__drawn check (candidate_branch_ids[drawn_index + 1] = branch_id)
);

create index case_raffles__case_record_id on case_raffles (case_record_id, drawn_at desc);

-- Somebody let into one restricted or sealed case, for a reason and, where said, for a time.
create table case_grants (
  id uuid primary key,
  case_record_id uuid not null references case_records on delete cascade,
  user_id integer not null references users on delete cascade,
  reason text not null,
  granted_by integer,
  granted_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz
);

create unique index case_grants__live on case_grants (user_id, case_record_id) where revoked_at is null;
create index case_grants__case_record_id on case_grants (case_record_id);

-- Who has read what of a sealed case. Only added to.
create table sealed_reads (
  id bigint generated always as identity primary key,
  case_record_id uuid not null,
  user_id integer not null,
  user_name text not null,
  what text not null,
  at timestamptz not null,
  ip inet,
  request_id text
);

create index sealed_reads__case_record_id on sealed_reads (case_record_id, at desc, id desc);

create trigger sealed_reads__append_only
  before update or delete or truncate on sealed_reads
  for each statement execute function audit_log__refuse_change();

-- What users are told, and what everybody may read.
create table notifications (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  kind text not null,
  title text not null,
  body text not null,
  -- What the client opens: `{"donation_id": 7}`.
  data jsonb not null default '{}',
  -- The thing it tells of; the same notice about the same thing exists once.
  subject text not null,
  read_at timestamptz,
  created_at timestamptz not null,
  constraint notifications__once unique (user_id, kind, subject)
);

create index notifications__user_id on notifications (user_id, created_at desc, id desc);
create index notifications__unread on notifications (user_id) where read_at is null;

create table faqs (
  id integer generated always as identity primary key,
  question text not null,
  answer text not null,
  category text,
  position integer not null default 0,
  is_published boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index faqs__position on faqs (position, id);

-- A version is never changed once published; a new one replaces it.
create table legal_documents (
  id integer generated always as identity primary key,
  slug text not null,
  title text not null,
  body text not null,
  version integer not null,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint legal_documents__slug_version unique (slug, version)
);

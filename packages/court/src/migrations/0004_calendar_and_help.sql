-- One calendar per user, made with the first entry.
create table calendars (
  id uuid primary key,
  user_id integer not null references users on delete cascade,
  -- The hash of the personal token that calendar programs read the feed with.
  token_hash bytea,
  created_at timestamptz not null,
  constraint calendars__user_id unique (user_id),
  constraint calendars__token_hash unique (token_hash),
  constraint calendars__token_hash_length check (octet_length(token_hash) = 32)
);

create table calendar_events (
  id uuid primary key,
  calendar_id uuid not null references calendars on delete cascade,
  title text not null,
  type text not null,
  status text not null,
  description text,
  location text,
  -- An event has moments, or is all day and has dates: never both, so that no zone can move a day.
  start_at timestamptz,
  end_at timestamptz,
  all_day boolean not null default false,
  start_on date,
  end_on date,
  case_record_id uuid references case_records on delete cascade,
  case_activity_id uuid references case_activities on delete cascade,
  revision integer not null default 0,
  created_by integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint calendar_events__type
    check (type in ('personal', 'hearing', 'case load', 'case', 'holiday', 'meeting', 'other')),
  constraint calendar_events__status
    check (status in ('confirmed', 'tentative', 'cancelled', 'rescheduled', 'pencil-booked')),
  constraint calendar_events__time check (
    case when all_day then start_on is not null and start_at is null and end_at is null
         else start_at is not null and start_on is null and end_on is null end),
  constraint calendar_events__order check (end_at >= start_at and end_on >= start_on)
);

create index calendar_events__start_at on calendar_events (calendar_id, start_at, id);
create index calendar_events__start_on on calendar_events (calendar_id, start_on, id) where all_day;

create table help_categories (
  id uuid primary key,
  name text not null,
  slug text not null,
  order_column integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint help_categories__name unique (name),
  constraint help_categories__slug unique (slug),
  -- Deferred, so that two can change places.
  constraint help_categories__order_column unique (order_column) deferrable initially immediate
);

create table help_topics (
  id uuid primary key,
  title text not null,
  body text not null,
  description text,
  help_category_id uuid not null constraint help_topics__help_category_id references help_categories,
  created_by integer references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index help_topics__help_category_id on help_topics (help_category_id, title, id);

create table help_topic_roles (
  help_topic_id uuid not null references help_topics on delete cascade,
  role_id uuid not null references roles on delete cascade,
  constraint help_topic_roles__key primary key (help_topic_id, role_id)
);

create index help_topic_roles__role_id on help_topic_roles (role_id, help_topic_id);

-- What happened, or is to happen, in a case (C§2). A tree by `activity_id`.
create table case_activities (
  id uuid primary key,
  case_record_id uuid not null references case_records on delete cascade,
  activity text not null,
  type text not null,
  tag text,
  stage text,
  status text not null,
  hearing_status text,
  due_at date,
  scheduled_at timestamptz,
  confirmed_at timestamptz,
  filed_at date,
  remarks text,
  activity_id uuid constraint case_activities__activity_id references case_activities on delete set null,
  hearing_parent_id uuid
    constraint case_activities__hearing_parent_id references case_activities on delete set null,
  form_template_id text,
  in_calendar boolean not null default false,
  is_order boolean not null default false,
  is_amendment boolean not null default false,
  with_compliance boolean not null default false,
  complied_at timestamptz,
  -- When the reminder of its deadline went out, so that it goes out once.
  reminded_at timestamptz,
  created_by integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint case_activities__status check (status in ('Confirmed', 'Expunged', 'Granted', 'Denied', 'for_update')),
  constraint case_activities__not_its_own_parent check (activity_id <> id and hearing_parent_id <> id)
);

create index case_activities__case_record_id on case_activities (case_record_id, created_at, id);
create index case_activities__activity_id on case_activities (activity_id) where activity_id is not null;
create index case_activities__hearing_parent_id on case_activities (hearing_parent_id)
  where hearing_parent_id is not null;
create index case_activities__due_at on case_activities (due_at, id)
  where with_compliance and complied_at is null and due_at is not null;
create index case_activities__scheduled_at on case_activities (scheduled_at, id) where in_calendar;
create index case_activities__sheriff on case_activities (case_record_id, created_at, id)
  where activity = 'Sheriff''s Report';

-- What a hearing has beside its activity: all that clashes and the calendar ask for.
create table hearings (
  activity_id uuid primary key references case_activities on delete cascade,
  case_record_id uuid not null references case_records on delete cascade,
  branch_id integer references branches,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The court's local day, which the statistics and the list of a proclaimed holiday ask for.
  on_date date not null,
  hearing_mode text not null,
  judge text,
  room text,
  meeting_url text,
  -- Why it was set although it clashes with another, or on a holiday.
  overlap_reason text,
  -- False once cancelled or postponed without a date: it takes nobody's time any more.
  is_active boolean not null default true,
  -- Counts the changes, as calendar programs ask for (RFC 5545, SEQUENCE).
  revision integer not null default 0,
  constraint hearings__order check (ends_at > starts_at),
  -- The search for clashes looks back this far.
  constraint hearings__length check (ends_at - starts_at <= interval '12 hours')
);

create index hearings__starts_at on hearings (starts_at, activity_id) where is_active;
create index hearings__branch_id on hearings (branch_id, starts_at) where is_active;
create index hearings__on_date on hearings (on_date, activity_id) where is_active;
create index hearings__case_record_id on hearings (case_record_id, starts_at);

-- One row per attempt of a sheriff to serve; the report shows the latest.
create table service_attempts (
  id uuid primary key,
  activity_id uuid not null references case_activities on delete cascade,
  service_date date not null,
  service_status text not null,
  service_reason text,
  manner_of_service text,
  recorded_by integer,
  recorded_at timestamptz not null
);

create index service_attempts__latest on service_attempts (activity_id, service_date desc, recorded_at desc, id desc);

-- Uploaded files. Those of nothing yet are temporary, and go when they expire.
create table media (
  id uuid primary key,
  collection text not null,
  case_record_id uuid references case_records on delete cascade,
  activity_id uuid references case_activities on delete cascade,
  amendment_id uuid,
  file_name text not null,
  media_type text not null,
  size_in_bytes integer not null,
  storage_key text not null,
  sha256 bytea not null,
  -- Temporary media: what they are meant for.
  tag text,
  uploaded_by integer,
  created_at timestamptz not null,
  expires_at timestamptz,
  constraint media__storage_key unique (storage_key),
  constraint media__collection check (collection in ('case', 'case-activity-attachment', 'amendment', 'temporary'))
);

create index media__case_record_id on media (case_record_id, created_at, id) where case_record_id is not null;
create index media__activity_id on media (activity_id, created_at, id) where activity_id is not null;
create index media__amendment_id on media (amendment_id) where amendment_id is not null;
create index media__expires_at on media (expires_at) where expires_at is not null;

-- A request to change a case's parties, evidence and files; applied when granted (C§2).
create table case_ammendments (
  id uuid primary key,
  case_record_id uuid not null references case_records on delete cascade,
  case_activity_id uuid constraint case_ammendments__case_activity_id references case_activities on delete set null,
  status text not null default 'Confirmed',
  -- What is asked for, in the form it was asked; every new party and evidence has its id already.
  defendants jsonb not null default '[]',
  removed_defendants uuid[] not null default '{}',
  evidences jsonb not null default '[]',
  removed_evidence uuid[] not null default '{}',
  removed_files uuid[] not null default '{}',
  remarks text,
  reviewed_by integer,
  reviewed_at timestamptz,
  review_remarks text,
  created_by integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint case_ammendments__case_activity_id_once unique (case_activity_id),
  constraint case_ammendments__status check (status in ('Confirmed', 'Granted', 'Denied'))
);

create index case_ammendments__case_record_id on case_ammendments (case_record_id, created_at, id);

alter table media add constraint media__amendment_id_exists
  foreign key (amendment_id) references case_ammendments on delete cascade;

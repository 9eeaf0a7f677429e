-- Papers made from records (contract §3.2): templates with versions, numbered papers, and batches of them.

create table document_templates (
  id uuid primary key,
  kind text not null,
  -- Institution, organization or branch that owns the template; null for the whole service.
  tenant_id integer,
  name text not null,
  language text not null,
  page_size text not null,
  -- Newest text, published or not. Papers use the text of a version.
  body text not null,
  -- Last published version; 0 before the first.
  version integer not null default 0,
  status text not null,
  is_seeded boolean not null default false,
  created_by integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint document_templates__language_known check (language in ('en', 'fil')),
  constraint document_templates__page_size_known check (page_size in ('long', 'a4', 'letter', 'legal')),
  constraint document_templates__status_known check (status in ('draft', 'published', 'retired')),
  constraint document_templates__published_has_version check (status = 'draft' or version > 0)
);

create index document_templates__kind_language on document_templates (kind, language, tenant_id);
create unique index document_templates__seeded on document_templates (kind, language) where is_seeded;

-- A published version never changes; a paper remembers the one it was made from.
create table document_template_versions (
  template_id uuid not null references document_templates (id),
  version integer not null,
  name text not null,
  page_size text not null,
  body text not null,
  published_at timestamptz not null,
  published_by integer,
  primary key (template_id, version)
);

create function document_template_versions__refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'A published version of a template never changes.'
    using errcode = 'modifying_sql_data_not_permitted';
end;
$$;

create trigger document_template_versions__add_only
  before update or delete or truncate on document_template_versions
  for each statement execute function document_template_versions__refuse_change();

-- Last number of each series. The row is locked until the paper is committed, so that a series has no gap: a sequence
-- would lose the numbers of transactions that fail.
create table document_series (
  -- 0 for the service itself.
  tenant_id integer not null,
  kind text not null,
  year integer not null,
  last_number integer not null,
  primary key (tenant_id, kind, year)
);

create table document_batches (
  id uuid primary key,
  kind text not null,
  template_id uuid references document_templates (id),
  format text not null,
  language text,
  data jsonb not null,
  allow_missing boolean not null,
  -- Ids in the order of the papers.
  subject_ids text[] not null,
  -- Subjects that are finished, with or without a paper.
  done integer not null default 0,
  status text not null,
  -- Messages by subject that has no paper.
  errors jsonb not null default '{}',
  file_key text,
  created_by integer not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint document_batches__format_known check (format in ('pdf', 'zip')),
  constraint document_batches__status_known check (status in ('waiting', 'running', 'done', 'failed')),
  constraint document_batches__done_has_file check (status <> 'done' or finished_at is not null)
);

create index document_batches__created_by on document_batches (created_by, created_at desc);

create table documents (
  id uuid primary key,
  kind text not null,
  tenant_id integer,
  -- Name of the office at the time of issue.
  office text not null,
  series text not null,
  year integer not null,
  number integer not null,
  status text not null,
  template_id uuid not null references document_templates (id),
  template_version integer not null,
  language text not null,
  subject_type text not null,
  subject_id text not null,
  subject_label text not null,
  -- Record whose sight decides who may read the paper: a case, an employee, a donor.
  record_id text,
  -- Values that were entered, in addition to those of the record.
  data jsonb not null,
  sha256 text not null,
  pages integer not null,
  bytes integer not null,
  file_key text not null,
  verification_code text not null,
  batch_id uuid references document_batches (id),
  signed_copy_key text,
  signed_copy_type text,
  signed_at timestamptz,
  issued_at timestamptz not null,
  issued_by integer,
  issued_by_name text not null,
  ended_at timestamptz,
  ended_by integer,
  -- Reason why the paper is void or superseded.
  end_reason text,
  replaces_id uuid references documents (id),
  replaced_by_id uuid references documents (id) deferrable initially deferred,
  constraint documents__status_known check (status in ('issued', 'void', 'superseded')),
  constraint documents__language_known check (language in ('en', 'fil')),
  constraint documents__number_positive check (number > 0),
  constraint documents__ended_has_reason
    check ((status = 'issued') = (ended_at is null) and (status = 'issued' or end_reason is not null)),
  constraint documents__superseded_is_replaced check ((status = 'superseded') = (replaced_by_id is not null)),
  constraint documents__signed_copy_complete
    check (num_nonnulls(signed_copy_key, signed_copy_type, signed_at) in (0, 3)),
  foreign key (template_id, template_version) references document_template_versions (template_id, version)
);

create unique index documents__number on documents (coalesce(tenant_id, 0), kind, year, number);
create unique index documents__verification_code on documents (verification_code);
create unique index documents__replaces_id on documents (replaces_id) where replaces_id is not null;
create unique index documents__batch_subject on documents (batch_id, subject_id) where batch_id is not null;
create index documents__subject on documents (subject_type, subject_id, issued_at desc);
create index documents__record_id on documents (record_id) where record_id is not null;
create index documents__issued_at on documents (issued_at desc, id desc);
create index documents__tenant_kind on documents (tenant_id, kind, issued_at desc);
create index documents__sha256 on documents (sha256);

-- What was printed never changes; only the end of a paper and its signed copy are added.
create function documents__refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or tg_op = 'TRUNCATE'
    or (old.id, old.kind, old.tenant_id, old.office, old.series, old.year, old.number, old.template_id,
        old.template_version, old.language, old.subject_type, old.subject_id, old.data, old.sha256, old.file_key,
        old.verification_code, old.issued_at, old.issued_by, old.replaces_id)
      is distinct from
       (new.id, new.kind, new.tenant_id, new.office, new.series, new.year, new.number, new.template_id,
        new.template_version, new.language, new.subject_type, new.subject_id, new.data, new.sha256, new.file_key,
        new.verification_code, new.issued_at, new.issued_by, new.replaces_id)
  then
    raise exception 'An issued paper never changes.' using errcode = 'modifying_sql_data_not_permitted';
  end if;
  return new;
end;
$$;

create trigger documents__immutable
  before update or delete on documents
  for each row execute function documents__refuse_change();

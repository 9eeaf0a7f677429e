-- The schema fundraising after all migrations. Written by `npm run dev -- schema`; do not edit.
set check_function_bodies = off;
create schema if not exists fundraising;
set search_path to fundraising, public;

-- Extensions

create extension if not exists pg_trgm with schema public;

create extension if not exists unaccent with schema public;

-- Functions and procedures

CREATE OR REPLACE FUNCTION fundraising.audit_log__refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'The audit log is only added to.' using errcode = 'modifying_sql_data_not_permitted';
end;
$function$;

CREATE OR REPLACE PROCEDURE fundraising.guard_identifier(IN wanted regclass, IN identifier text)
 LANGUAGE plpgsql
AS $procedure$
declare
  flag text := identifier || '_repeats';
begin
  execute format('alter table %s add column %I boolean not null default false', wanted, flag);
  execute format(
    'create trigger %I before update of %I on %s for each row
       when (old.%I and identity_key(old.%I) is distinct from identity_key(new.%I))
       execute function release_repeat(%L)',
    'release_' || flag, identifier, wanted, flag, identifier, identifier, flag);
end;
$procedure$;

CREATE OR REPLACE FUNCTION fundraising.release_repeat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new := jsonb_populate_record(new, jsonb_build_object(tg_argv[0], false));
  return new;
end;
$function$;

CREATE OR REPLACE PROCEDURE fundraising.mark_repeats(IN wanted regclass, IN identifier text, IN within text DEFAULT NULL::text)
 LANGUAGE plpgsql
AS $procedure$
declare
  row record;
begin
  for row in execute format(
    'update %1$s t set %2$I = true
     from (
       select id, first_value(id) over w as kept_id, first_value(%3$I) over w as kept, row_number() over w as place
       from %1$s where %3$I is not null
       window w as (partition by %4$s identity_key(%3$I) order by created_at, id)) r
     where r.id = t.id and r.place > 1 and not t.%2$I
     returning t.id::text as id, t.%3$I as value, r.kept_id::text as kept_id, r.kept',
    wanted, identifier || '_repeats', identifier, case when within is null then '' else format('%I,', within) end)
  loop
    raise warning '%.% "%" (id %) repeats "%" (id %).', wanted, identifier, row.value, row.id, row.kept, row.kept_id;
  end loop;
end;
$procedure$;

CREATE OR REPLACE FUNCTION fundraising.document_template_versions__refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'A published version of a template never changes.'
    using errcode = 'modifying_sql_data_not_permitted';
end;
$function$;

CREATE OR REPLACE FUNCTION fundraising.documents__refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION fundraising.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION fundraising.count_failure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.failures := case when old.last_failed_at > new.updated_at - interval '1 hour' then old.failures else 0 end + 1;
  new.last_failed_at := new.updated_at;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION fundraising.count_new_donations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into donation_count_changes (campaign_id, institution_id, status, count, amount_centavos)
  select d.campaign_id, d.institution_id, d.status, count(*), sum(d.amount_centavos)
  from new_rows d
  group by 1, 2, 3;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION fundraising.count_removed_donations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into donation_count_changes (campaign_id, institution_id, status, count, amount_centavos)
  select d.campaign_id, d.institution_id, d.status, -count(*), -sum(d.amount_centavos)
  from old_rows d
  group by 1, 2, 3;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION fundraising.count_changed_donations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into donation_count_changes (campaign_id, institution_id, status, count, amount_centavos)
  select d.campaign_id, d.institution_id, d.status, sum(d.sign), sum(d.sign * d.amount_centavos)
  from (
    select campaign_id, institution_id, status, amount_centavos, 1 as sign from new_rows
    union all
    select campaign_id, institution_id, status, amount_centavos, -1 from old_rows
  ) d
  group by 1, 2, 3
  having sum(d.sign) <> 0 or sum(d.sign * d.amount_centavos) <> 0;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION fundraising.fold_donation_counts()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  folded bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('fundraising donation_counts', 0));
  with taken as (
    delete from donation_count_changes returning *
  ), summed as (
    select case grouping(campaign_id) when 1 then 0 else campaign_id end as campaign_id,
      case grouping(institution_id) when 1 then 0 else institution_id end as institution_id,
      case grouping(status) when 1 then 'all' else status end as status,
      sum(count)::bigint as count, sum(amount_centavos)::bigint as amount_centavos
    from taken
    group by rollup (institution_id, campaign_id), rollup (status)
    having sum(count) <> 0 or sum(amount_centavos) <> 0
  )
  merge into donation_counts c using summed s
    on (c.campaign_id, c.institution_id, c.status) = (s.campaign_id, s.institution_id, s.status)
  when matched and c.count + s.count = 0 then delete
  when matched then update set count = c.count + s.count, amount_centavos = c.amount_centavos + s.amount_centavos
  when not matched then
    insert (campaign_id, institution_id, status, count, amount_centavos)
    values (s.campaign_id, s.institution_id, s.status, s.count, s.amount_centavos);
  get diagnostics folded = row_count;
  return folded;
end
$function$;

CREATE OR REPLACE FUNCTION fundraising.recount_donations()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('fundraising donation_counts', 0));
  delete from donation_counts;
  with taken as (
    delete from donation_count_changes
  )
  insert into donation_counts (campaign_id, institution_id, status, count, amount_centavos)
  select case grouping(campaign_id) when 1 then 0 else campaign_id end,
    case grouping(institution_id) when 1 then 0 else institution_id end,
    case grouping(status) when 1 then 'all' else status end, count(*), sum(amount_centavos)
  from donations
  group by rollup (institution_id, campaign_id), rollup (status)
  having count(*) > 0;
end
$function$;

CREATE OR REPLACE FUNCTION fundraising.sum_new_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_day_changes
    (campaign_id, institution_id, recorded_at, amount_centavos, credits, refunded_centavos, largest_centavos)
  select e.campaign_id, e.institution_id, e.recorded_at, sum(e.amount_centavos),
    count(*) filter (where e.kind = 'credit'),
    coalesce(-sum(e.amount_centavos) filter (where e.kind <> 'credit'), 0),
    coalesce(max(e.amount_centavos) filter (where e.kind = 'credit'), 0)
  from new_rows e
  group by 1, 2, 3;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION fundraising.recount_ledger_days(wanted_zone text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('fundraising ledger_days', 0));
  delete from ledger_days;
  delete from ledger_day_zone;
  insert into ledger_day_zone (time_zone) values (wanted_zone);
  with taken as (
    delete from ledger_day_changes
  ), entries as (
    select campaign_id, institution_id, (recorded_at at time zone wanted_zone)::date as day, kind, amount_centavos
    from ledger_entries
  )
  insert into ledger_days
    (campaign_id, institution_id, day, amount_centavos, credits, refunded_centavos, largest_centavos)
  select case grouping(campaign_id) when 1 then 0 else campaign_id end,
    case grouping(institution_id) when 1 then 0 else institution_id end, day, sum(amount_centavos),
    count(*) filter (where kind = 'credit'),
    coalesce(-sum(amount_centavos) filter (where kind <> 'credit'), 0),
    coalesce(max(amount_centavos) filter (where kind = 'credit'), 0)
  from entries
  group by day, rollup (institution_id, campaign_id);
end
$function$;

CREATE OR REPLACE FUNCTION fundraising.fold_ledger_days(wanted_zone text)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  folded bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('fundraising ledger_days', 0));
  if not exists (select from ledger_day_zone where time_zone = wanted_zone) then
    perform recount_ledger_days(wanted_zone);
    return null;
  end if;
  with taken as (
    delete from ledger_day_changes returning *
  ), dated as (
    select t.*, (t.recorded_at at time zone wanted_zone)::date as day from taken t
  ), summed as (
    select case grouping(campaign_id) when 1 then 0 else campaign_id end as campaign_id,
      case grouping(institution_id) when 1 then 0 else institution_id end as institution_id, day,
      sum(amount_centavos)::bigint as amount_centavos, sum(credits)::bigint as credits,
      sum(refunded_centavos)::bigint as refunded_centavos, max(largest_centavos) as largest_centavos
    from dated
    group by day, rollup (institution_id, campaign_id)
  )
  merge into ledger_days k using summed s
    on (k.campaign_id, k.institution_id, k.day) = (s.campaign_id, s.institution_id, s.day)
  when matched then update set amount_centavos = k.amount_centavos + s.amount_centavos,
    credits = k.credits + s.credits, refunded_centavos = k.refunded_centavos + s.refunded_centavos,
    largest_centavos = greatest(k.largest_centavos, s.largest_centavos)
  when not matched then
    insert (campaign_id, institution_id, day, amount_centavos, credits, refunded_centavos, largest_centavos)
    values (s.campaign_id, s.institution_id, s.day, s.amount_centavos, s.credits, s.refunded_centavos,
      s.largest_centavos);
  get diagnostics folded = row_count;
  return folded;
end
$function$;

CREATE OR REPLACE FUNCTION fundraising.keep_donors_of_donations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into donation_donors (donation_id, name, email)
  select d.id, d.donor_name, d.donor_email
  from new_rows d
  where d.donor_name is not null or d.donor_email is not null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION fundraising.keep_donor_of_donation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into donation_donors (donation_id, name, email) values (new.id, new.donor_name, new.donor_email)
  on conflict (donation_id) do update set name = excluded.name, email = excluded.email;
  return null;
end
$function$;

CREATE OR REPLACE PROCEDURE fundraising.keep_donors_of_earlier_donations()
 LANGUAGE plpgsql
AS $procedure$
declare
  batch constant integer := 10000;
  behind integer := 0;
  last integer := (select coalesce(max(id), 0) from donations);
begin
  while behind < last loop
    insert into donation_donors (donation_id, name, email)
    select d.id, d.donor_name, d.donor_email
    from donations d
    where d.id > behind and d.id <= behind + batch and (d.donor_name is not null or d.donor_email is not null)
    on conflict (donation_id) do nothing;
    commit;
    behind := behind + batch;
  end loop;
end
$procedure$;

CREATE OR REPLACE FUNCTION fundraising.plan_check()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.check_at = case
    when new.status in ('completed', 'refunded', 'cancelled') then null
    else date_trunc('milliseconds', new.updated_at) + interval '10 minutes'
  end;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION fundraising.sum_reversed_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update donations d set reversed_centavos = d.reversed_centavos - e.amount_centavos
  from (
    select donation_id, sum(amount_centavos) as amount_centavos from new_rows where kind <> 'credit' group by 1
  ) e
  where d.id = e.donation_id;
  return null;
end
$function$;

CREATE OR REPLACE PROCEDURE fundraising.sum_earlier_reversals()
 LANGUAGE plpgsql
AS $procedure$
declare
  last_id integer := 0;
  next_id integer;
begin
  loop
    select max(id) into next_id from (select id from donations where id > last_id order by id limit 10000) batch;
    exit when next_id is null;
    update donations d set reversed_centavos = -l.amount_centavos
    from ledger_entries l
    where d.id > last_id and d.id <= next_id and d.status = 'refunded' and d.reversed_centavos = 0
      and l.donation_id = d.id and l.kind = 'reversal';
    commit;
    last_id := next_id;
  end loop;
end
$procedure$;

CREATE OR REPLACE FUNCTION fundraising.identity_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (value !~ '[^ -~]|  |^ | $'::text) THEN lower(value) ELSE btrim(regexp_replace(translate(NORMALIZE(lower(NORMALIZE(value, NFKC)), NFKC), (('‐‑‒–—―⁃−	
   '::text || '­͏؜᠋᠌᠍᠎​‌‍‎‏‪‫‬‭‮'::text) || '⁠⁡⁢⁣⁤⁦⁧⁨⁩︎️﻿'::text), '--------         '::text), ' {2,}'::text, ' '::text, 'g'::text)) END;

CREATE OR REPLACE FUNCTION fundraising.natural_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(identity_key(value), '([0-9]+)'::text, '00000000000000000000\1'::text, 'g'::text), '[0-9]*([0-9]{20})'::text, '\1'::text, 'g'::text);

CREATE OR REPLACE FUNCTION fundraising.fold_spaces(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (value !~ '[^ -~]|  |^ | $'::text) THEN value ELSE btrim(regexp_replace(translate(value, ('               　	'::text || '­​⁠﻿'::text), '                 '::text), ' {2,}'::text, ' '::text, 'g'::text)) END;

CREATE OR REPLACE FUNCTION fundraising.short_number(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(identity_key(value), '0*([0-9]+)'::text, '\1'::text, 'g'::text);

CREATE OR REPLACE FUNCTION fundraising.searchable(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN fold_spaces(lower(unaccent('unaccent'::regdictionary, value)));

-- Table audit_log

create table audit_log (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  actor_id integer,
  actor_label text,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  tenant_id integer,
  ip inet,
  request_id text,
  changes jsonb,
  constraint audit_log__action_form CHECK (action ~ '^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$'::text),
  constraint audit_log__changes_form CHECK (jsonb_typeof(changes) = 'object'::text),
  constraint audit_log_pkey PRIMARY KEY (id)
);

-- Table bank_accounts

create table bank_accounts (
  id integer generated always as identity not null,
  institution_id integer not null,
  bank_name text not null,
  account_name text not null,
  account_number_sealed text not null,
  account_number_last_four text not null,
  is_active boolean default true not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint bank_accounts_pkey PRIMARY KEY (id)
);

-- Table campaigns

create table campaigns (
  id integer generated always as identity not null,
  institution_id integer not null,
  scholar_id integer,
  created_by integer not null,
  title text not null,
  description text not null,
  type text not null,
  status text default 'pending'::text not null,
  goal_centavos bigint not null,
  raised_centavos bigint default 0 not null,
  available_centavos bigint default 0 not null,
  supporter_count integer default 0 not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  decided_by integer,
  decided_at timestamp with time zone,
  rejection_reason text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint campaigns__goal_centavos CHECK (goal_centavos > 0),
  constraint campaigns__period CHECK (ends_at > starts_at),
  constraint campaigns__scholar CHECK ((type = 'individual'::text) = (scholar_id IS NOT NULL)),
  constraint campaigns__status CHECK (status = ANY (ARRAY['draft'::text, 'pending'::text, 'active'::text, 'rejected'::text, 'closed'::text])),
  constraint campaigns__supporter_count CHECK (supporter_count >= 0),
  constraint campaigns__type CHECK (type = ANY (ARRAY['general'::text, 'individual'::text])),
  constraint campaigns_pkey PRIMARY KEY (id)
);

-- Table card_links

create table card_links (
  id integer generated always as identity not null,
  user_id integer not null,
  payment_intent_id text,
  gateway_token_sealed text not null,
  gateway_token_index bytea not null,
  gateway_customer_id text,
  card_last_four text not null,
  card_brand text,
  card_exp_month smallint not null,
  card_exp_year smallint not null,
  status text default 'pending'::text not null,
  payment_method_id integer,
  payment_id text,
  refund_id text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  locked_until timestamp with time zone,
  failure_message text,
  constraint card_links__payment_intent_id UNIQUE (payment_intent_id),
  constraint card_links__status CHECK (status = ANY (ARRAY['pending'::text, 'linked'::text, 'failed'::text])),
  constraint card_links_pkey PRIMARY KEY (id)
);

-- Table devices

create table devices (
  id integer generated always as identity not null,
  user_id integer not null,
  name text not null,
  refresh_token_hash bytea not null,
  token_version integer not null,
  ip_address text,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint devices__refresh_token_hash UNIQUE (refresh_token_hash),
  constraint devices_pkey PRIMARY KEY (id)
);

-- Table disputes

create table disputes (
  id integer generated always as identity not null,
  gateway_dispute_id text not null,
  donation_id integer,
  payment_id text,
  amount_centavos bigint,
  reason text,
  status text default 'open'::text not null,
  gateway_status text,
  status_at bigint,
  resolved_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint disputes__amount_centavos CHECK (amount_centavos >= 0),
  constraint disputes__gateway_dispute_id UNIQUE (gateway_dispute_id),
  constraint disputes__status CHECK (status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])),
  constraint disputes_pkey PRIMARY KEY (id)
);

-- Table document_batches

create table document_batches (
  id uuid not null,
  kind text not null,
  template_id uuid,
  format text not null,
  language text,
  data jsonb not null,
  allow_missing boolean not null,
  subject_ids text[] not null,
  done integer default 0 not null,
  status text not null,
  errors jsonb default '{}'::jsonb not null,
  file_key text,
  created_by integer not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint document_batches__done_has_file CHECK (status <> 'done'::text OR finished_at IS NOT NULL),
  constraint document_batches__format_known CHECK (format = ANY (ARRAY['pdf'::text, 'zip'::text])),
  constraint document_batches__status_known CHECK (status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])),
  constraint document_batches_pkey PRIMARY KEY (id)
);

-- Table document_series

create table document_series (
  tenant_id integer not null,
  kind text not null,
  year integer not null,
  last_number integer not null,
  constraint document_series_pkey PRIMARY KEY (tenant_id, kind, year)
);

-- Table document_template_versions

create table document_template_versions (
  template_id uuid not null,
  version integer not null,
  name text not null,
  page_size text not null,
  body text not null,
  published_at timestamp with time zone not null,
  published_by integer,
  letterhead jsonb,
  constraint document_template_versions_pkey PRIMARY KEY (template_id, version)
);

-- Table document_templates

create table document_templates (
  id uuid not null,
  kind text not null,
  tenant_id integer,
  name text not null,
  language text not null,
  page_size text not null,
  body text not null,
  version integer default 0 not null,
  status text not null,
  is_seeded boolean default false not null,
  created_by integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  letterhead jsonb,
  constraint document_templates__language_known CHECK (language = ANY (ARRAY['en'::text, 'fil'::text])),
  constraint document_templates__page_size_known CHECK (page_size = ANY (ARRAY['long'::text, 'a4'::text, 'letter'::text, 'legal'::text])),
  constraint document_templates__published_has_version CHECK (status = 'draft'::text OR version > 0),
  constraint document_templates__status_known CHECK (status = ANY (ARRAY['draft'::text, 'published'::text, 'retired'::text])),
  constraint document_templates_pkey PRIMARY KEY (id)
);

-- Table documents

create table documents (
  id uuid not null,
  kind text not null,
  tenant_id integer,
  office text not null,
  series text not null,
  year integer not null,
  number integer not null,
  status text not null,
  template_id uuid not null,
  template_version integer not null,
  language text not null,
  subject_type text not null,
  subject_id text not null,
  subject_label text not null,
  record_id text,
  data jsonb not null,
  sha256 text not null,
  pages integer not null,
  bytes integer not null,
  file_key text not null,
  verification_code text not null,
  batch_id uuid,
  signed_copy_key text,
  signed_copy_type text,
  signed_at timestamp with time zone,
  issued_at timestamp with time zone not null,
  issued_by integer,
  issued_by_name text not null,
  ended_at timestamp with time zone,
  ended_by integer,
  end_reason text,
  replaces_id uuid,
  replaced_by_id uuid,
  version text,
  counterpart_id uuid,
  signed_copy_sha256 text,
  electronically_issued_at timestamp with time zone,
  constraint documents__ended_has_reason CHECK ((status = 'issued'::text) = (ended_at IS NULL) AND (status = 'issued'::text OR end_reason IS NOT NULL)),
  constraint documents__initials_have_counterpart CHECK ((NOT version IS DISTINCT FROM 'initials'::text) = (counterpart_id IS NOT NULL)),
  constraint documents__language_known CHECK (language = ANY (ARRAY['en'::text, 'fil'::text])),
  constraint documents__number_positive CHECK (number > 0),
  constraint documents__signed_copy_complete CHECK (num_nonnulls(signed_copy_key, signed_copy_type, signed_at) = ANY (ARRAY[0, 3])),
  constraint documents__status_known CHECK (status = ANY (ARRAY['issued'::text, 'void'::text, 'superseded'::text])),
  constraint documents__superseded_is_replaced CHECK ((status = 'superseded'::text) = (replaced_by_id IS NOT NULL)),
  constraint documents__version_known CHECK (version = ANY (ARRAY['names'::text, 'initials'::text])),
  constraint documents_pkey PRIMARY KEY (id)
);

-- Table donation_count_changes

create table donation_count_changes (
  campaign_id integer not null,
  institution_id integer not null,
  status text not null,
  count bigint not null,
  amount_centavos bigint not null
) with (autovacuum_vacuum_threshold=1000, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_insert_threshold=-1, autovacuum_vacuum_cost_delay=0);

-- Table donation_counts

create table donation_counts (
  campaign_id integer not null,
  institution_id integer not null,
  status text not null,
  count bigint not null,
  amount_centavos bigint not null,
  constraint donation_counts__key PRIMARY KEY (campaign_id, institution_id, status)
) with (fillfactor=80);

-- Table donation_donors

create table donation_donors (
  donation_id integer not null,
  name text,
  email text,
  constraint donation_donors_pkey PRIMARY KEY (donation_id)
);

-- Table donation_subscriptions

create table donation_subscriptions (
  id integer generated always as identity not null,
  user_id integer not null,
  campaign_id integer not null,
  institution_id integer not null,
  payment_method_id integer not null,
  amount_centavos bigint not null,
  frequency text not null,
  status text default 'incomplete'::text not null,
  gateway_plan_id text,
  gateway_subscription_id text,
  next_charge_on date,
  status_event_at bigint,
  cancelled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  total_centavos bigint not null,
  first_charge_on date not null,
  first_invoice_id text,
  first_intent_id text,
  locked_until timestamp with time zone,
  request_key bytea,
  requested_at timestamp with time zone,
  asked_at timestamp with time zone,
  ask_after timestamp with time zone,
  unknown_since timestamp with time zone,
  constraint donation_subscriptions__amount_centavos CHECK (amount_centavos >= 100 AND amount_centavos <= 100000000),
  constraint donation_subscriptions__first_intent_id UNIQUE (first_intent_id),
  constraint donation_subscriptions__frequency CHECK (frequency = ANY (ARRAY['monthly'::text, 'quarterly'::text, 'annually'::text])),
  constraint donation_subscriptions__gateway_subscription_id UNIQUE (gateway_subscription_id),
  constraint donation_subscriptions__status CHECK (status = ANY (ARRAY['incomplete'::text, 'active'::text, 'past_due'::text, 'unpaid'::text, 'cancelled'::text, 'incomplete_cancelled'::text])),
  constraint donation_subscriptions__total_centavos CHECK (total_centavos >= amount_centavos),
  constraint donation_subscriptions_pkey PRIMARY KEY (id)
);

-- Table donation_transactions

create table donation_transactions (
  transaction_id text not null,
  donation_id integer not null,
  created_at timestamp with time zone not null,
  constraint donation_transactions_pkey PRIMARY KEY (transaction_id)
);

-- Table donations

create table donations (
  id integer generated always as identity not null,
  reference_number text not null,
  campaign_id integer not null,
  institution_id integer not null,
  user_id integer,
  donor_name text,
  donor_email text,
  is_anonymous boolean default false not null,
  message text,
  status text default 'pending'::text not null,
  amount_centavos bigint not null,
  fee_centavos bigint not null,
  total_centavos bigint not null,
  payment_gateway text not null,
  payment_method text not null,
  payment_method_id integer,
  subscription_id integer,
  transaction_id text,
  payment_intent_id text,
  payment_id text,
  invoice_id text,
  checkout_url text,
  failure_message text,
  client_ip text,
  receipt_state text default 'none'::text not null,
  paid_at timestamp with time zone,
  completed_event_at bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  locked_until timestamp with time zone,
  request_key bytea,
  failures integer default 0 not null,
  last_failed_at timestamp with time zone,
  check_at timestamp with time zone,
  refunded_centavos bigint default 0 not null,
  reversed_centavos bigint default 0 not null,
  paid_centavos bigint,
  donor_language text,
  donor_registered_name text,
  donor_address text,
  donor_kind text,
  donor_tin_encrypted text,
  constraint donations__amount_centavos CHECK (amount_centavos >= 100 AND amount_centavos <= 100000000),
  constraint donations__donor CHECK (user_id IS NOT NULL OR donor_email IS NOT NULL),
  constraint donations__donor_kind_known CHECK (donor_kind = ANY (ARRAY['person'::text, 'company'::text])),
  constraint donations__receipt_state CHECK (receipt_state = ANY (ARRAY['none'::text, 'due'::text, 'sent'::text])),
  constraint donations__reference_number UNIQUE (reference_number),
  constraint donations__refunded_centavos CHECK (refunded_centavos >= 0),
  constraint donations__reversed_centavos CHECK (reversed_centavos >= 0 AND reversed_centavos <= amount_centavos),
  constraint donations__status CHECK (status = ANY (ARRAY['pending'::text, 'completed'::text, 'failed'::text, 'cancelled'::text, 'expired'::text, 'refunded'::text])),
  constraint donations__total_centavos CHECK (total_centavos = (amount_centavos + fee_centavos)),
  constraint donations_pkey PRIMARY KEY (id)
);

-- Table earlier_verification_codes

create table earlier_verification_codes (
  user_id integer not null,
  client text not null,
  code_hash bytea not null,
  failed_attempts smallint not null,
  expires_at timestamp with time zone not null,
  constraint earlier_verification_codes_pkey PRIMARY KEY (user_id, client)
);

-- Table faqs

create table faqs (
  id integer generated always as identity not null,
  question text not null,
  answer text not null,
  category text,
  "position" integer default 0 not null,
  is_published boolean default true not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint faqs_pkey PRIMARY KEY (id)
);

-- Table idempotency_keys

create table idempotency_keys (
  caller text not null,
  key text not null,
  request_hash bytea not null,
  status smallint,
  answer text,
  created_at timestamp with time zone not null,
  locked_until timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint idempotency_keys__key_length CHECK (length(key) >= 1 AND length(key) <= 255),
  constraint idempotency_keys_pkey PRIMARY KEY (caller, key)
);

-- Table idle_resends

create table idle_resends (
  email_key text not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint idle_resends_pkey PRIMARY KEY (email_key)
);

-- Table institutions

create table institutions (
  id integer generated always as identity not null,
  name text not null,
  description text,
  website text,
  city text,
  province text,
  logo_key text,
  status text default 'active'::text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  name_repeats boolean default false not null,
  registered_name text,
  tin text,
  address text,
  accreditation_kind text,
  accreditation_number text,
  accreditation_valid_from date,
  accreditation_valid_to date,
  signatory_name text,
  signatory_position text,
  earlier_accreditations jsonb default '[]'::jsonb not null,
  constraint institutions__accreditation_complete CHECK ((num_nonnulls(accreditation_kind, accreditation_number, accreditation_valid_from, accreditation_valid_to) = ANY (ARRAY[0, 4])) AND accreditation_valid_from <= accreditation_valid_to),
  constraint institutions__name UNIQUE (name),
  constraint institutions__signatory_has_name CHECK (signatory_position IS NULL OR signatory_name IS NOT NULL),
  constraint institutions__status CHECK (status = ANY (ARRAY['active'::text, 'inactive'::text])),
  constraint institutions_pkey PRIMARY KEY (id)
);

-- Table ledger_day_changes

create table ledger_day_changes (
  campaign_id integer not null,
  institution_id integer not null,
  recorded_at timestamp with time zone not null,
  amount_centavos bigint not null,
  credits bigint not null,
  refunded_centavos bigint not null,
  largest_centavos bigint not null
) with (autovacuum_vacuum_threshold=1000, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_insert_threshold=-1, autovacuum_vacuum_cost_delay=0);

-- Table ledger_day_zone

create table ledger_day_zone (
  only_one boolean default true not null,
  time_zone text not null,
  constraint ledger_day_zone__only_one CHECK (only_one),
  constraint ledger_day_zone_pkey PRIMARY KEY (only_one)
);

-- Table ledger_days

create table ledger_days (
  campaign_id integer not null,
  institution_id integer not null,
  day date not null,
  amount_centavos bigint not null,
  credits bigint not null,
  refunded_centavos bigint not null,
  largest_centavos bigint not null,
  constraint ledger_days__key PRIMARY KEY (campaign_id, institution_id, day)
) with (fillfactor=90);

-- Table ledger_entries

create table ledger_entries (
  campaign_id integer not null,
  institution_id integer not null,
  donation_id integer not null,
  kind text not null,
  amount_centavos bigint not null,
  recorded_at timestamp with time zone not null,
  constraint ledger_entries__donation_id_kind PRIMARY KEY (donation_id, kind),
  constraint ledger_entries__kind CHECK ((kind = 'credit'::text OR kind ~~ 'dispute\_won %'::text) AND amount_centavos > 0 OR (kind = 'reversal'::text OR kind ~~ 'refund %'::text OR kind ~~ 'dispute %'::text) AND amount_centavos < 0)
);

-- Table legal_documents

create table legal_documents (
  id integer generated always as identity not null,
  slug text not null,
  title text not null,
  body text not null,
  version integer not null,
  published_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint legal_documents__slug_version UNIQUE (slug, version),
  constraint legal_documents_pkey PRIMARY KEY (id)
);

-- Table notice_mails

create table notice_mails (
  notification_id integer not null,
  constraint notice_mails_pkey PRIMARY KEY (notification_id)
);

-- Table notifications

create table notifications (
  id integer generated always as identity not null,
  user_id integer not null,
  kind text not null,
  title text not null,
  body text not null,
  data jsonb default '{}'::jsonb not null,
  subject text not null,
  read_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint notifications__once UNIQUE (user_id, kind, subject),
  constraint notifications_pkey PRIMARY KEY (id)
);

-- Table passkey_challenges

create table passkey_challenges (
  id_hash bytea not null,
  purpose text not null,
  challenge text not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges__key PRIMARY KEY (id_hash, purpose),
  constraint passkey_challenges__purpose CHECK (purpose = ANY (ARRAY['register'::text, 'sign-in'::text]))
);

-- Table passkeys

create table passkeys (
  id integer generated always as identity not null,
  user_id integer not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys__counter CHECK (counter >= 0),
  constraint passkeys__credential_id UNIQUE (credential_id),
  constraint passkeys_pkey PRIMARY KEY (id)
);

-- Table password_reset_codes

create table password_reset_codes (
  email_key text not null,
  client text not null,
  code_hash bytea not null,
  failed_attempts smallint default 0 not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint password_reset_codes_pkey PRIMARY KEY (email_key, client)
);

-- Table password_resets

create table password_resets (
  email_key text not null,
  code_hash bytea not null,
  failed_attempts smallint default 0 not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint password_resets_pkey PRIMARY KEY (email_key)
);

-- Table payment_fee_rates

create table payment_fee_rates (
  id integer generated always as identity not null,
  payment_method text not null,
  rate_in_basis_points integer not null,
  fixed_centavos bigint not null,
  effective_from date not null,
  created_by integer,
  created_at timestamp with time zone,
  constraint payment_fee_rates__range CHECK (rate_in_basis_points >= 0 AND rate_in_basis_points <= 10000 AND fixed_centavos >= 0),
  constraint payment_fee_rates_pkey PRIMARY KEY (id)
);

-- Table payment_fees

create table payment_fees (
  payment_method text not null,
  rate_in_basis_points integer not null,
  fixed_centavos bigint not null,
  constraint payment_fees__range CHECK (rate_in_basis_points >= 0 AND rate_in_basis_points <= 10000 AND fixed_centavos >= 0),
  constraint payment_fees_pkey PRIMARY KEY (payment_method)
);

-- Table payment_methods

create table payment_methods (
  id integer generated always as identity not null,
  user_id integer not null,
  payment_gateway text not null,
  gateway_token_sealed text,
  gateway_token_index bytea,
  gateway_customer_id text,
  card_last_four text not null,
  card_brand text,
  card_exp_month smallint not null,
  card_exp_year smallint not null,
  is_default boolean default false not null,
  is_active boolean default true not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint payment_methods__card_exp_month CHECK (card_exp_month >= 1 AND card_exp_month <= 12),
  constraint payment_methods__card_exp_year CHECK (card_exp_year >= 1000 AND card_exp_year <= 9999),
  constraint payment_methods__card_last_four CHECK (length(card_last_four) = 4),
  constraint payment_methods_pkey PRIMARY KEY (id)
);

-- Table payments_to_return

create table payments_to_return (
  id integer generated always as identity not null,
  payment_id text not null,
  donation_id integer not null,
  institution_id integer not null,
  amount_centavos bigint not null,
  paid_centavos bigint not null,
  currency text not null,
  reason text not null,
  received_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  resolved_by integer,
  resolution_note text,
  constraint payments_to_return__amount_centavos CHECK (amount_centavos >= 0 AND paid_centavos >= amount_centavos),
  constraint payments_to_return__payment_id UNIQUE (payment_id),
  constraint payments_to_return__reason CHECK (reason = ANY (ARRAY['duplicate'::text, 'overpaid'::text, 'underpaid'::text, 'other_currency'::text])),
  constraint payments_to_return_pkey PRIMARY KEY (id)
);

-- Table pending_sign_ins

create table pending_sign_ins (
  id_hash bytea not null,
  user_id integer not null,
  token_version integer not null,
  expires_at timestamp with time zone not null,
  constraint pending_sign_ins__id_hash_length CHECK (octet_length(id_hash) = 32),
  constraint pending_sign_ins_pkey PRIMARY KEY (id_hash)
);

-- Table picture_leftovers

create table picture_leftovers (
  storage_key text not null,
  removable_at timestamp with time zone,
  constraint picture_leftovers_pkey PRIMARY KEY (storage_key)
);

-- Table push_tokens

create table push_tokens (
  token text not null,
  user_id integer not null,
  device_id integer,
  platform text,
  created_at timestamp with time zone not null,
  constraint push_tokens__token_length CHECK (length(token) >= 1 AND length(token) <= 500),
  constraint push_tokens_pkey PRIMARY KEY (token)
);

-- Table receipts_due

create table receipts_due (
  id bigint generated always as identity not null,
  donation_id integer not null,
  due_at timestamp with time zone not null,
  attempts integer default 0 not null,
  constraint receipts_due_pkey PRIMARY KEY (id)
);

-- Table refunds

create table refunds (
  id integer generated always as identity not null,
  donation_id integer not null,
  payment_id text not null,
  gateway_refund_id text,
  amount_centavos bigint not null,
  reason text not null,
  notes text,
  status text default 'pending'::text not null,
  requested_by integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  locked_until timestamp with time zone,
  asked_at timestamp with time zone,
  reference text,
  request_key bytea,
  constraint refunds__gateway_refund_id UNIQUE (gateway_refund_id),
  constraint refunds__status CHECK (status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text])),
  constraint refunds_pkey PRIMARY KEY (id)
);

-- Table scholars

create table scholars (
  id integer generated always as identity not null,
  institution_id integer not null,
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
  shows_last_name boolean default false not null,
  shows_photo boolean default false not null,
  shows_school boolean default false not null,
  shows_location boolean default false not null,
  shows_story boolean default false not null,
  is_listed boolean default true not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint scholars_pkey PRIMARY KEY (id)
);

-- Table sessions

create table sessions (
  id_hash bytea not null,
  public_id uuid default gen_random_uuid() not null,
  user_id integer not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null,
  last_active_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  password_confirmed_at timestamp with time zone,
  constraint sessions__id_hash_length CHECK (octet_length(id_hash) = 32),
  constraint sessions__public_id UNIQUE (public_id),
  constraint sessions_pkey PRIMARY KEY (id_hash)
);

-- Table statement_contents

create table statement_contents (
  document_id uuid not null,
  content_hash text not null,
  constraint statement_contents_pkey PRIMARY KEY (document_id)
);

-- Table two_factor

create table two_factor (
  user_id integer not null,
  secret text,
  confirmed_at timestamp with time zone,
  last_used_step integer,
  recovery_codes text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint two_factor__confirmed CHECK (confirmed_at IS NULL OR secret IS NOT NULL),
  constraint two_factor_pkey PRIMARY KEY (user_id)
);

-- Table user_roles

create table user_roles (
  user_id integer not null,
  role text not null,
  constraint user_roles__role CHECK (role = ANY (ARRAY['system_admin'::text, 'institution_admin'::text, 'committee_member'::text, 'donor'::text])),
  constraint user_roles_pkey PRIMARY KEY (user_id, role)
);

-- Table users

create table users (
  id integer generated always as identity not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  email_key text not null,
  phone text,
  avatar_key text,
  password_hash text not null,
  status text default 'pending'::text not null,
  email_verified_at timestamp with time zone,
  token_version integer default 1 not null,
  institution_id integer,
  gateway_customer_id text,
  last_login_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  suspended_at timestamp with time zone,
  suspension_reason text,
  password_expires_at timestamp with time zone,
  language text,
  mails_about_work boolean default true not null,
  donor_registered_name text,
  donor_address text,
  donor_kind text,
  donor_tin_encrypted text,
  donor_details_changed_at timestamp with time zone,
  constraint users__donor_kind_known CHECK (donor_kind = ANY (ARRAY['person'::text, 'company'::text])),
  constraint users__email_key UNIQUE (email_key),
  constraint users__status CHECK (status = ANY (ARRAY['pending'::text, 'active'::text, 'suspended'::text])),
  constraint users_pkey PRIMARY KEY (id)
);

-- Table verification_codes

create table verification_codes (
  user_id integer not null,
  code_hash bytea not null,
  failed_attempts smallint default 0 not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  client text default ''::text not null,
  constraint verification_codes_pkey PRIMARY KEY (user_id)
);

-- Table webhook_events

create table webhook_events (
  id bigint generated always as identity not null,
  event_id text,
  kind text not null,
  payload text not null,
  event_created_at bigint,
  outcome text not null,
  reason text,
  donation_id integer,
  subscription_id integer,
  deliveries integer default 1 not null,
  received_at timestamp with time zone not null,
  handled_at timestamp with time zone,
  replayed_at timestamp with time zone,
  constraint webhook_events__event_id UNIQUE (event_id),
  constraint webhook_events__outcome CHECK (outcome = ANY (ARRAY['received'::text, 'applied'::text, 'unchanged'::text, 'stale'::text, 'skipped'::text, 'ignored'::text, 'malformed'::text, 'failed'::text, 'duplicate'::text, 'overpaid'::text, 'underpaid'::text, 'other_currency'::text])),
  constraint webhook_events_pkey PRIMARY KEY (id)
);

-- Table withdrawals

create table withdrawals (
  id integer generated always as identity not null,
  campaign_id integer not null,
  institution_id integer not null,
  bank_account_id integer,
  amount_centavos bigint not null,
  purpose text not null,
  status text default 'pending'::text not null,
  requested_by integer not null,
  decided_by integer,
  decided_at timestamp with time zone,
  rejection_reason text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint withdrawals__amount_centavos CHECK (amount_centavos > 0),
  constraint withdrawals__decided_by CHECK (decided_by <> requested_by),
  constraint withdrawals__status CHECK (status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])),
  constraint withdrawals_pkey PRIMARY KEY (id)
);

-- Indexes

CREATE INDEX audit_log__actor_id_at ON audit_log USING btree (actor_id, at DESC, id DESC);

CREATE INDEX audit_log__at ON audit_log USING btree (at DESC, id DESC);

CREATE INDEX audit_log__subject_at ON audit_log USING btree (subject_type, subject_id, at DESC, id DESC);

CREATE INDEX audit_log__tenant_id_at ON audit_log USING btree (tenant_id, at DESC, id DESC);

CREATE INDEX bank_accounts__institution_id ON bank_accounts USING btree (institution_id, id);

CREATE INDEX campaigns__created_by ON campaigns USING btree (created_by, id);

CREATE INDEX campaigns__ending ON campaigns USING btree (ends_at, id) WHERE status = 'active'::text AND ends_at IS NOT NULL;

CREATE INDEX campaigns__institution_id ON campaigns USING btree (institution_id, created_at DESC, id DESC);

CREATE INDEX campaigns__public ON campaigns USING btree (created_at DESC, id DESC) WHERE status = ANY (ARRAY['active'::text, 'closed'::text]);

CREATE INDEX campaigns__scholar_id ON campaigns USING btree (scholar_id);

CREATE INDEX campaigns__search ON campaigns USING gin (searchable(title) gin_trgm_ops);

CREATE INDEX campaigns__status ON campaigns USING btree (status, created_at DESC, id DESC);

CREATE UNIQUE INDEX card_links__gateway_token ON card_links USING btree (gateway_token_index);

CREATE INDEX card_links__payment_id ON card_links USING btree (payment_id) WHERE payment_id IS NOT NULL;

CREATE INDEX card_links__pending ON card_links USING btree (created_at, id) WHERE status = 'pending'::text;

CREATE INDEX card_links__unrefunded ON card_links USING btree (id) WHERE status = 'linked'::text AND refund_id IS NULL;

CREATE INDEX card_links__user_id ON card_links USING btree (user_id, id);

CREATE INDEX devices__user_id ON devices USING btree (user_id, id);

CREATE INDEX disputes__donation_id ON disputes USING btree (donation_id);

CREATE INDEX disputes__open ON disputes USING btree (donation_id) WHERE status = 'open'::text;

CREATE INDEX disputes__unlinked ON disputes USING btree (payment_id) WHERE donation_id IS NULL;

CREATE INDEX document_batches__created_by ON document_batches USING btree (created_by, created_at DESC);

CREATE INDEX document_templates__kind_language ON document_templates USING btree (kind, language, tenant_id);

CREATE UNIQUE INDEX document_templates__seeded ON document_templates USING btree (kind, language) WHERE is_seeded;

CREATE UNIQUE INDEX documents__batch_subject ON documents USING btree (batch_id, subject_id) WHERE batch_id IS NOT NULL;

CREATE UNIQUE INDEX documents__counterpart_id ON documents USING btree (counterpart_id) WHERE counterpart_id IS NOT NULL;

CREATE INDEX documents__issued_at ON documents USING btree (issued_at DESC, id DESC);

CREATE UNIQUE INDEX documents__number ON documents USING btree (COALESCE(tenant_id, 0), kind, year, number);

CREATE INDEX documents__record_id ON documents USING btree (record_id) WHERE record_id IS NOT NULL;

CREATE UNIQUE INDEX documents__replaces_id ON documents USING btree (replaces_id) WHERE replaces_id IS NOT NULL;

CREATE INDEX documents__series ON documents USING btree (series, year, number);

CREATE INDEX documents__sha256 ON documents USING btree (sha256);

CREATE INDEX documents__signed_copy_sha256 ON documents USING btree (signed_copy_sha256) WHERE signed_copy_sha256 IS NOT NULL;

CREATE INDEX documents__subject ON documents USING btree (subject_type, subject_id, issued_at DESC);

CREATE INDEX documents__tenant_kind ON documents USING btree (tenant_id, kind, issued_at DESC);

CREATE UNIQUE INDEX documents__verification_code ON documents USING btree (verification_code);

CREATE INDEX documents__within ON documents USING btree (split_part(subject_id, ':'::text, 1), issued_at DESC);

CREATE INDEX donation_donors__email ON donation_donors USING btree (lower(email)) WHERE email IS NOT NULL;

CREATE INDEX donation_donors__search ON donation_donors USING gin (searchable((COALESCE(name, ''::text) || ' '::text) || COALESCE(email, ''::text)) gin_trgm_ops);

CREATE INDEX donation_subscriptions__campaign_id ON donation_subscriptions USING btree (campaign_id);

CREATE INDEX donation_subscriptions__charged ON donation_subscriptions USING btree (status, next_charge_on) WHERE gateway_subscription_id IS NOT NULL AND (status = ANY (ARRAY['incomplete'::text, 'active'::text, 'past_due'::text, 'unpaid'::text]));

CREATE INDEX donation_subscriptions__created_at ON donation_subscriptions USING btree (created_at DESC, id DESC);

CREATE INDEX donation_subscriptions__going_on ON donation_subscriptions USING btree (campaign_id) WHERE status <> ALL (ARRAY['cancelled'::text, 'incomplete_cancelled'::text]);

CREATE INDEX donation_subscriptions__institution_id ON donation_subscriptions USING btree (institution_id, created_at DESC, id DESC);

CREATE INDEX donation_subscriptions__payment_method_id ON donation_subscriptions USING btree (payment_method_id);

CREATE UNIQUE INDEX donation_subscriptions__request_key ON donation_subscriptions USING btree (request_key) WHERE request_key IS NOT NULL;

CREATE INDEX donation_subscriptions__user_id ON donation_subscriptions USING btree (user_id, id);

CREATE INDEX donation_transactions__donation_id ON donation_transactions USING btree (donation_id);

CREATE INDEX donations__campaign_id ON donations USING btree (campaign_id, id DESC);

CREATE INDEX donations__campaign_id_status ON donations USING btree (campaign_id, status, id DESC) WHERE status <> ALL (ARRAY['completed'::text, 'pending'::text]);

CREATE INDEX donations__check_at ON donations USING btree (check_at, id) WHERE check_at IS NOT NULL;

CREATE INDEX donations__failed_by_ip ON donations USING btree (client_ip, last_failed_at) WHERE failures > 0;

CREATE INDEX donations__failed_by_user ON donations USING btree (user_id, last_failed_at) WHERE failures > 0;

CREATE INDEX donations__institution_id ON donations USING btree (institution_id, id DESC);

CREATE INDEX donations__institution_id_created_at ON donations USING btree (institution_id, created_at DESC, id DESC) INCLUDE (status, campaign_id);

CREATE INDEX donations__institution_id_paid_at ON donations USING btree (institution_id, paid_at DESC, id DESC) INCLUDE (status, campaign_id) WHERE paid_at IS NOT NULL;

CREATE INDEX donations__institution_id_status ON donations USING btree (institution_id, status, id DESC) WHERE status <> ALL (ARRAY['completed'::text, 'pending'::text]);

CREATE UNIQUE INDEX donations__invoice_id ON donations USING btree (invoice_id) WHERE invoice_id IS NOT NULL;

CREATE INDEX donations__payment_id ON donations USING btree (payment_id) WHERE payment_id IS NOT NULL;

CREATE INDEX donations__pending ON donations USING btree (created_at, id) WHERE status = 'pending'::text;

CREATE INDEX donations__receipt_due ON donations USING btree (id) WHERE receipt_state = 'due'::text;

CREATE UNIQUE INDEX donations__request_key ON donations USING btree (request_key) WHERE request_key IS NOT NULL;

CREATE INDEX donations__status ON donations USING btree (status, id DESC) WHERE status <> ALL (ARRAY['completed'::text, 'pending'::text]);

CREATE INDEX donations__subscription_id ON donations USING btree (subscription_id, id) WHERE subscription_id IS NOT NULL;

CREATE INDEX donations__user_id ON donations USING btree (user_id, id DESC);

CREATE INDEX earlier_verification_codes__expires_at ON earlier_verification_codes USING btree (expires_at);

CREATE INDEX faqs__position ON faqs USING btree ("position", id);

CREATE INDEX idempotency_keys__expires_at ON idempotency_keys USING btree (expires_at);

CREATE INDEX idle_resends__expires_at ON idle_resends USING btree (expires_at);

CREATE UNIQUE INDEX institutions__name_identity ON institutions USING btree (identity_key(name)) WHERE NOT name_repeats;

CREATE INDEX institutions__search ON institutions USING gin (searchable(name) gin_trgm_ops);

CREATE INDEX ledger_entries__campaign_id ON ledger_entries USING btree (campaign_id, recorded_at);

CREATE UNIQUE INDEX ledger_entries__part ON ledger_entries USING btree (kind) WHERE kind <> ALL (ARRAY['credit'::text, 'reversal'::text]);

CREATE INDEX notifications__unread ON notifications USING btree (user_id) WHERE read_at IS NULL;

CREATE INDEX notifications__user_id ON notifications USING btree (user_id, created_at DESC, id DESC);

CREATE INDEX passkey_challenges__expires_at ON passkey_challenges USING btree (expires_at);

CREATE INDEX passkeys__user_id ON passkeys USING btree (user_id, id);

CREATE INDEX password_reset_codes__expires_at ON password_reset_codes USING btree (expires_at);

CREATE INDEX payment_fee_rates__created_by ON payment_fee_rates USING btree (created_by) WHERE created_by IS NOT NULL;

CREATE INDEX payment_fee_rates__in_force ON payment_fee_rates USING btree (payment_method, effective_from DESC, id DESC);

CREATE UNIQUE INDEX payment_methods__gateway_token ON payment_methods USING btree (user_id, gateway_token_index) WHERE is_active;

CREATE INDEX payment_methods__gateway_token_index ON payment_methods USING btree (gateway_token_index) WHERE is_active;

CREATE UNIQUE INDEX payment_methods__one_default ON payment_methods USING btree (user_id) WHERE is_default AND is_active;

CREATE INDEX payment_methods__user_id ON payment_methods USING btree (user_id, created_at, id);

CREATE INDEX payments_to_return__donation_id ON payments_to_return USING btree (donation_id);

CREATE INDEX payments_to_return__institution_id ON payments_to_return USING btree (institution_id, id DESC);

CREATE INDEX payments_to_return__resolved_by ON payments_to_return USING btree (resolved_by) WHERE resolved_by IS NOT NULL;

CREATE INDEX pending_sign_ins__expires_at ON pending_sign_ins USING btree (expires_at);

CREATE INDEX pending_sign_ins__user_id ON pending_sign_ins USING btree (user_id);

CREATE INDEX picture_leftovers__removable_at ON picture_leftovers USING btree (removable_at NULLS FIRST);

CREATE INDEX push_tokens__device_id ON push_tokens USING btree (device_id) WHERE device_id IS NOT NULL;

CREATE INDEX push_tokens__user_id ON push_tokens USING btree (user_id);

CREATE INDEX receipts_due__due_at ON receipts_due USING btree (due_at, id);

CREATE INDEX refunds__donation_id ON refunds USING btree (donation_id, id);

CREATE UNIQUE INDEX refunds__one_pending ON refunds USING btree (donation_id) WHERE status = 'pending'::text;

CREATE INDEX refunds__payment_id ON refunds USING btree (payment_id);

CREATE INDEX refunds__pending ON refunds USING btree (id) WHERE status = 'pending'::text;

CREATE UNIQUE INDEX refunds__request_key ON refunds USING btree (request_key) WHERE request_key IS NOT NULL;

CREATE INDEX scholars__institution_id ON scholars USING btree (institution_id, id);

CREATE INDEX scholars__search ON scholars USING gin (searchable((first_name || ' '::text) || last_name) gin_trgm_ops);

CREATE INDEX sessions__expires_at ON sessions USING btree (expires_at);

CREATE INDEX sessions__user_id ON sessions USING btree (user_id);

CREATE INDEX user_roles__role ON user_roles USING btree (role, user_id);

CREATE INDEX users__institution_id ON users USING btree (institution_id, id);

CREATE INDEX users__search ON users USING gin (searchable((((first_name || ' '::text) || last_name) || ' '::text) || email) gin_trgm_ops);

CREATE INDEX users__status ON users USING btree (status, id);

CREATE INDEX webhook_events__donation_id ON webhook_events USING btree (donation_id, id);

CREATE INDEX webhook_events__outcome ON webhook_events USING btree (outcome, id DESC) WHERE outcome <> 'applied'::text;

CREATE INDEX withdrawals__campaign_id ON withdrawals USING btree (campaign_id, status);

CREATE INDEX withdrawals__created_at ON withdrawals USING btree (created_at DESC, id DESC);

CREATE INDEX withdrawals__institution_id ON withdrawals USING btree (institution_id, created_at DESC, id DESC);

-- Views

create view repeated_identifiers as
 SELECT 'institutions'::text AS table_name,
    'name'::text AS identifier,
    id::text AS id,
    name AS value,
    ( SELECT k.id::text AS id
           FROM institutions k
          WHERE NOT k.name_repeats AND identity_key(k.name) = identity_key(r.name)
         LIMIT 1) AS kept_id
   FROM institutions r
  WHERE name_repeats;

-- Foreign keys

alter table bank_accounts add constraint bank_accounts_institution_id_fkey
  FOREIGN KEY (institution_id) REFERENCES institutions(id);

alter table campaigns add constraint campaigns_created_by_fkey
  FOREIGN KEY (created_by) REFERENCES users(id);

alter table campaigns add constraint campaigns_decided_by_fkey
  FOREIGN KEY (decided_by) REFERENCES users(id);

alter table campaigns add constraint campaigns_institution_id_fkey
  FOREIGN KEY (institution_id) REFERENCES institutions(id);

alter table campaigns add constraint campaigns_scholar_id_fkey
  FOREIGN KEY (scholar_id) REFERENCES scholars(id);

alter table card_links add constraint card_links_payment_method_id_fkey
  FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id);

alter table card_links add constraint card_links_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table devices add constraint devices_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table disputes add constraint disputes_donation_id_fkey
  FOREIGN KEY (donation_id) REFERENCES donations(id);

alter table document_batches add constraint document_batches_template_id_fkey
  FOREIGN KEY (template_id) REFERENCES document_templates(id);

alter table document_template_versions add constraint document_template_versions_template_id_fkey
  FOREIGN KEY (template_id) REFERENCES document_templates(id);

alter table documents add constraint documents_batch_id_fkey
  FOREIGN KEY (batch_id) REFERENCES document_batches(id);

alter table documents add constraint documents_counterpart_id_fkey
  FOREIGN KEY (counterpart_id) REFERENCES documents(id);

alter table documents add constraint documents_replaced_by_id_fkey
  FOREIGN KEY (replaced_by_id) REFERENCES documents(id) DEFERRABLE INITIALLY DEFERRED;

alter table documents add constraint documents_replaces_id_fkey
  FOREIGN KEY (replaces_id) REFERENCES documents(id);

alter table documents add constraint documents_template_id_fkey
  FOREIGN KEY (template_id) REFERENCES document_templates(id);

alter table documents add constraint documents_template_id_template_version_fkey
  FOREIGN KEY (template_id, template_version) REFERENCES document_template_versions(template_id, version);

alter table donation_donors add constraint donation_donors_donation_id_fkey
  FOREIGN KEY (donation_id) REFERENCES donations(id) ON DELETE CASCADE;

alter table donation_subscriptions add constraint donation_subscriptions_campaign_id_fkey
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id);

alter table donation_subscriptions add constraint donation_subscriptions_institution_id_fkey
  FOREIGN KEY (institution_id) REFERENCES institutions(id);

alter table donation_subscriptions add constraint donation_subscriptions_payment_method_id_fkey
  FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id);

alter table donation_subscriptions add constraint donation_subscriptions_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id);

alter table donation_transactions add constraint donation_transactions_donation_id_fkey
  FOREIGN KEY (donation_id) REFERENCES donations(id);

alter table donations add constraint donations_campaign_id_fkey
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id);

alter table donations add constraint donations_institution_id_fkey
  FOREIGN KEY (institution_id) REFERENCES institutions(id);

alter table donations add constraint donations_payment_method_id_fkey
  FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id);

alter table donations add constraint donations_subscription_id_fkey
  FOREIGN KEY (subscription_id) REFERENCES donation_subscriptions(id);

alter table donations add constraint donations_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id);

alter table earlier_verification_codes add constraint earlier_verification_codes_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table ledger_entries add constraint ledger_entries_campaign_id_fkey
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id);

alter table ledger_entries add constraint ledger_entries_donation_id_fkey
  FOREIGN KEY (donation_id) REFERENCES donations(id);

alter table notice_mails add constraint notice_mails__notification_id
  FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE;

alter table notifications add constraint notifications_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table passkeys add constraint passkeys_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table payment_fee_rates add constraint payment_fee_rates_created_by_fkey
  FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;

alter table payment_methods add constraint payment_methods_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table payments_to_return add constraint payments_to_return_donation_id_fkey
  FOREIGN KEY (donation_id) REFERENCES donations(id);

alter table payments_to_return add constraint payments_to_return_institution_id_fkey
  FOREIGN KEY (institution_id) REFERENCES institutions(id);

alter table payments_to_return add constraint payments_to_return_resolved_by_fkey
  FOREIGN KEY (resolved_by) REFERENCES users(id) ON DELETE SET NULL;

alter table pending_sign_ins add constraint pending_sign_ins_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table push_tokens add constraint push_tokens_device_id_fkey
  FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE;

alter table push_tokens add constraint push_tokens_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table receipts_due add constraint receipts_due_donation_id_fkey
  FOREIGN KEY (donation_id) REFERENCES donations(id);

alter table refunds add constraint refunds_donation_id_fkey
  FOREIGN KEY (donation_id) REFERENCES donations(id);

alter table refunds add constraint refunds_requested_by_fkey
  FOREIGN KEY (requested_by) REFERENCES users(id);

alter table scholars add constraint scholars_institution_id_fkey
  FOREIGN KEY (institution_id) REFERENCES institutions(id);

alter table sessions add constraint sessions__user_id
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table statement_contents add constraint statement_contents_document_id_fkey
  FOREIGN KEY (document_id) REFERENCES documents(id);

alter table two_factor add constraint two_factor_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table user_roles add constraint user_roles_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table users add constraint users_institution_id_fkey
  FOREIGN KEY (institution_id) REFERENCES institutions(id);

alter table verification_codes add constraint verification_codes_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table withdrawals add constraint withdrawals_bank_account_id_fkey
  FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id);

alter table withdrawals add constraint withdrawals_campaign_id_fkey
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id);

alter table withdrawals add constraint withdrawals_decided_by_fkey
  FOREIGN KEY (decided_by) REFERENCES users(id);

alter table withdrawals add constraint withdrawals_institution_id_fkey
  FOREIGN KEY (institution_id) REFERENCES institutions(id);

alter table withdrawals add constraint withdrawals_requested_by_fkey
  FOREIGN KEY (requested_by) REFERENCES users(id);

-- Triggers

CREATE TRIGGER audit_log__append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_log__refuse_change();

CREATE TRIGGER document_template_versions__add_only BEFORE DELETE OR UPDATE OR TRUNCATE ON document_template_versions FOR EACH STATEMENT EXECUTE FUNCTION document_template_versions__refuse_change();

CREATE TRIGGER documents__immutable BEFORE DELETE OR UPDATE ON documents FOR EACH ROW EXECUTE FUNCTION documents__refuse_change();

CREATE TRIGGER donations__count_changed AFTER UPDATE ON donations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_donations();

CREATE TRIGGER donations__count_failure BEFORE UPDATE OF status ON donations FOR EACH ROW WHEN (new.status = 'failed'::text AND old.status <> 'failed'::text) EXECUTE FUNCTION count_failure();

CREATE TRIGGER donations__count_new AFTER INSERT ON donations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_new_donations();

CREATE TRIGGER donations__count_removed AFTER DELETE ON donations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_removed_donations();

CREATE TRIGGER donations__first_check BEFORE INSERT ON donations FOR EACH ROW WHEN (new.status = 'pending'::text) EXECUTE FUNCTION plan_check();

CREATE TRIGGER donations__keep_donor AFTER UPDATE OF donor_name, donor_email ON donations FOR EACH ROW EXECUTE FUNCTION keep_donor_of_donation();

CREATE TRIGGER donations__keep_donors AFTER INSERT ON donations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_donors_of_donations();

CREATE TRIGGER donations__next_check BEFORE UPDATE OF status, transaction_id ON donations FOR EACH ROW WHEN (new.transaction_id IS DISTINCT FROM old.transaction_id OR (new.status = ANY (ARRAY['pending'::text, 'completed'::text, 'refunded'::text, 'cancelled'::text])) AND new.status <> old.status) EXECUTE FUNCTION plan_check();

CREATE TRIGGER release_name_repeats BEFORE UPDATE OF name ON institutions FOR EACH ROW WHEN (old.name_repeats AND identity_key(old.name) IS DISTINCT FROM identity_key(new.name)) EXECUTE FUNCTION release_repeat('name_repeats');

CREATE TRIGGER ledger_entries__append_only BEFORE DELETE OR UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_entries__no_truncate BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_entries__sum_new AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sum_new_entries();

CREATE TRIGGER ledger_entries__sum_reversed AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sum_reversed_entries();

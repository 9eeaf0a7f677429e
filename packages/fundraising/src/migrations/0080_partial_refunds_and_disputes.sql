-- A payment can be given back in parts, and a cardholder's bank can take it back. `reversed_centavos` is what the ledger has
-- taken back of a donation's credit, `refunded_centavos` what the gateway has refunded of its payment, and `paid_centavos` what
-- was paid where the gateway said so: the fee is part of the payment, and not of the credit.
-- The earlier version leaves `refunded_centavos` at 0: a refunded donation with 0 was refunded in full.
alter table donations
  add column refunded_centavos bigint not null default 0,
  add column reversed_centavos bigint not null default 0,
  add column paid_centavos bigint,
  -- No order of events, and no two transactions at once, can take back more than was credited.
  add constraint donations__reversed_centavos check (reversed_centavos between 0 and amount_centavos) not valid,
  add constraint donations__refunded_centavos check (refunded_centavos >= 0) not valid;

-- `kind` stays unique for a donation, since the running version names (donation_id, kind) where it inserts. Entries of which
-- there may be several end in the gateway's id: `refund ref_1`, `dispute dsp_1`, and `dispute_won dsp_1`, which puts a booked
-- loss back. `reversal` takes back all that is left.
alter table ledger_entries
  drop constraint ledger_entries__kind,
  add constraint ledger_entries__kind check (
    (kind in ('credit') or kind like 'dispute\_won %') and amount_centavos > 0
    or (kind in ('reversal') or kind like 'refund %' or kind like 'dispute %') and amount_centavos < 0
  ) not valid;

create function sum_reversed_entries() returns trigger language plpgsql as $$
begin
  update donations d set reversed_centavos = d.reversed_centavos - e.amount_centavos
  from (
    select donation_id, sum(amount_centavos) as amount_centavos from new_rows where kind <> 'credit' group by 1
  ) e
  where d.id = e.donation_id;
  return null;
end
$$;

create trigger ledger_entries__sum_reversed after insert on ledger_entries
  referencing new table as new_rows for each statement execute function sum_reversed_entries();

-- Called once, outside of a transaction (0081), and again without harm: what earlier reversals took back, some at a time. Rows
-- that a refund meets meanwhile have it by the trigger and are passed over.
create procedure sum_earlier_reversals() language plpgsql as $$
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
$$;

-- Whatever is no credit counts as given back on its day; a dispute that was won after all counts against it.
create or replace function sum_new_entries() returns trigger language plpgsql as $$
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
$$;

create or replace function recount_ledger_days(wanted_zone text) returns void language plpgsql as $$
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
$$;

-- A donation can have several refunds, one of them under way at a time. Until it is replaced, the earlier version refuses to
-- begin a refund, and changes nothing then. `reference` names a refund at the gateway; null for those of the earlier version.
alter table refunds
  drop constraint refunds__donation_id,
  add column reference text,
  add column request_key bytea;

create table disputes (
  id integer generated always as identity primary key,
  gateway_dispute_id text not null,
  -- Null until a donation with its payment is known: events come in any order.
  donation_id integer references donations (id),
  payment_id text,
  -- Null where the gateway does not say: all of the payment then.
  amount_centavos bigint,
  reason text,
  status text not null default 'open',
  -- In the gateway's own word, which may be one that is not known here.
  gateway_status text,
  -- Unix seconds of what last set the status.
  status_at bigint,
  resolved_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint disputes__gateway_dispute_id unique (gateway_dispute_id),
  constraint disputes__status check (status in ('open', 'won', 'lost')),
  constraint disputes__amount_centavos check (amount_centavos >= 0)
);

create index disputes__donation_id on disputes (donation_id);
create index disputes__open on disputes (donation_id) where status = 'open';
create index disputes__unlinked on disputes (payment_id) where donation_id is null;

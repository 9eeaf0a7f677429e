-- Saved cards, donations, recurring gifts, refunds, the ledger and the webhook inbox (F§2, F§3, F§6).
create table payment_methods (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  payment_gateway text not null,
  -- Sealed with a key outside the database; the index finds the same card again.
  gateway_token_sealed text,
  gateway_token_index bytea,
  gateway_customer_id text,
  card_last_four text not null,
  card_brand text,
  card_exp_month smallint not null,
  card_exp_year smallint not null,
  is_default boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payment_methods__card_last_four check (length(card_last_four) = 4),
  constraint payment_methods__card_exp_month check (card_exp_month between 1 and 12),
  constraint payment_methods__card_exp_year check (card_exp_year between 1000 and 9999)
);

create unique index payment_methods__one_default on payment_methods (user_id) where is_default and is_active;
create unique index payment_methods__gateway_token on payment_methods (user_id, gateway_token_index)
  where is_active;
create index payment_methods__user_id on payment_methods (user_id, created_at, id);

-- A card on its way through 3-D Secure: the 25-peso check of a link, waiting for its owner at the bank.
create table card_links (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  payment_intent_id text not null,
  gateway_token_sealed text not null,
  gateway_token_index bytea not null,
  gateway_customer_id text not null,
  card_last_four text not null,
  card_brand text,
  card_exp_month smallint not null,
  card_exp_year smallint not null,
  status text not null default 'pending',
  payment_method_id integer references payment_methods (id),
  payment_id text,
  refund_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint card_links__payment_intent_id unique (payment_intent_id),
  constraint card_links__status check (status in ('pending', 'linked', 'failed'))
);

create index card_links__user_id on card_links (user_id, id);
create index card_links__pending on card_links (created_at, id) where status = 'pending';

-- What each way of paying costs; `total_amount` is the gift plus this. Editable.
create table payment_fees (
  payment_method text primary key,
  rate_in_basis_points integer not null,
  fixed_centavos bigint not null,
  constraint payment_fees__range check (rate_in_basis_points between 0 and 10000 and fixed_centavos >= 0)
);

insert into payment_fees (payment_method, rate_in_basis_points, fixed_centavos) values
  ('card', 350, 1500), ('gcash', 250, 0), ('grab_pay', 220, 0), ('paymaya', 200, 0), ('qrph', 150, 0);

create table donation_subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  campaign_id integer not null references campaigns (id),
  institution_id integer not null references institutions (id),
  payment_method_id integer not null references payment_methods (id),
  amount_centavos bigint not null,
  frequency text not null,
  status text not null default 'incomplete',
  gateway_plan_id text,
  gateway_subscription_id text,
  next_charge_on date,
  -- The event that last set the status; an older one is stale.
  status_event_at bigint,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint donation_subscriptions__gateway_subscription_id unique (gateway_subscription_id),
  constraint donation_subscriptions__amount_centavos check (amount_centavos between 100 and 100000000),
  constraint donation_subscriptions__frequency check (frequency in ('monthly', 'quarterly', 'annually')),
  constraint donation_subscriptions__status check
    (status in ('incomplete', 'active', 'past_due', 'unpaid', 'cancelled', 'incomplete_cancelled'))
);

create index donation_subscriptions__user_id on donation_subscriptions (user_id, id);
create index donation_subscriptions__payment_method_id on donation_subscriptions (payment_method_id);
create index donation_subscriptions__campaign_id on donation_subscriptions (campaign_id);

create table donations (
  id integer generated always as identity primary key,
  reference_number text not null,
  campaign_id integer not null references campaigns (id),
  -- The campaign's, kept here so that every large table can be distributed by its tenant.
  institution_id integer not null references institutions (id),
  user_id integer references users (id),
  donor_name text,
  donor_email text,
  is_anonymous boolean not null default false,
  message text,
  status text not null default 'pending',
  amount_centavos bigint not null,
  fee_centavos bigint not null,
  total_centavos bigint not null,
  payment_gateway text not null,
  payment_method text not null,
  payment_method_id integer references payment_methods (id),
  subscription_id integer references donation_subscriptions (id),
  -- The gateway's checkout session (`cs_`) or payment intent (`pi_`) of the latest attempt.
  transaction_id text,
  payment_intent_id text,
  payment_id text,
  invoice_id text,
  checkout_url text,
  failure_message text,
  client_ip text,
  -- The thank-you mail: due with the completion, sent by a job.
  receipt_state text not null default 'none',
  paid_at timestamptz,
  -- Unix seconds of the event that completed it; a failure older than that is stale.
  completed_event_at bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint donations__reference_number unique (reference_number),
  constraint donations__status check
    (status in ('pending', 'completed', 'failed', 'cancelled', 'expired', 'refunded')),
  constraint donations__amount_centavos check (amount_centavos between 100 and 100000000),
  constraint donations__total_centavos check (total_centavos = amount_centavos + fee_centavos),
  constraint donations__receipt_state check (receipt_state in ('none', 'due', 'sent')),
  constraint donations__donor check (user_id is not null or donor_email is not null)
);

-- Newest first is by id. Every completion writes a new entry into each of these, so there are no more than lists need.
create index donations__user_id on donations (user_id, id desc);
create index donations__institution_id on donations (institution_id, id desc);
create index donations__campaign_id on donations (campaign_id, id desc);
create index donations__pending on donations (created_at, id) where status = 'pending';
create index donations__receipt_due on donations (id) where receipt_state = 'due';
create index donations__failed_by_ip on donations (client_ip, updated_at) where status = 'failed';
create index donations__failed_by_user on donations (user_id, updated_at) where status = 'failed';
create index donations__subscription_id on donations (subscription_id, id) where subscription_id is not null;
create unique index donations__invoice_id on donations (invoice_id) where invoice_id is not null;

-- Every resource at the gateway that may report about a donation: paying again opens a new one, and
-- the old one may still be paid.
create table donation_transactions (
  transaction_id text primary key,
  donation_id integer not null references donations (id),
  created_at timestamptz not null
);

create index donation_transactions__donation_id on donation_transactions (donation_id);

-- The money. One credit per donation and at most one reversal of it: the constraint is what makes a second
-- credit impossible, whatever the order of events. Nothing is ever changed or removed.
create table ledger_entries (
  campaign_id integer not null references campaigns (id),
  -- The campaign's, which is why no reference of its own is checked for each entry.
  institution_id integer not null,
  donation_id integer not null references donations (id),
  kind text not null,
  amount_centavos bigint not null,
  recorded_at timestamptz not null,
  constraint ledger_entries__donation_id_kind primary key (donation_id, kind),
  constraint ledger_entries__kind check
    ((kind = 'credit' and amount_centavos > 0) or (kind = 'reversal' and amount_centavos < 0))
);

create index ledger_entries__campaign_id on ledger_entries (campaign_id, recorded_at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger ledger_entries__append_only before update or delete on ledger_entries
  for each row execute function refuse_change();

create table refunds (
  id integer generated always as identity primary key,
  donation_id integer not null references donations (id),
  payment_id text not null,
  gateway_refund_id text,
  amount_centavos bigint not null,
  reason text not null,
  notes text,
  status text not null default 'pending',
  requested_by integer references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint refunds__donation_id unique (donation_id),
  constraint refunds__gateway_refund_id unique (gateway_refund_id),
  constraint refunds__status check (status in ('pending', 'succeeded', 'failed'))
);

-- Everything the gateway ever sent with a valid signature, with what became of it and why.
create table webhook_events (
  id bigint generated always as identity primary key,
  -- Null for a body that is no event.
  event_id text,
  kind text not null,
  payload text not null,
  event_created_at bigint,
  outcome text not null,
  reason text,
  -- What it was found to be about. A record of what happened, so nothing is checked and nothing cascades.
  donation_id integer,
  subscription_id integer,
  deliveries integer not null default 1,
  received_at timestamptz not null,
  handled_at timestamptz,
  replayed_at timestamptz,
  constraint webhook_events__event_id unique (event_id),
  constraint webhook_events__outcome check
    (outcome in ('received', 'applied', 'unchanged', 'stale', 'skipped', 'ignored', 'malformed', 'failed'))
);

-- Operators look for what was not simply applied.
create index webhook_events__outcome on webhook_events (outcome, id desc) where outcome <> 'applied';
create index webhook_events__donation_id on webhook_events (donation_id, id);

-- A card is linked by one row and one charge, whatever is lost or repeated: the row exists before the gateway is
-- asked for anything, so its customer and its intent are learnt later.
alter table card_links
  alter column payment_intent_id drop not null,
  alter column gateway_customer_id drop not null,
  -- Whoever talks to the gateway about it; past this instant its process must be gone.
  add column locked_until timestamptz,
  add column failure_message text;

create unique index card_links__gateway_token on card_links (gateway_token_index);
create index card_links__unrefunded on card_links (id) where status = 'linked' and refund_id is null;

-- A vaulted card belongs to one user: somebody else who names its token does not get to charge it.
drop index payment_methods__gateway_token;
create unique index payment_methods__gateway_token on payment_methods (gateway_token_index) where is_active;

alter table donation_subscriptions
  -- What is charged each time: the gift and the fee of its way of paying.
  add column total_centavos bigint,
  add column first_charge_on date,
  -- The gateway's invoice and intent of the first charge; the donor may have to confirm it (3-D Secure).
  add column first_invoice_id text,
  add column first_intent_id text,
  add column locked_until timestamptz;

update donation_subscriptions set total_centavos = amount_centavos, first_charge_on = created_at::date;

alter table donation_subscriptions
  alter column total_centavos set not null,
  alter column first_charge_on set not null,
  add constraint donation_subscriptions__total_centavos check (total_centavos >= amount_centavos),
  add constraint donation_subscriptions__first_intent_id unique (first_intent_id);

create index donation_subscriptions__created_at on donation_subscriptions (created_at desc, id desc);
create index donation_subscriptions__institution_id
  on donation_subscriptions (institution_id, created_at desc, id desc);

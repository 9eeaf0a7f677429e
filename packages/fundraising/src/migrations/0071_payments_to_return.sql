-- Payments that came for a donation and are not its own: paid twice, too much, too little or in another currency. Somebody
-- returns them at the gateway.
create table payments_to_return (
  id integer generated always as identity primary key,
  -- The gateway's: `pay_…`, or the checkout session or intent when the event names no payment.
  payment_id text not null,
  donation_id integer not null references donations (id),
  -- The donation's, by which staff see it.
  institution_id integer not null references institutions (id),
  -- What is to be returned, and what was paid: centavos, or the smallest unit of another currency.
  amount_centavos bigint not null,
  paid_centavos bigint not null,
  currency text not null,
  reason text not null,
  received_at timestamptz not null,
  resolved_at timestamptz,
  -- Null when the gateway's own refund resolved it.
  resolved_by integer references users (id) on delete set null,
  resolution_note text,
  -- A payment is to be returned once, whatever events report it.
  constraint payments_to_return__payment_id unique (payment_id),
  constraint payments_to_return__amount_centavos check (amount_centavos >= 0 and paid_centavos >= amount_centavos),
  constraint payments_to_return__reason check (reason in ('duplicate', 'overpaid', 'underpaid', 'other_currency'))
);

create index payments_to_return__institution_id on payments_to_return (institution_id, id desc);
create index payments_to_return__donation_id on payments_to_return (donation_id);
create index payments_to_return__resolved_by on payments_to_return (resolved_by) where resolved_by is not null;

-- One at a time talks to the gateway about a donation's payment, or about its refund; past this instant whoever did
-- must be gone. `request_key` names the request that began a charge, so that its repeat finds it, also after a crash.
alter table donations
  add column locked_until timestamptz,
  add column request_key bytea;

create unique index donations__request_key on donations (request_key) where request_key is not null;

alter table refunds add column locked_until timestamptz;

-- Refunds name the payment that they give back, and often nothing else.
create index donations__payment_id on donations (payment_id) where payment_id is not null;
create index refunds__payment_id on refunds (payment_id);

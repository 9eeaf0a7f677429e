--! no-transaction
drop index concurrently if exists donation_subscriptions__request_key;
create unique index concurrently donation_subscriptions__request_key on donation_subscriptions (request_key)
  where request_key is not null;

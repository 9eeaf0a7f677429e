-- The request that began a recurring gift, or took it up last, and when: so that its repeat finds it, also after a crash.
alter table donation_subscriptions
  add column request_key bytea,
  add column requested_at timestamptz;

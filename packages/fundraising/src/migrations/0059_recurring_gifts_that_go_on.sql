--! no-transaction
-- The recurring gifts that go on, by campaign: those to a closed one are looked for every hour, of however many have ended.
drop index concurrently if exists donation_subscriptions__going_on;
create index concurrently donation_subscriptions__going_on on donation_subscriptions (campaign_id)
  where status not in ('cancelled', 'incomplete_cancelled');

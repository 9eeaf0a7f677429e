--! no-transaction
-- The recurring gifts whose charge is overdue, of however many there are: only what the gateway may charge stands here.
drop index concurrently if exists donation_subscriptions__charged;
create index concurrently donation_subscriptions__charged on donation_subscriptions (status, next_charge_on)
  where gateway_subscription_id is not null and status in ('incomplete', 'active', 'past_due', 'unpaid');

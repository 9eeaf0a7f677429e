-- When the gateway first said that it does not know a recurring gift; said again a day later, it has ended.
alter table donation_subscriptions add column unknown_since timestamptz;

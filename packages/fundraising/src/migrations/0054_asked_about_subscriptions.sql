-- When the gateway was last asked how a recurring gift stands: nobody asks about the same one over and over.
alter table donation_subscriptions add column asked_at timestamptz;

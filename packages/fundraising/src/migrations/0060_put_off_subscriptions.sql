-- Before this instant the gateway is not asked about a recurring gift again: written before each question, so that those that
-- get no answer come after all others.
alter table donation_subscriptions add column ask_after timestamptz;

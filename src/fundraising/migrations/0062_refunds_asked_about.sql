-- When the gateway was last asked about a refund: written before each question, so that those that get no answer come after
-- all others.
alter table refunds add column asked_at timestamptz;

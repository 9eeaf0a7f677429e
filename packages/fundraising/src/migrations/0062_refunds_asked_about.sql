-- When the gateway was last asked about a pending refund: written before its job asks, so that those that get no answer come
-- after all others.
alter table refunds add column asked_at timestamptz;

--! no-transaction
-- A list of some days, and an export of them, reads and counts no more than there was on these days: by when a gift was
-- made, and by when it was paid. What it is filtered by besides stands in the index. Nobody who gives waits for this,
-- however many gifts there are.
drop index concurrently if exists donations__institution_id_created_at;
create index concurrently donations__institution_id_created_at
  on donations (institution_id, created_at desc, id desc) include (status, campaign_id);

drop index concurrently if exists donations__institution_id_paid_at;
create index concurrently donations__institution_id_paid_at
  on donations (institution_id, paid_at desc, id desc) include (status, campaign_id) where paid_at is not null;

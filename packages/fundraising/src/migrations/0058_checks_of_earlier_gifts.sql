-- The gifts that may still be paid today. In a file of its own: nobody waits for it, however many gifts there are.
update donations set check_at = date_trunc('milliseconds', updated_at) + interval '10 minutes'
where status = 'pending' and check_at is null;
-- What failed before is looked at once more, and closed after a day as all others are.
update donations set check_at = date_trunc('milliseconds', updated_at) + interval '10 minutes'
where status in ('failed', 'expired') and transaction_id is not null and check_at is null
  and updated_at > now() - interval '7 days';

-- Recurring gifts that the gateway's answer to their beginning had ended were written without when, and with a next charge.
update donation_subscriptions
set cancelled_at = coalesce(cancelled_at, updated_at), next_charge_on = null
where status in ('cancelled', 'incomplete_cancelled') and (cancelled_at is null or next_charge_on is not null);

-- When the gateway is asked next what became of a gift (F§6): not only of one that is pending. A page whose first card was
-- declined, or whose code has run out, may still be paid. Null: nothing can be paid for it any more.
alter table donations add column check_at timestamptz;

-- Kept here and not by who writes a gift: while an older version still runs, its gifts are to be asked about too.
create function plan_check() returns trigger language plpgsql as $$
begin
  new.check_at = case
    when new.status in ('completed', 'refunded', 'cancelled') then null
    else new.updated_at + interval '10 minutes'
  end;
  return new;
end
$$;

-- A new attempt to pay, and the end of all of them. What fails or expires is gone on with as planned.
create trigger donations__first_check before insert on donations
  for each row when (new.status not in ('completed', 'refunded', 'cancelled')) execute function plan_check();
create trigger donations__next_check before update of status, transaction_id on donations
  for each row when (
    new.transaction_id is distinct from old.transaction_id
    or new.status in ('pending', 'completed', 'refunded', 'cancelled') and new.status <> old.status)
  execute function plan_check();

update donations set check_at = date_trunc('milliseconds', updated_at) + interval '10 minutes'
where status = 'pending';
-- What failed before: looked at once more, and closed after a day as all others are.
update donations set check_at = date_trunc('milliseconds', updated_at) + interval '10 minutes'
where status in ('failed', 'expired') and transaction_id is not null and updated_at > now() - interval '7 days';

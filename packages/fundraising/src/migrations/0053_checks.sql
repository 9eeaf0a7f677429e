-- When the gateway is asked next what became of a gift (F§6): not only of one that is pending. A page whose first card was
-- declined, or whose code has run out, may still be paid. Null: nothing can be paid for it any more.
alter table donations add column check_at timestamptz;

-- Kept here and not by who writes a gift: while an older version still runs, its gifts are to be asked about too.
create function plan_check() returns trigger language plpgsql as $$
begin
  new.check_at = case
    when new.status in ('completed', 'refunded', 'cancelled') then null
    else date_trunc('milliseconds', new.updated_at) + interval '10 minutes'
  end;
  return new;
end
$$;

-- A new attempt to pay, and the end of all of them. What fails or expires is gone on with as planned. Gifts that were made up
-- come with what became of them, and nobody is asked about these.
create trigger donations__first_check before insert on donations
  for each row when (new.status = 'pending') execute function plan_check();
create trigger donations__next_check before update of status, transaction_id on donations
  for each row when (
    new.transaction_id is distinct from old.transaction_id
    or new.status in ('pending', 'completed', 'refunded', 'cancelled') and new.status <> old.status)
  execute function plan_check();

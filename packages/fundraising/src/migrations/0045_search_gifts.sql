-- The staff finds gifts by who gave them. What a gift itself says of its donor stands in a table of its own, written once
-- with the gift: an index of donations would be written anew with every change of their status, and this one is the largest
-- of all. Donors with an account are found by it. Safe under a running older version: the trigger writes for that, too.
create table donation_donors (
  donation_id integer primary key references donations (id) on delete cascade,
  name text,
  email text
);

create function keep_donors_of_donations() returns trigger language plpgsql as $$
begin
  insert into donation_donors (donation_id, name, email)
  select d.id, d.donor_name, d.donor_email
  from new_rows d
  where d.donor_name is not null or d.donor_email is not null;
  return null;
end
$$;

create function keep_donor_of_donation() returns trigger language plpgsql as $$
begin
  insert into donation_donors (donation_id, name, email) values (new.id, new.donor_name, new.donor_email)
  on conflict (donation_id) do update set name = excluded.name, email = excluded.email;
  return null;
end
$$;

create trigger donations__keep_donors after insert on donations
  referencing new table as new_rows for each statement execute function keep_donors_of_donations();
create trigger donations__keep_donor after update of donor_name, donor_email on donations
  for each row execute function keep_donor_of_donation();

-- Called once, outside of a transaction (0046): the donors of the gifts that there were before, some at a time, while others
-- give. What is locked is let go at each commit. May be called again; the triggers write what comes meanwhile.
create procedure keep_donors_of_earlier_donations() language plpgsql as $$
declare
  batch constant integer := 10000;
  behind integer := 0;
  last integer := (select coalesce(max(id), 0) from donations);
begin
  while behind < last loop
    insert into donation_donors (donation_id, name, email)
    select d.id, d.donor_name, d.donor_email
    from donations d
    where d.id > behind and d.id <= behind + batch and (d.donor_name is not null or d.donor_email is not null)
    on conflict (donation_id) do nothing;
    commit;
    behind := behind + batch;
  end loop;
end
$$;

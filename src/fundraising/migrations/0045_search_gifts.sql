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

insert into donation_donors (donation_id, name, email)
select d.id, d.donor_name, d.donor_email
from donations d
where d.donor_name is not null or d.donor_email is not null
on conflict (donation_id) do nothing;

create index donation_donors__search on donation_donors
  using gin (searchable(coalesce(name, '') || ' ' || coalesce(email, '')) public.gin_trgm_ops);

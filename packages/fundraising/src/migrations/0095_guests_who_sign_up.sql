--! no-transaction
-- Finds the donations of a guest when an account proves the guest's e-mail address. On this table, because it is written once
-- for each donation: an index of donations would get a new entry with every change of a status.
drop index concurrently if exists donation_donors__email;
create index concurrently donation_donors__email on donation_donors (lower(email)) where email is not null;

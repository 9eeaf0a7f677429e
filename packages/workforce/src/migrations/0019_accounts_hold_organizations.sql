--! no-transaction
-- An organization that an account belongs to is in use: deleting it left the account to nobody but who manages all of them. The
-- rows that are there are looked at in a statement of its own, beside which others write.
alter table users
  drop constraint if exists users__organization_id,
  add constraint users__organization_id foreign key (organization_id) references organizations not valid;
alter table users validate constraint users__organization_id;

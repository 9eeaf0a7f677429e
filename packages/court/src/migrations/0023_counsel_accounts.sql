-- Counsel are found by their e-mail when an account is made, let in again or gets another address.
alter table case_parties
  -- As `users.email_key`; written by the program, which alone knows when two addresses are one.
  add column email_key text,
  -- Somebody has taken the account from this counsel: it does not come back by the e-mail.
  add column refuses_account boolean not null default false;

update case_parties set email_key = btrim(normalize(lower(normalize(email, nfkc)), nfkc)) where email is not null;

create index case_parties__counsel_email_key on case_parties (email_key)
  where classification = 'counsel' and removed_at is null and email_key is not null;

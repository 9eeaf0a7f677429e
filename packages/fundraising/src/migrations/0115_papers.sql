-- Papers for donors (contract §3.2): the names that a receipt and a certificate of donation need, and the receipts that
-- a job has still to issue. The running older version ignores all of it: every column may be null.

alter table users
  add column donor_registered_name text,
  add column donor_address text,
  add column donor_kind text,
  -- Encrypted.
  add column donor_tin_encrypted text,
  add constraint users__donor_kind_known check (donor_kind in ('person', 'company')) not valid;

alter table donations
  add column donor_registered_name text,
  add column donor_address text,
  add column donor_kind text,
  -- Encrypted.
  add column donor_tin_encrypted text,
  add constraint donations__donor_kind_known check (donor_kind in ('person', 'company')) not valid;

alter table institutions
  add column registered_name text,
  -- Printed on every receipt, hence not encrypted.
  add column tin text,
  add column address text,
  add column accreditation_kind text,
  add column accreditation_number text,
  add column accreditation_valid_from date,
  add column accreditation_valid_to date,
  add column signatory_name text,
  add column signatory_position text,
  add constraint institutions__accreditation_complete check (
    num_nonnulls(accreditation_kind, accreditation_number, accreditation_valid_from, accreditation_valid_to) in (0, 4)
    and accreditation_valid_from <= accreditation_valid_to
  ),
  add constraint institutions__signatory_has_name check (signatory_position is null or signatory_name is not null);

-- Donations whose receipt has to be issued, issued again or made void. The statement that changes the credit of a
-- donation adds a row, so that settling waits for no paper; a job removes it with the paper. A donation may have several
-- rows: the job compares its papers with what is left of it.
create table receipts_due (
  id bigint generated always as identity primary key,
  donation_id integer not null references donations (id),
  due_at timestamptz not null,
  -- Failed attempts.
  attempts integer not null default 0
);

create index receipts_due__due_at on receipts_due (due_at, id);

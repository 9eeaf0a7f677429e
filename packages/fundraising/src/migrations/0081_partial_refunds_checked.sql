--! no-transaction
call sum_earlier_reversals();

alter table donations validate constraint donations__reversed_centavos;

alter table donations validate constraint donations__refunded_centavos;

alter table ledger_entries validate constraint ledger_entries__kind;

drop index concurrently if exists ledger_entries__part;

-- One refund, and one dispute, is booked once, whichever donation it is said to be of.
create unique index concurrently ledger_entries__part on ledger_entries (kind) where kind not in ('credit', 'reversal');

drop index concurrently if exists refunds__donation_id;

create index concurrently refunds__donation_id on refunds (donation_id, id);

drop index concurrently if exists refunds__one_pending;

create unique index concurrently refunds__one_pending on refunds (donation_id) where status = 'pending';

drop index concurrently if exists refunds__request_key;

create unique index concurrently refunds__request_key on refunds (request_key) where request_key is not null;

--! no-transaction
drop index concurrently if exists employees__bank_account_number_index;
create index concurrently employees__bank_account_number_index on employees (bank_account_number_index)
  where bank_account_number_index is not null;

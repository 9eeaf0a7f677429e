-- Emptying the ledger is a removal too.
create trigger ledger_entries__no_truncate before truncate on ledger_entries
  for each statement execute function refuse_change();

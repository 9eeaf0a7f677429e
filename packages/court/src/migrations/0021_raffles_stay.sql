-- A draw that could be changed afterwards would prove nothing.
create trigger case_raffles__append_only
  before update or delete or truncate on case_raffles
  for each statement execute function audit_log__refuse_change();

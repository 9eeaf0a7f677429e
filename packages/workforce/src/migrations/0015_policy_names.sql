-- One employee is read with names from memory too, and so are their timekeeping policy's.
create trigger timekeeping_policies__state after insert or update or delete or truncate on timekeeping_policies
  for each statement execute function change_reference_state();

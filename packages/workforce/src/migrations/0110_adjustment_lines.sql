-- Lines that adjust the pay of an earlier final run (contract §3.3): a table or a salary that is entered late changes no final
-- run, and the next run pays the difference. The earlier version writes lines without adjustments.
-- In the order in which the earlier version locks them.
lock table runs in share row exclusive mode;
alter table run_lines
  -- The final run whose pay the line adjusts; null for the pay of the run itself.
  add column adjusts_run_id uuid;
alter table run_lines
  add constraint run_lines__adjusts_run_id foreign key (adjusts_run_id) references runs not valid;

-- Lines that adjust the pay of an earlier final run (contract §3.3): a table or a salary that is entered late changes no final
-- run, and the next run pays the difference. The earlier version writes lines without adjustments.
alter table run_lines
  -- The final run whose pay the line adjusts; null for the pay of the run itself.
  add column adjusts_run_id uuid;
alter table run_lines
  add constraint run_lines__adjusts_run_id foreign key (adjusts_run_id) references runs not valid;

-- When the figures of the lines began to be read: later changes are for the next run. Null for runs of the earlier version.
alter table runs add column figures_read_at timestamptz;

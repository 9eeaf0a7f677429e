alter table run_lines validate constraint run_lines__amount;

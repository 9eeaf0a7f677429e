--! no-transaction
-- Nobody who computes a run waits for more than one of the earlier ones.
call keep_employees_of_earlier_runs();

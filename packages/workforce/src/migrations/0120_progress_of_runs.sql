-- How far the job has come with a run that it computes: employees done, and employees of the roster. Null in every other
-- state. The older version writes neither, and its runs show no progress.
alter table runs add column employees_done integer, add column employees_total integer;

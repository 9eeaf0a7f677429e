--! no-transaction
-- A run looks for punches that were recorded after the person's last final run.
drop index concurrently if exists time_logs__recorded_at;
create index concurrently time_logs__recorded_at on time_logs (employee_id, recorded_at);

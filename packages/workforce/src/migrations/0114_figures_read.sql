-- When the figures of the lines began to be read: later changes are for the next run. Null for runs of the earlier version.
alter table runs add column figures_read_at timestamptz;

-- The public list shows two of five states, newest first; those that end are closed by a job.
create index campaigns__public on campaigns (created_at desc, id desc) where status in ('active', 'closed');
create index campaigns__ending on campaigns (ends_at, id) where status = 'active' and ends_at is not null;

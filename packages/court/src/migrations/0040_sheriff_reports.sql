-- The list of the sheriff's reports of a whole court, newest first.
create index case_activities__sheriff_newest on case_activities (created_at desc, id desc)
  where activity = 'Sheriff''s Report';

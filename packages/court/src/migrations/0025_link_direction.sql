-- Which of two cases appeals: that one decides on the other. Of links that were made before, the later case.
alter table case_links add column from_id uuid;

update case_links set from_id = greater_id where kind = 'appealed';

alter table case_links add constraint case_links__from_id check (
  case when kind = 'appealed' then from_id is not null and from_id in (lesser_id, greater_id) else from_id is null end);

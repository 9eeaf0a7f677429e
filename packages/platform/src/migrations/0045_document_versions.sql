-- A paper of a confidential record is issued in two versions: one with names, which stays with the record, and one with
-- initials, which is served. The one with initials names the other.
alter table documents add column version text;
alter table documents add column counterpart_id uuid references documents (id);
alter table documents add constraint documents__version_known check (version in ('names', 'initials')) not valid;
alter table documents validate constraint documents__version_known;
alter table documents add constraint documents__initials_have_counterpart
  check ((version is not distinct from 'initials') = (counterpart_id is not null)) not valid;
alter table documents validate constraint documents__initials_have_counterpart;

create unique index documents__counterpart_id on documents (counterpart_id) where counterpart_id is not null;

-- The permissions of the specification (C§2), and those that it leaves open.
insert into permissions (name, description, order_column) values
  ('View Case Details', 'Case records with their parties, and links between them.', 1),
  ('View Case Activities', 'What happened and is to happen in a case, and the calendar of it.', 2),
  ('View Case Filing', 'Attachments and amendments of a case.', 3),
  ('View Case History', 'Who changed what in a case, and when.', 4),
  ('View Evidence', 'The evidence of a case.', 5),
  ('View Restricted Cases', 'Cases that are not for everybody of the branch.', 6),
  ('View Sealed Cases', 'Cases under seal; each reading is recorded.', 7),
  ('Reports', 'Statistics and the case list report.', 8),
  ('Case Raffle', 'Drawing the branch of a case.', 9),
  ('Manage Cases', 'Opening, changing, closing and archiving cases, their parties, links and attachments.', 10),
  ('Classify Cases', 'Restricting and sealing cases, and letting single people into them.', 11),
  ('Manage Evidence', 'Adding and removing evidence.', 12),
  ('Record Activities', 'Recording activities, and that they were complied with.', 13),
  ('Decide Activities', 'Granting, denying, expunging and deleting activities.', 14),
  ('Schedule Hearings', 'Setting, moving and cancelling hearings.', 15),
  ('Report Service', 'The sheriff''s reports of a branch.', 16),
  ('File Amendments', 'Asking for changes of parties, evidence and files.', 17),
  ('Review Amendments', 'Granting and denying what was asked for.', 18),
  ('Manage Holidays', 'The court''s table of holidays.', 19),
  ('Manage Branches', 'The branches of the court.', 20);

insert into roles (name, description, reach, is_system, created_at, updated_at) values
  ('Super Admin', 'Everything, everywhere.', 'court', true, now(), now()),
  ('Counsel', 'The cases that they are counsel in.', 'own', true, now(), now()),
  ('Office of the Court Clerk', 'Filing, raffle and records of the whole court.', 'court', true, now(), now()),
  ('Branch of the Court Clerk', 'All that happens in a branch, and its people.', 'branch', true, now(), now()),
  ('Dashboard User', 'Statistics of the whole court.', 'court', true, now(), now()),
  ('BCC Staff', 'The daily records of a branch.', 'branch', true, now(), now()),
  ('BCC Evidence', 'The evidence of a branch.', 'branch', true, now(), now()),
  ('User', 'The case records of a branch, to read.', 'branch', true, now(), now()),
  ('Stenographer', 'Transcripts of a branch.', 'branch', true, now(), now()),
  ('Sheriff', 'Service of the papers of a branch.', 'branch', true, now(), now());

insert into role_permissions (role_id, permission)
select r.id, p.name from roles r cross join permissions p where r.name = 'Super Admin';

insert into role_permissions (role_id, permission)
select r.id, p.permission
from (values
  ('Counsel', array['View Case Details', 'View Case Activities', 'View Case Filing', 'View Evidence',
    'File Amendments']),
  ('Office of the Court Clerk', array['View Case Details', 'View Case Activities', 'View Case Filing',
    'View Case History', 'View Evidence', 'View Restricted Cases', 'View Sealed Cases', 'Reports', 'Case Raffle',
    'Manage Cases', 'Classify Cases', 'Record Activities', 'Schedule Hearings', 'File Amendments',
    'Manage Holidays', 'Manage Branches']),
  ('Branch of the Court Clerk', array['View Case Details', 'View Case Activities', 'View Case Filing',
    'View Case History', 'View Evidence', 'View Restricted Cases', 'View Sealed Cases', 'Reports', 'Manage Cases',
    'Classify Cases', 'Manage Evidence', 'Record Activities', 'Decide Activities', 'Schedule Hearings',
    'Report Service', 'File Amendments', 'Review Amendments']),
  ('Dashboard User', array['Reports']),
  ('BCC Staff', array['View Case Details', 'View Case Activities', 'View Case Filing', 'View Case History',
    'View Evidence', 'View Restricted Cases', 'Manage Cases', 'Manage Evidence', 'Record Activities',
    'Schedule Hearings', 'File Amendments']),
  ('BCC Evidence', array['View Case Details', 'View Case Activities', 'View Evidence', 'Manage Evidence']),
  ('User', array['View Case Details']),
  ('Stenographer', array['View Case Details', 'View Case Activities', 'Record Activities']),
  ('Sheriff', array['View Case Details', 'View Case Activities', 'Report Service'])
) g (role, permissions)
join roles r on r.name = g.role
cross join lateral unnest(g.permissions) as p (permission);

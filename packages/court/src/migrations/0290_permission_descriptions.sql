-- Clearer descriptions of permissions and seeded roles. A description that a court has changed is kept.
update permissions as p set description = d.description
from (values
  ('View Case Activities', 'Past and upcoming activities of a case, and its calendar.'),
  ('View Case History', 'Changes to a case, with who made them and when.'),
  ('View Restricted Cases', 'Cases that only some users of a branch may see.'),
  ('View Sealed Cases', 'Sealed cases. Each viewing is logged.'),
  ('Case Raffle', 'Raffling cases to branches.'),
  ('Classify Cases', 'Restricting and sealing cases, and giving people access to single cases.'),
  ('Record Activities', 'Recording activities and marking them as complied.'),
  ('Schedule Hearings', 'Scheduling, rescheduling and canceling hearings.'),
  ('File Amendments', 'Requesting changes to parties, evidence and files.'),
  ('Review Amendments', 'Granting and denying requested amendments.'),
  ('Manage Holidays', 'The holidays of the court.'),
  ('Manage Lists', 'The word lists offered when recording cases, stages and service.')
) as d (name, description)
where p.name = d.name;

update roles as r set description = d.description
from (values
  ('Super Admin', 'Everything, everywhere.', 'Full access to the whole court.'),
  ('Counsel', 'The cases that they are counsel in.', 'Cases in which the user is counsel.'),
  ('Branch of the Court Clerk', 'All that happens in a branch, and its people.', 'All records of a branch, and its user accounts.'),
  ('User', 'The case records of a branch, to read.', 'The case records of a branch, read-only.'),
  ('Sheriff', 'Service of the papers of a branch.', 'Service of papers for a branch.')
) as d (name, previous, description)
where r.name = d.name and r.description = d.previous;

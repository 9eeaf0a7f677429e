-- Words that cases, stages and service are recorded with, as lists that a court edits.

-- A word as it is compared: as identifiers are (platform 0030), and without regard to accents and the plural of longer words.
-- `Special Proceedings` and `special proceeding` are one word.
create function word_key(value text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(
    searchable(identity_key(value)), '([[:alnum:]]{3,}[^s[:space:][:punct:]])s\M', '\1', 'g');

create table words (
  id integer generated always as identity primary key,
  list text not null,
  word text not null,
  word_key text generated always as (word_key(word)) stored,
  -- Of a category: who may see a case of it that is opened without saying so.
  default_classification text,
  -- No longer offered; what was recorded with it stays.
  archived_at timestamptz,
  created_by integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint words__word unique (list, word_key),
  constraint words__list
    check (list in ('court_type', 'case_type', 'category', 'stage', 'service_status', 'manner_of_service')),
  constraint words__default_classification check (
    default_classification is null or (list = 'category' and default_classification in ('restricted', 'sealed'))
  )
);

insert into words (list, word, created_at, updated_at)
select list, word, now(), now()
from (values
  ('court_type', array['Regional Trial Court', 'Family Court', 'Metropolitan Trial Court',
    'Municipal Trial Court in Cities', 'Municipal Trial Court', 'Municipal Circuit Trial Court',
    'Shari''a District Court', 'Shari''a Circuit Court']),
  ('case_type', array['Civil', 'Criminal', 'Special Civil Action', 'Special Proceeding', 'Land Registration',
    'Small Claims', 'Summary Procedure', 'Family', 'Commercial', 'Environmental', 'Election']),
  ('category', array['Murder', 'Homicide', 'Physical injuries', 'Theft', 'Robbery', 'Estafa', 'Malversation',
    'Illegal drugs (RA 9165)', 'Bouncing checks (BP 22)', 'Illegal possession of firearms (RA 10591)',
    'Reckless imprudence', 'Cybercrime (RA 10175)', 'Collection of a sum of money', 'Damages', 'Breach of contract',
    'Specific performance', 'Ejectment', 'Quieting of title', 'Partition', 'Foreclosure', 'Expropriation', 'Injunction',
    'Certiorari', 'Mandamus', 'Settlement of estate', 'Change of name', 'Correction of entries', 'Habeas corpus',
    'Writ of amparo', 'Reconstitution of title']),
  ('stage', array['Raffle', 'Summons', 'Pleadings', 'Answer', 'Arraignment', 'Pre-trial', 'Court-annexed mediation',
    'Judicial dispute resolution', 'Trial', 'Presentation of plaintiff or prosecution evidence',
    'Presentation of defense evidence', 'Rebuttal', 'Formal offer of evidence', 'Submitted for decision',
    'Promulgation of judgment', 'Post-judgment motions', 'Appeal', 'Execution', 'For decision']),
  ('service_status', array['served', 'unserved', 'refused', 'attempted']),
  ('manner_of_service', array['personal', 'substituted', 'registered-mail', 'ordinary-mail', 'courier', 'electronic',
    'facsimile', 'publication', 'posting'])
) s (list, words)
cross join lateral unnest(s.words) w (word);

-- Confidential by law: RA 8369, RA 9262, RA 7610, RA 8505, RA 9344, RA 9208, RA 11930, RA 11642, RA 9165 and RA 11166.
insert into words (list, word, default_classification, created_at, updated_at)
select 'category', word, 'restricted', now(), now()
from unnest(array['Violence against women and children (RA 9262)', 'Protection order (RA 9262)', 'Child abuse (RA 7610)',
  'Rape', 'Acts of lasciviousness', 'Child in conflict with the law (RA 9344)', 'Trafficking in persons (RA 9208)',
  'Online sexual abuse of children (RA 11930)', 'Adoption', 'Rescission of adoption',
  'Declaration of nullity of marriage', 'Annulment of marriage', 'Legal separation', 'Guardianship', 'Custody',
  'Support', 'Acknowledgment of a child', 'Parental authority', 'Commitment of a child',
  'Confinement of a drug dependent (RA 9165)', 'HIV and AIDS (RA 11166)']) w (word);

-- What is in use already, of each word one spelling.
insert into words (list, word, created_at, updated_at)
select distinct on (list, word_key(word)) list, word, now(), now()
from (
  select 'court_type' as list, court_type as word from branches
  union select 'court_type', court_type from case_records
  union select 'case_type', case_type from case_records
  union select 'category', category from case_records
  union select 'stage', stage from case_records
  union select 'stage', stage from case_activities
  union select 'service_status', service_status from service_attempts
  union select 'manner_of_service', manner_of_service from service_attempts
) used
where word is not null
order by list, word_key(word), word
on conflict do nothing;

insert into permissions (name, description, order_column) values
  ('Manage Lists', 'The words that cases, stages and service are recorded with.', 21);

insert into role_permissions (role_id, permission)
select id, 'Manage Lists' from roles
where is_system and name in ('Super Admin', 'Office of the Court Clerk', 'Branch of the Court Clerk');

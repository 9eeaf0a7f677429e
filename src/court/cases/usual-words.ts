/**
 * What courts of the Philippines usually call their courts, cases and stages: offered in forms beside what is in use. A
 * court may use any other word.
 */

export const USUAL_COURT_TYPES = [
  'Regional Trial Court',
  'Family Court',
  'Metropolitan Trial Court',
  'Municipal Trial Court in Cities',
  'Municipal Trial Court',
  'Municipal Circuit Trial Court',
  "Shari'a District Court",
  "Shari'a Circuit Court",
];

export const USUAL_CASE_TYPES = [
  'Civil',
  'Criminal',
  'Special Civil Action',
  'Special Proceeding',
  'Land Registration',
  'Small Claims',
  'Summary Procedure',
  'Family',
  'Commercial',
  'Environmental',
  'Election',
];

export const USUAL_CATEGORIES = [
  // Criminal.
  'Murder',
  'Homicide',
  'Physical injuries',
  'Theft',
  'Robbery',
  'Estafa',
  'Malversation',
  'Illegal drugs (RA 9165)',
  'Violence against women and children (RA 9262)',
  'Child abuse (RA 7610)',
  'Rape',
  'Bouncing checks (BP 22)',
  'Illegal possession of firearms (RA 10591)',
  'Reckless imprudence',
  'Cybercrime (RA 10175)',
  'Trafficking in persons (RA 9208)',
  // Civil, special civil actions and special proceedings.
  'Collection of a sum of money',
  'Damages',
  'Breach of contract',
  'Ejectment',
  'Quieting of title',
  'Partition',
  'Foreclosure',
  'Expropriation',
  'Injunction',
  'Certiorari',
  'Mandamus',
  'Declaration of nullity of marriage',
  'Legal separation',
  'Adoption',
  'Guardianship',
  'Custody',
  'Support',
  'Settlement of estate',
  'Change of name',
  'Correction of entries',
  'Habeas corpus',
  'Writ of amparo',
  'Reconstitution of title',
];

export const USUAL_STAGES = [
  'Raffle',
  'Summons',
  'Answer',
  'Arraignment',
  'Pre-trial',
  'Court-annexed mediation',
  'Judicial dispute resolution',
  'Presentation of plaintiff or prosecution evidence',
  'Presentation of defense evidence',
  'Rebuttal',
  'Formal offer of evidence',
  'Submitted for decision',
  'Promulgation of judgment',
  'Post-judgment motions',
  'Appeal',
  'Execution',
];

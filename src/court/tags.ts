/** OpenAPI tags: the areas of the API in its reference. */
export const TAGS = {
  'Sign-in': 'A cookie session, with a second factor where somebody has set one up.',
  Cases: 'Case records: opening, changing, closing, archiving, and who may see them.',
  Raffles: 'Drawing the branches of cases, and cases that got their branch without a draw.',
  'Parties and evidence': 'Who and what a case is about.',
  Activities: 'What happens in a case, as a tree; hearings, and what must be complied with.',
  'Sheriff reports': 'Service of papers, attempt by attempt.',
  Amendments: 'Changes of parties, evidence and files that are asked for and reviewed.',
  Calendar: 'The feed of events, manual entries and holidays.',
  Statistics: 'Counts over the cases that the caller may see.',
  Reports: 'Lists to read, print and take along.',
  Locations: 'Regions, provinces, cities, barangays and countries.',
  'Help center': 'How the court works with this system, by role.',
  Roles: 'What each role may do.',
  Users: 'Accounts, their roles and branches.',
  Branches: 'The branches that cases belong to.',
  Lists: 'The words that cases, stages and service are recorded with.',
};

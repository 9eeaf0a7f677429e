/** OpenAPI tags: the areas of the API in its reference. */
export const TAGS = {
  'Sign-in': 'Cookie sessions, with a second factor where one is set up.',
  Cases: 'Case records: opening, changing, closing, archiving, and who may see them.',
  Raffles: 'Raffles of cases among branches, and assignments without a raffle.',
  'Parties and evidence': 'Parties, counsel and evidence of a case.',
  Activities: 'Activities of a case as a tree, hearings, and compliance.',
  'Sheriff reports': 'Service of papers, attempt by attempt.',
  Amendments: 'Requested changes of parties, evidence and files, and their review.',
  Calendar: 'Event feed, personal events and holidays.',
  Statistics: 'Counts over the cases that the caller may see.',
  Reports: 'Lists to view, print and download.',
  Locations: 'Regions, provinces, cities, barangays and countries.',
  'Help center': 'Help topics for users, by role.',
  Roles: 'Roles and their permissions.',
  Users: 'Accounts, their roles and branches.',
  Branches: 'Branches of the court.',
  Lists: 'Word lists for cases, stages and service.',
};

export const SCHEMA = 'workforce';

/** The ground floor's tables first. Apart from the service, so that they can be applied without loading it. */
export const MIGRATION_FOLDERS = ['platform', 'platform/sign-in', 'workforce'].map(
  (floor) => new URL(`../${floor}/migrations/`, import.meta.url).pathname,
);

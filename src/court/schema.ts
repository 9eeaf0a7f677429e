export const SCHEMA = 'court';

/** The ground floor's tables first. Apart from the service, so that they can be applied without loading it. */
export const MIGRATION_FOLDERS = ['platform', 'platform/sign-in', 'court'].map(
  (floor) => new URL(`../${floor}/migrations/`, import.meta.url).pathname,
);

export const SCHEMA = 'fundraising';

/** The platform's tables come first. Separate from the service, so that migrations can run without loading it. */
export const MIGRATION_FOLDERS = ['platform', 'fundraising'].map(
  (layer) => new URL(`../${layer}/migrations/`, import.meta.url).pathname,
);

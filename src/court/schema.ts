export const SCHEMA = 'court';

/** Migrations of the platform come first. Separate from the service, so that migrating does not load the service. */
export const MIGRATION_FOLDERS = ['platform', 'platform/sign-in', 'court'].map(
  (layer) => new URL(`../${layer}/migrations/`, import.meta.url).pathname,
);

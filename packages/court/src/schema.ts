import {
  PLATFORM_MIGRATIONS,
  SIGN_IN_MIGRATIONS,
} from '@bulwagan/platform/database/migrating/migration-folders.ts';

export const SCHEMA = 'court';
export const TITLE = 'Bulwagan Court';

/** Migrations of the platform come first. Separate from the service, so that migrating does not load the service. */
export const MIGRATION_FOLDERS = [
  PLATFORM_MIGRATIONS,
  SIGN_IN_MIGRATIONS,
  new URL('./migrations/', import.meta.url).pathname,
];

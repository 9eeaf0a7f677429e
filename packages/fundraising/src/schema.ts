import { PLATFORM_MIGRATIONS } from '@bulwagan/platform/database/migrating/migration-folders.ts';

export const SCHEMA = 'fundraising';
export const TITLE = 'Bulwagan Fundraising';

/** The platform's tables come first. Separate from the service, so that migrations can run without loading it. */
export const MIGRATION_FOLDERS = [PLATFORM_MIGRATIONS, new URL('./migrations/', import.meta.url).pathname];

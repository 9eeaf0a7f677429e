import { migrate } from '@bulwagan/platform/database/migrating/migrate.ts';

/** Migrates like a start of the program, in a process that may be killed; prints the applied migrations. */
const { MIGRATE_URL, MIGRATE_SCHEMA, MIGRATE_FOLDERS } = process.env;
const log = { info: () => undefined, warn: () => undefined, error: console.error };
const { applied } = await migrate({
  url: MIGRATE_URL!,
  schema: MIGRATE_SCHEMA!,
  folders: MIGRATE_FOLDERS!.split('\n'),
  log,
});
console.log(applied.join('\n'));

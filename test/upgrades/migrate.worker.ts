import { migrate } from '../../src/platform/database/migrate.ts';

/** Migrates as every start of the program does, in a process of its own that may be killed; says what it applied. */
const { MIGRATE_URL, MIGRATE_SCHEMA, MIGRATE_FOLDERS } = process.env;
const log = { info: () => undefined, warn: () => undefined, error: console.error };
const { applied } = await migrate({
  url: MIGRATE_URL!,
  schema: MIGRATE_SCHEMA!,
  folders: MIGRATE_FOLDERS!.split('\n'),
  log,
});
console.log(applied.join('\n'));

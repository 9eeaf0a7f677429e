import type { ServiceName } from '../src/config/config.ts';
import { readConfig } from '../src/config/read.ts';
import { readOptions } from '../src/platform/commands/arguments.ts';
import { runCommand } from '../src/platform/commands/command.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { kindsOf } from '../src/start/services.ts';
import { commandLog, withServiceDatabase } from './with-fundraising.ts';

const USAGE = `
Usage: npm run migrate

Brings the tables of all configured services (SERVICES) up to date and says what it applied, as every start does. Safe
while an older version runs, and while others migrate: they wait for each other.
`;

await runCommand(USAGE, async (args) => {
  readOptions(args, {});
  const config = readConfig(process.env);
  const log = commandLog();
  for (const [name, { schema, migrationFolders }] of kindsOf(config)) {
    const applied = await withServiceDatabase(config, log, name, async (url) => {
      return (await migrate({ url, schema, folders: migrationFolders, log })).applied;
    });
    report(name, applied);
  }
  return 0;
});

function report(name: ServiceName, applied: string[]): void {
  if (applied.length === 0) console.log(`${name}: up to date`);
  for (const migration of applied) console.log(`${name}: applied ${migration}`);
}

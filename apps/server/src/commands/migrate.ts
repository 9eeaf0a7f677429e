import { readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { runCommand } from '@bulwagan/platform/commands/command.ts';
import { WatchedClient } from '@bulwagan/platform/database/driver/watched-client.ts';
import { migrate } from '@bulwagan/platform/database/migrating/migrate.ts';
import { allowServing } from '@bulwagan/platform/database/migrating/serving-role.ts';
import { createJobs } from '@bulwagan/platform/jobs/jobs.ts';
import type { Log } from '@bulwagan/platform/telemetry/log.ts';
import { systemClock } from '@bulwagan/platform/time/clock.ts';
import { readConfig } from '../config/read.ts';
import { servicesOf } from '../start/services.ts';
import { commandLog, withServiceDatabase } from './service-database.ts';

const USAGE = `
Usage: npm run migrate [-- --serve-as ROLE]

Applies the pending migrations of all configured services (SERVICES) and lists them, as every start does. Safe while an older
version is running and while others migrate: they wait for one another.

  --serve-as  PostgreSQL role with which the program runs from now on, by its own DATABASE_URL: it can read and write rows,
              but not alter tables. Run this command before the start of each new version.
`;

await runCommand(USAGE, async (args) => {
  const given = readOptions(args, { 'serve-as': { type: 'string' } });
  const config = readConfig(process.env);
  const log = commandLog();
  for (const { name, migrationFolders: folders } of servicesOf(config)) {
    const applied = await withServiceDatabase(config, log, name, async (url) => {
      const done = await migrate({ url, schema: name, folders, log });
      const role = given['serve-as'];
      if (role !== undefined) await letServe({ url, schema: name, role }, log);
      return done.applied;
    });
    report(name, applied);
  }
  return 0;
});

async function letServe(
  { url, schema, role }: { url: string; schema: string; role: string },
  log: Log,
): Promise<void> {
  // Create the job tables as well. Otherwise the server would create them at its first start, and its database role
  // is not allowed to do that.
  const jobs = createJobs({ url, service: schema, log, clock: systemClock });
  await jobs.start({ handle: false });
  await jobs.stop();
  const client = new WatchedClient({ connectionString: url, application_name: 'bulwagan migrate' });
  await client.connect();
  try {
    await allowServing(client, role, schema);
  } finally {
    await client.end();
  }
}

function report(name: string, applied: string[]): void {
  if (applied.length === 0) console.log(`${name}: up to date`);
  for (const migration of applied) console.log(`${name}: applied ${migration}`);
}

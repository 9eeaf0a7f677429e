import type { App } from '@bulwagan/fundraising/context.ts';
import { createFundraising, MIGRATION_FOLDERS, SCHEMA } from '@bulwagan/fundraising/index.ts';
import { withEmbedded } from '@bulwagan/platform/commands/database.ts';
import { parseAddress } from '@bulwagan/platform/database/address.ts';
import { isMigrated, migrate } from '@bulwagan/platform/database/migrate.ts';
import { createLog, type Log } from '@bulwagan/platform/telemetry/log.ts';
import { noMetrics } from '@bulwagan/platform/telemetry/metrics.ts';
import type { Config, ServiceName } from '@bulwagan/server/config/config.ts';
import { closePlatform, createPlatform } from '@bulwagan/server/start/platform.ts';
import { markPoolers, workingUrl } from '@bulwagan/server/start/poolers.ts';
import pg from 'pg';
import { destination } from 'pino';

/** Logs warnings and errors to standard error, because standard output contains the result of a command. */
export function commandLog(): Log {
  return createLog({
    level: 'warn',
    pretty: process.stderr.isTTY === true,
    to: destination({ dest: 2, sync: true }),
  });
}

/**
 * Opens the database of a service: the configured one, or the embedded one, started if no program is running. Prints
 * which database it is: a shell lacks the settings of the program, and a command on the wrong database would look the
 * same.
 */
export async function withServiceDatabase<T>(
  config: Config,
  log: Log,
  name: ServiceName,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const { dataDir } = config;
  const url = workingUrl(await markPoolers(config, name), name);
  if (url === undefined)
    return await withEmbedded({ dataDir, log }, (own) => {
      showDatabase(`embedded, in ${dataDir}`);
      return work(own);
    });
  showDatabase(placeOf(url));
  return await work(url);
}

const reported = new Set<string>();

/** Prints the location once, even for several services. */
function showDatabase(words: string): void {
  if (reported.has(words)) return;
  reported.add(words);
  console.error(`Database: ${words}`);
}

/** Returns the location that `pg` uses, without the password. */
function placeOf(address: string): string {
  const servers = parseAddress(address).urls.map((url) => new pg.Client({ connectionString: url }));
  const places = servers.map(({ host, port }) => `${host}:${port}`);
  return `${servers[0]!.database} on ${places.join(', ')}`;
}

/**
 * Opens fundraising without background work and HTTP, for commands. Throws when its tables are not up to date, unless
 * they are to be migrated first.
 */
export async function withFundraising<T>(
  config: Config,
  work: (app: App) => Promise<T>,
  { migratesFirst = false }: { migratesFirst?: boolean } = {},
): Promise<T> {
  const log = commandLog();
  return await withServiceDatabase(config, log, 'fundraising', async (databaseUrl) => {
    if (migratesFirst) await migrate({ url: databaseUrl, schema: SCHEMA, folders: MIGRATION_FOLDERS, log });
    const platform = await createPlatform(config, 'alone', log, noMetrics);
    const runtime = { databaseUrl, publicUrl: config.publicUrls.fundraising, poolSize: 4 };
    const { gateway, limits, supportEmail } = config;
    const service = createFundraising(platform, runtime, { gateway, limits, supportEmail });
    try {
      await assertMigrated(service.app.connection.pool);
      return await work(service.app);
    } finally {
      await service.stop();
      await closePlatform(platform);
    }
  });
}

/** Throws an Error that says what to do. */
export async function assertMigrated(pool: Parameters<typeof isMigrated>[0]): Promise<void> {
  if (await isMigrated(pool, SCHEMA, MIGRATION_FOLDERS)) return;
  throw new Error('The tables of fundraising are not up to date. Run `npm run migrate` first.');
}

import { withEmbedded } from '@bulwagan/platform/commands/database.ts';
import { parseAddress } from '@bulwagan/platform/database/address.ts';
import { createLog, type Log } from '@bulwagan/platform/telemetry/log.ts';
import pg from 'pg';
import { destination } from 'pino';
import type { Config } from '../config/config.ts';
import type { ServiceName } from '../services.ts';
import { markPoolers, workingUrl } from '../start/database/poolers.ts';

/** Logs warnings and errors to standard error, because standard output contains the result of a command. */
export function commandLog(): Log {
  return createLog({
    level: 'warn',
    pretty: process.stderr.isTTY === true,
    to: destination({ dest: 2, sync: true }),
  });
}

/**
 * Opens the database of a service: the configured database, or the embedded PostgreSQL, which is started if no
 * program is running. Prints the location, because a shell may lack the program's settings, and a command on the
 * wrong database would look the same.
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

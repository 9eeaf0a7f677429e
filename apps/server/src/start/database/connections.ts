import { describeServers } from '@bulwagan/platform/database/address.ts';
import { WatchedClient } from '@bulwagan/platform/database/driver/watched-client.ts';
import { jobConnections } from '@bulwagan/platform/jobs/connections.ts';
import type { Config } from '../../config/config.ts';
import type { ServiceName } from '../../services.ts';
import { StartupError } from '../startup-error.ts';
import { workingUrl } from './poolers.ts';
import { hasSimulator, SIMULATOR_CONNECTIONS } from './simulated.ts';

/** Maximum number of connections. More bring no gain, because a process handles one request at a time. */
const MOST_PER_POOL = 10;
/** Minimum number of connections. With a single connection, a request in a transaction would block all others. */
const LEAST_PER_POOL = 2;
/**
 * Connections reserved for migrations, commands, a database console, and a worker that is replaced while its
 * connections close.
 */
const SPARE = 12;

/**
 * Returns the maximum number of connections of each process to one service's database, so that all processes together
 * stay within the server's limit. `DATABASE_POOL_SIZE` overrides it, e.g. where several machines share a server. Throws
 * CannotStart when less than two are possible.
 */
export async function planPoolSize(config: Config): Promise<number> {
  if (config.poolSize !== undefined) return config.poolSize;
  const sizes = await Promise.all(
    [...groupByServer(config)].map(async ([url, services]) => {
      const allowed = await readAllowed(url);
      return { allowed, size: poolSizeOf(allowed, services, config) };
    }),
  );
  const tightest = sizes.toSorted((a, b) => a.size - b.size)[0]!;
  if (tightest.size < LEAST_PER_POOL) {
    throw new StartupError(
      `The database server allows ${tightest.allowed} connections, too few for WORKERS=${config.workers}. ` +
        'Raise max_connections there, or lower WORKERS.',
    );
  }
  return tightest.size;
}

/** Returns the pool size per service and process from the number of connections that the server allows. */
export function poolSizeOf(allowed: number, services: readonly ServiceName[], config: Config): number {
  const forPools = allowed - SPARE - besidePools(services, config);
  return Math.min(MOST_PER_POOL, Math.floor(forPools / (services.length * config.workers)));
}

/**
 * Counts the connections of all processes outside the pools. At most one process handles jobs; all others only add
 * jobs.
 */
function besidePools(services: readonly ServiceName[], config: Config): number {
  const { workers, handlesJobs } = config;
  const enqueuing = jobConnections({ handle: false });
  const forJobs = workers * enqueuing + (handlesJobs ? jobConnections({ handle: true }) - enqueuing : 0);
  const isSimulated = hasSimulator(config) && services.includes('fundraising');
  return services.length * forJobs + (isSimulated ? workers * SIMULATOR_CONNECTIONS : 0);
}

/** Groups the services by database server, with one address for each server. */
function groupByServer(config: Config): Map<string, ServiceName[]> {
  const servers = new Map<string, { url: string; services: ServiceName[] }>();
  for (const name of config.services) {
    const url = workingUrl(config, name);
    if (url === undefined) continue;
    const host = describeServers(url);
    const known = servers.get(host);
    servers.set(host, { url: known?.url ?? url, services: [...(known?.services ?? []), name] });
  }
  return new Map([...servers.values()].map(({ url, services }) => [url, services]));
}

async function readAllowed(url: string): Promise<number> {
  const client = new WatchedClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ allowed: number }>(`
      select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true), '0')::int as allowed`);
    return rows[0]!.allowed;
  } finally {
    await client.end();
  }
}

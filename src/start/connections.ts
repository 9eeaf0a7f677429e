import type { Config, ServiceName } from '../config/config.ts';
import { describeServers } from '../platform/database/address.ts';
import { WatchedClient } from '../platform/database/watched-client.ts';
import { jobConnections } from '../platform/jobs/connections.ts';
import { workingUrl } from './poolers.ts';
import { kindsOf } from './services.ts';
import { hasSimulator, SIMULATOR_CONNECTIONS } from './simulated.ts';
import { CannotStart } from './trouble.ts';

/** More give nothing: a process works on one request at a time, and waits for the database with the others. */
const MOST_PER_POOL = 10;
/** Fewer, and a request that holds a transaction keeps all others waiting. */
const LEAST_PER_POOL = 2;
/** For migrations, commands, a console, and a worker that is replaced while its connections still close. */
const SPARE = 12;

/**
 * Connections that each process may hold to one service's database, so that all processes together fit into what the
 * server allows; `DATABASE_POOL_SIZE` replaces it, e.g. where several machines share a server. Throws CannotStart
 * when not even two fit.
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
    throw new CannotStart(
      `The database server allows ${tightest.allowed} connections, too few for WORKERS=${config.workers}. ` +
        'Raise max_connections there, or lower WORKERS.',
    );
  }
  return tightest.size;
}

/** What a server's connections leave for each pool of the services on it, in each process. */
export function poolSizeOf(allowed: number, services: readonly ServiceName[], config: Config): number {
  const forPools = allowed - SPARE - besidePools(services, config);
  return Math.min(MOST_PER_POOL, Math.floor(forPools / (services.length * config.workers)));
}

/** Of all processes: one handles jobs, or none, and the others enqueue some. */
function besidePools(services: readonly ServiceName[], config: Config): number {
  const { workers, handlesJobs } = config;
  const enqueuing = jobConnections({ handle: false });
  const forJobs = workers * enqueuing + (handlesJobs ? jobConnections({ handle: true }) - enqueuing : 0);
  const isSimulated = hasSimulator(config) && services.includes('fundraising');
  return services.length * forJobs + (isSimulated ? workers * SIMULATOR_CONNECTIONS : 0);
}

/** One address of each server, with the services on it. */
function groupByServer(config: Config): Map<string, ServiceName[]> {
  const servers = new Map<string, { url: string; services: ServiceName[] }>();
  for (const [name] of kindsOf(config)) {
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

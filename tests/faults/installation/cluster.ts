import { SERVICE_NAMES } from '@bulwagan/server/services.ts';
import type { HasAfter } from '@bulwagan/testing/database.ts';
import type { Owner } from '../../start/program.ts';
import { hangUp } from '../asking.ts';
import { createBackOffices } from '../users/back-offices.ts';
import { SECRET, settingsOf, surround } from './environment.ts';
import { startFaultyProxy } from './faulty-proxy.ts';
import type { Installation } from './installation.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { type Supervised, supervise } from './supervised.ts';

const OTHER_CAMPAIGNS = 10;

/** Complete installation with proxies that can cut its connections. */
export interface FaultCluster extends Installation {
  postgres: Postgres;
}

export interface FaultClusterOptions {
  /** Value of `WORKERS` for each server. */
  workers?: number[];
  env?: Record<string, string>;
  postgresFolder?: string;
  /** Data folder of each server; a temporary folder by default. */
  dataDirs?: string[];
  /** True to run the court and workforce too. */
  withBackOffices?: boolean;
}

/**
 * Prepares two servers (or as many as `workers` has) on one durable PostgreSQL, as in production, without starting
 * them.
 */
export async function buildFaultCluster(
  test: HasAfter & Owner,
  options: FaultClusterOptions = {},
): Promise<FaultCluster> {
  const { postgresFolder } = options;
  const postgres = await startPostgres(test, postgresFolder === undefined ? {} : { folder: postgresFolder });
  return { postgres, ...(await settleOn(test, postgres, options)) };
}

/** Same as `buildFaultCluster`, on an existing database server whose address does not change. */
export async function settleOn(
  test: HasAfter & Owner,
  postgres: Pick<Postgres, 'url' | 'port'>,
  { workers = [1, 1], env = {}, dataDirs = [], withBackOffices = false }: FaultClusterOptions = {},
): Promise<Installation> {
  const around = await surround(test, postgres.url(), OTHER_CAMPAIGNS);
  const backOffices = withBackOffices ? await createBackOffices(test, postgres.url(), SECRET) : undefined;
  const { post } = around;
  const [database, gateway, mail] = await Promise.all([
    startFaultyProxy(test, postgres.port),
    startFaultyProxy(test, () => around.gateway.port),
    startFaultyProxy(test, () => post.port),
  ]);
  const address = new URL(postgres.url());
  address.port = String(database.port);
  const reached = { databaseUrl: address.href, gatewayPort: gateway.port, mailPort: mail.port };
  const services = withBackOffices ? SERVICE_NAMES : ['fundraising'];
  const settings = { ...settingsOf(reached), SERVICES: services.join(','), ...env };
  const programs: Supervised[] = [];
  for (const [n, count] of workers.entries())
    programs.push(
      await supervise(test, `program ${n + 1}`, { ...settings, WORKERS: String(count) }, dataDirs[n]),
    );
  around.gateway.messenger.to(programs.map(({ origin }) => origin));
  test.after(hangUp);
  return { ...around, lines: { database, gateway, mail }, programs, backOffices };
}

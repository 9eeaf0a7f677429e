import { describeServers } from '@bulwagan/platform/database/address.ts';
import { startEmbedded } from '@bulwagan/platform/database/embedded/embedded.ts';
import { ReadOnlyServer } from '@bulwagan/platform/database/find-server.ts';
import { isForbidden, migrate, UnusableDatabase } from '@bulwagan/platform/database/migrating/migrate.ts';
import { isDatabaseAway } from '@bulwagan/platform/http/error-handler.ts';
import type { Log } from '@bulwagan/platform/telemetry/log.ts';
import { collectFromWorkers, createMetrics } from '@bulwagan/platform/telemetry/metrics.ts';
import type { Config } from '../../config/config.ts';
import type { ServiceName } from '../../services.ts';
import { buildConsole } from '../console.ts';
import { closeDataFolder } from '../data-folder.ts';
import { planPoolSize } from '../database/connections.ts';
import { markPoolers, workingUrl } from '../database/poolers.ts';
import { assertFree } from '../listen-address.ts';
import { logOf } from '../log.ts';
import { giveBackMemoryAtRest } from '../memory.ts';
import { serveMetrics } from '../metrics.ts';
import { type Preparing, prepare } from '../preparing.ts';
import { servicesOf } from '../services.ts';
import { describeStartupError, StartupError } from '../startup-error.ts';
import { warnOfProduction } from '../warnings.ts';
import { seedElsewhere } from './seed-process.ts';
import { stopOnSignals, surviveRejections } from './stopping.ts';
import { startWorkers } from './workers.ts';

type Stop = () => Promise<void>;

/** Runs the first process: starts the database, migrates, and serves by itself or through workers. */
export async function runPrimary(config: Config): Promise<void> {
  const log = logOf(config);
  surviveRejections(log);
  const stops: Stop[] = [];
  const stop = async () => {
    for (const one of stops.toReversed()) await one();
  };
  // Registered first, so that an interrupted start does not leave a database running.
  const { isStopping } = stopOnSignals(log, ['SIGTERM', 'SIGINT'], stop);
  try {
    await assertFree({ host: config.host, port: config.port, setting: 'PORT' });
    const preparing = await prepare(config);
    stops.push(preparing.close);
    const pages = buildConsole(log);
    stops.push(pages.stop);
    closeDataFolder(config.dataDir, log);
    const placed = await withPoolers(await withDatabase(config, log, stops));
    preparing.begin('tables');
    const isNew = await migrateAll(placed, log);
    preparing.begin('demo');
    if (isNew) await seedAll(placed, stops);
    if (isStopping()) return;
    preparing.begin('pages');
    await pages.done;
    const serving = { ...placed, poolSize: await planPoolSize(placed) };
    if (config.workers === 1) await serveAlone(serving, log, stops, preparing);
    else {
      await preparing.close();
      await serveByWorkers(serving, log, stops);
    }
    warnOfProduction(config, log);
    log.info(
      { url: config.serverUrl, services: config.services, workers: config.workers },
      'server listening',
    );
    giveBackMemoryAtRest();
  } catch (error) {
    // Failures during a stop are expected.
    if (isStopping()) return;
    const { fields, message } = describeStartupError(error);
    log.fatal(fields, message);
    await stop();
    process.exit(1);
  }
}

/**
 * Returns the configuration with an address for every service's database; the embedded server is used where none is
 * configured.
 */
async function withDatabase(config: Config, log: Log, stops: Stop[]): Promise<Config> {
  if (config.services.every((name) => config.databaseUrls[name] !== undefined)) return config;
  const starting = startEmbedded({
    dataDir: config.dataDir,
    log,
    onExit: () => {
      log.fatal('the embedded database stopped; the program cannot continue without it');
      process.exit(1);
    },
  });
  // Registered before the server has started, so that a stop waits for the start. A server that failed to start needs
  // no stop.
  stops.push(() =>
    starting.then(
      ({ stop }) => stop(),
      () => undefined,
    ),
  );
  const { url } = await starting;
  const databaseUrls = Object.fromEntries(
    Object.entries(config.databaseUrls).map(([name, own]) => [name, own ?? url]),
  ) as Record<ServiceName, string>;
  return { ...config, databaseUrls };
}

/** Returns the configuration with each pooler address marked. */
async function withPoolers(config: Config): Promise<Config> {
  let placed = config;
  for (const name of config.services) {
    try {
      placed = await markPoolers(placed, name);
    } catch (error) {
      if (error instanceof StartupError) throw error;
      throw explainDatabase(error, name, config.databaseUrls[name]!);
    }
  }
  return placed;
}

/**
 * Applies pending migrations under a lock, because several programs may start at the same time. Returns true if there
 * were pending migrations.
 */
async function migrateAll(config: Config, log: Log): Promise<boolean> {
  let isNew = false;
  for (const { name, migrationFolders } of servicesOf(config)) {
    const url = workingUrl(config, name)!;
    try {
      const { applied } = await migrate({ url, schema: name, folders: migrationFolders, log });
      isNew ||= applied.length > 0;
    } catch (error) {
      throw explainDatabase(error, name, url);
    }
  }
  return isNew;
}

async function seedAll(config: Config, stops: Stop[]): Promise<void> {
  const { done, stop } = seedElsewhere(config);
  stops.push(stop);
  // While another process seeds the tables, this process loads the modules that it needs for serving.
  if (config.workers === 1) await import('./process.ts');
  await done;
}

/** Adds the location of the database, without the password. */
function explainDatabase(error: unknown, name: ServiceName, url: string): unknown {
  const isUnusable = error instanceof UnusableDatabase || error instanceof ReadOnlyServer;
  if (!isUnusable && isForbidden(error))
    return new StartupError(
      `The tables of ${name} are not up to date, and the role in DATABASE_URL may not change them. ` +
        'Run `npm run migrate -- --serve-as ROLE` with the address of their owner first.',
      { cause: error },
    );
  if (!isUnusable && !isDatabaseAway(error)) return error;
  const cause = error instanceof UnusableDatabase ? error.cause : error;
  const isThere = cause instanceof ReadOnlyServer || !isDatabaseAway(cause);
  const doesNot = isThere ? 'cannot be used' : 'does not answer';
  return new StartupError(
    `The database of ${name} at ${describeServers(url)} ${doesNot}: ${(error as Error).message}. ` +
      `Start or repair it, or correct DATABASE_URL (or ${name.toUpperCase()}_DATABASE_URL).`,
    { cause: error },
  );
}

async function serveAlone(config: Config, log: Log, stops: Stop[], preparing: Preparing): Promise<void> {
  const { runProcess } = await import('./process.ts');
  const metrics = await createMetrics({ enabled: config.metricsPort !== undefined });
  const { stop } = await runProcess(config, 'alone', log, metrics, preparing.close);
  stops.push(stop);
  await watch(config, metrics.render, log, stops);
}

async function serveByWorkers(config: Config, log: Log, stops: Stop[]): Promise<void> {
  const workers = startWorkers(config, log);
  stops.push(workers.stop);
  await workers.ready;
  const render = config.metricsPort === undefined ? async () => '' : await collectFromWorkers();
  await watch(config, render, log, stops);
}

async function watch(config: Config, render: () => Promise<string>, log: Log, stops: Stop[]): Promise<void> {
  const server = await serveMetrics(config, render, log);
  if (server !== undefined) stops.push(server.close);
}

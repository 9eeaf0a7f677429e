import cluster from 'node:cluster';
import type { Config, ServiceName } from '../config.ts';
import { type Embedded, startEmbedded } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { startRateLimitPrimary } from '../platform/http/rate-limits.ts';
import type { Log } from '../platform/telemetry/log.ts';
import { logOf } from './ground.ts';
import { runProcess } from './process.ts';
import { kindsOf } from './services.ts';

/** The first process: brings the database along, migrates, and serves by itself or through workers. */
export async function runPrimary(config: Config): Promise<void> {
  const log = logOf(config);
  const embedded = await startEmbeddedIfNeeded(config, log);
  const placed = embedded === undefined ? config : withDatabase(config, embedded.url);
  try {
    await migrateAll(placed, log);
    const stop = placed.workers === 1 ? await serveAlone(placed, log) : await serveByWorkers(placed, log);
    stopOnSignals(log, async () => {
      await stop();
      await embedded?.stop();
    });
  } catch (error) {
    log.fatal({ err: error }, 'the program cannot start');
    await embedded?.stop();
    process.exitCode = 1;
    process.exit();
  }
}

async function startEmbeddedIfNeeded(config: Config, log: Log): Promise<Embedded | undefined> {
  if (kindsOf(config).every(([name]) => config.databaseUrls[name] !== undefined)) return undefined;
  return await startEmbedded({
    dataDir: config.dataDir,
    log,
    onExit: () => {
      log.fatal('the embedded database has ended; the program cannot go on without it');
      process.exit(1);
    },
  });
}

function withDatabase(config: Config, url: string): Config {
  const databaseUrls = Object.fromEntries(
    Object.entries(config.databaseUrls).map(([name, own]) => [name, own ?? url]),
  ) as Record<ServiceName, string>;
  return { ...config, databaseUrls };
}

/** Applies what is missing, under a lock: several programs may start at once. */
export async function migrateAll(config: Config, log: Log): Promise<void> {
  for (const [name, { schema, migrationFolders }] of kindsOf(config)) {
    const url = config.databaseUrls[name];
    if (url === undefined) throw new Error(`There is no database for ${name}.`);
    await migrate({ url, schema, folders: migrationFolders, log });
  }
}

async function serveAlone(config: Config, log: Log): Promise<() => Promise<void>> {
  const { stop } = await runProcess(config, 'alone', log);
  return stop;
}

/** Long enough for a worker to finish what is in flight (10 s) and to close its connections. */
const WORKERS_STOP_WITHIN_MS = 15_000;
/** A worker that dies at once each time must not be started in a tight loop. */
const RESTART_AFTER_MS = 500;

async function serveByWorkers(config: Config, log: Log): Promise<() => Promise<void>> {
  startRateLimitPrimary();
  let stopping = false;
  const environment = workerEnvironment(config);
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) return;
    log.error({ worker: worker.process.pid, code, signal }, 'a worker has ended; starting another');
    setTimeout(() => stopping || cluster.fork(environment), RESTART_AFTER_MS);
  });
  for (let n = 0; n < config.workers; n += 1) cluster.fork(environment);
  return async () => {
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const gone = Promise.all(workers.map((worker) => new Promise((done) => worker.once('exit', done))));
    for (const worker of workers) worker.process.kill('SIGTERM');
    const late = setTimeout(() => {
      for (const worker of workers) worker.process.kill('SIGKILL');
    }, WORKERS_STOP_WITHIN_MS);
    await gone;
    clearTimeout(late);
  };
}

/** What the primary found out, for processes that read their configuration from the environment as well. */
function workerEnvironment(config: Config): Record<string, string> {
  const entries = Object.entries(config.databaseUrls).map(([name, url]) => [
    `${name.toUpperCase()}_DATABASE_URL`,
    url ?? '',
  ]);
  return Object.fromEntries(entries);
}

function stopOnSignals(log: Log, stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    try {
      await stop();
      log.info('stopped');
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'the program did not stop cleanly');
      process.exit(1);
    }
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

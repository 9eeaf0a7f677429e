import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchAvailability } from '@bulwagan/platform/files/availability.ts';
import { StoreAway } from '@bulwagan/platform/files/files.ts';
import type { PlatformServices, Service } from '@bulwagan/platform/services.ts';
import type { Log } from '@bulwagan/platform/telemetry/log.ts';
import type { Metrics } from '@bulwagan/platform/telemetry/metrics.ts';
import { within } from '@bulwagan/platform/time/within.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { ConsoleOptions } from '../../http/console.ts';
import type { CrawledService } from '../../http/crawler-files.ts';
import { markDraining, stopListening } from '../../http/graceful-shutdown.ts';
import { createHttpServer, type HttpServerOptions } from '../../http/server.ts';
import { createDevTools, type DevTools } from '../dev-tools.ts';
import { explainListening } from '../listen-address.ts';
import { closePlatform, createPlatform, type ProcessKind } from '../platform.ts';
import { servicesOf } from '../services.ts';
import { StartupError } from '../startup-error.ts';
import { warnOfSilentScanner } from '../warnings.ts';

/** Maximum time for running requests to finish (contract §1). */
const FINISH_WITHIN_MS = 10_000;
/**
 * Maximum time after that for jobs, mails and connections to finish. It is longer than the limit for jobs
 * (`platform/jobs/stopping.ts`), after which they return to the queue.
 */
const TIDY_WITHIN_MS = 4_000;

/** A file store that needs longer than this to respond at start counts as unavailable. */
const STORE_WITHIN_MS = 5_000;

export interface Running {
  /**
   * Reports that the process is no longer ready, but keeps serving; call `stop` after load balancers have had time to
   * notice.
   */
  markDraining(): void;
  /** Stops listening. If several processes share a port, call it in all of them before any `stop`. */
  stopListening(): Promise<void>;
  stop(): Promise<void>;
}

interface Parts {
  platform: PlatformServices;
  services: Service[];
  devTools: DevTools;
  server: FastifyInstance;
}

/** Creates all services, starts background work, and listens. Throws CannotStart for errors that operators can fix. */
export async function runProcess(
  config: Config,
  kind: ProcessKind,
  log: Log,
  metrics: Metrics,
  beforeListening: () => Promise<void> = async () => undefined,
): Promise<Running> {
  const parts = await build(config, kind, log, metrics);
  try {
    await Promise.all(parts.services.map((service) => service.start({ handlesJobs: config.handlesJobs })));
    await beforeListening();
    await listen(parts.server, config);
    // Only one of several processes logs the warnings.
    if (config.handlesJobs) void warnOfSilentScanner(parts.platform.files, log);
  } catch (error) {
    await stopParts(parts, log);
    throw error;
  }
  let leftAt: number | undefined;
  const leave = (): number => {
    leftAt ??= performance.now();
    markDraining(parts.server);
    return leftAt;
  };
  return {
    markDraining: leave,
    stopListening: () => stopListening(parts.server),
    async stop() {
      const said = leave();
      await sleep(Math.max(0, said + config.drainSeconds * 1_000 - performance.now()));
      await stopParts(parts, log);
    },
  };
}

/** Creates the whole program, without starting background work or listening. */
export async function build(config: Config, kind: ProcessKind, log: Log, metrics: Metrics): Promise<Parts> {
  const platform = await createPlatform(config, kind, log, metrics);
  try {
    return await buildOn(platform, config);
  } catch (error) {
    await platform.breachedPasswords?.close();
    throw error;
  }
}

async function buildOn(platform: PlatformServices, config: Config): Promise<Parts> {
  await checkFiles(platform, config);
  const filesAvailable = watchAvailability(platform.files);
  platform.metrics.watchFiles(filesAvailable);
  const services = await Promise.all(
    servicesOf(config).map(async ({ name, load }) => {
      const runtime = {
        databaseUrl: config.databaseUrls[name]!,
        directUrl: config.directUrls[name],
        publicUrl: config.publicUrls[name],
        ...(config.poolSize === undefined ? {} : { poolSize: config.poolSize }),
      };
      const { open } = await load();
      return open(platform, runtime, config);
    }),
  );
  const devTools = await createDevTools(config, platform);
  try {
    const server = await createHttpServer(
      httpServerOptions(config, services, devTools.plugins, { ...platform, filesAvailable }),
    );
    return { platform, services, devTools, server };
  } catch (error) {
    await devTools.stop();
    throw error;
  }
}

/**
 * Checks the file store at start, before the first upload. If a remote store is unavailable, this is only a warning:
 * file requests get 503 until it is back, and everything else works.
 */
async function checkFiles({ files, log }: PlatformServices, { filesUrl, dataDir }: Config): Promise<void> {
  const warn = (err?: unknown) =>
    log.warn(
      { err, setting: 'FILES_URL' },
      'the file store does not respond; file requests get 503 until it does',
    );
  try {
    if (!(await within(STORE_WITHIN_MS, files.check()))) warn();
  } catch (cause) {
    if (cause instanceof StoreAway) return warn(cause);
    const place =
      filesUrl === undefined ? `the folder ${dataDir} (DATA_DIR)` : 'the store that FILES_URL names';
    throw new StartupError(`Files cannot be stored in ${place}: ${reasonOf(cause)}`, { cause });
  }
}

/**
 * Returns the reason for the error. The library's error names only the failed operation; its cause contains the
 * reason.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/**
 * If there are several processes, each listens on the port with its own socket, so that it can choose the moment to
 * stop listening. If Node shared one socket of the primary process, a stop would cut connections on their way to a
 * worker. Only Linux distributes connections over several sockets. A port chosen by the system would differ for each
 * socket, so this is not used there.
 */
async function listen(server: FastifyInstance, { host, port, workers }: Config): Promise<void> {
  // Fastify passes this option to Node, although its types do not declare it.
  const reusePort = workers > 1 && port !== 0 && process.platform === 'linux';
  const address = {
    host,
    port,
    reusePort,
    listenTextResolver: (address: string) => `listening at ${address}`,
  };
  try {
    await server.listen(address);
  } catch (error) {
    throw explainListening(error, { host, port, setting: 'PORT' });
  }
}

export async function stopParts({ server, services, devTools, platform }: Parts, log: Log): Promise<void> {
  // Stop listening before closing the server: when Fastify closes, it disconnects clients, and they would reconnect
  // to an open port.
  await stopListening(server);
  if (!(await within(FINISH_WITHIN_MS, server.close()))) {
    log.warn('requests still running after ten seconds were cut off');
    server.server.closeAllConnections();
  }
  const rest = Promise.all(services.map((service) => service.stop()))
    .then(() => devTools.stop())
    .then(() => closePlatform(platform));
  if (!(await within(TIDY_WITHIN_MS, rest)))
    log.warn('background jobs were interrupted; they run again later');
}

function httpServerOptions(
  config: Config,
  services: Service[],
  devTools: HttpServerOptions['devTools'],
  { log, metrics, filesAvailable }: Pick<HttpServerOptions, 'log' | 'metrics' | 'filesAvailable'>,
): HttpServerOptions {
  return {
    ...(filesAvailable === undefined ? {} : { filesAvailable }),
    services,
    log,
    ...(metrics === undefined ? {} : { metrics }),
    trustProxy: config.trustProxy,
    addresses: services
      .map(({ name }) => name as keyof Config['publicUrls'])
      .filter((name) => config.hasPublicUrl[name])
      .map((name) => ({ name, publicUrl: config.publicUrls[name] })),
    https: config.mode === 'production',
    landing: landingOf(config, devTools),
    consoles: consolesOf(config, services),
    crawled: crawledOf(config, services),
    devTools,
  };
}

/** Output folder of `apps/console/build.ts`. */
const CONSOLE_FOLDER = join(import.meta.dirname, '../../../../../build/console');

function consolesOf(config: Config, services: Service[]): ConsoleOptions[] {
  return servicesOf(config).flatMap(({ name, console: own }) =>
    own === undefined
      ? []
      : {
          name,
          url: config.publicUrls[name],
          folder: CONSOLE_FOLDER,
          pages: own.pages,
          isFound: services.find((one) => one.name === name)?.isFound,
          moved: own.moved ?? {},
          settings: { zone: config.timeZone, ...own.settings(config) },
          ...(own.connects === undefined ? {} : { connects: own.connects(config) }),
        },
  );
}

function crawledOf(config: Config, services: Service[]): CrawledService[] {
  return servicesOf(config).map(({ name, console: { pages = [], publicPages = [] } = {} }) => ({
    name,
    url: config.publicUrls[name],
    disallowed: ['api/', ...sectionsOf(pages).filter((page) => !publicPages.includes(page))],
    listPages: async () => (await services.find((one) => one.name === name)?.listPublicPages?.()) ?? [''],
  }));
}

function landingOf(config: Config, devTools: HttpServerOptions['devTools']): HttpServerOptions['landing'] {
  const kinds = servicesOf(config);
  const isDevelopment = config.mode === 'development';
  return {
    services: kinds.map(({ name, title, description }) => {
      const url = config.hasPublicUrl[name] ? config.publicUrls[name] : `/${name}`;
      return { name, title, description, url, home: `${url}/` };
    }),
    tools: devTools.flatMap(({ tool }) => (tool === undefined ? [] : [tool])),
    ...(isDevelopment
      ? {
          demo: {
            password: config.demoPassword,
            accounts: kinds.flatMap(({ title, demoAccounts }) =>
              demoAccounts.map((account) => ({ service: title, ...account })),
            ),
          },
        }
      : {}),
  };
}

/** Returns the distinct first segments of the paths. */
const sectionsOf = (pages: readonly string[]): string[] => [
  ...new Set(pages.map((page) => page.split('/', 1)[0]!)),
];

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { sayLeaving, shutDoor } from '../hall/closing.ts';
import type { ConsoleOptions } from '../hall/console.ts';
import type { CrawledService } from '../hall/crawler-files.ts';
import { createHall, type HallOptions } from '../hall.ts';
import { watchAvailability } from '../platform/files/availability.ts';
import { StoreAway } from '../platform/files/files.ts';
import type { Ground, Service } from '../platform/ground.ts';
import type { Log } from '../platform/telemetry/log.ts';
import type { Metrics } from '../platform/telemetry/metrics.ts';
import { within } from '../platform/time/within.ts';
import { type Annexes, annexesOf } from './annexes.ts';
import { MOVED_PAGES, sectionsOf } from './console-pages.ts';
import { closeGround, createGround, type ProcessKind } from './ground.ts';
import { explainListening } from './port.ts';
import { kindsOf } from './services.ts';
import { CannotStart } from './trouble.ts';
import { warnOfSilentScanner } from './warnings.ts';

/** Time for requests in flight to finish (contract §1). */
const FINISH_WITHIN_MS = 10_000;
/**
 * Time for running jobs, mails and connections afterwards; longer than the jobs' own limit
 * (`platform/jobs/stopping.ts`), after which they are returned to the queue.
 */
const TIDY_WITHIN_MS = 4_000;

/** A store that takes longer to respond at start is considered unavailable. */
const STORE_WITHIN_MS = 5_000;

export interface Running {
  /**
   * Reports that the process is no longer ready, but keeps serving; call `stop` after load balancers have had time to
   * notice.
   */
  sayLeaving(): void;
  /** Stops listening; call it before `stop` in all processes of one port. */
  shutDoor(): Promise<void>;
  stop(): Promise<void>;
}

interface Parts {
  ground: Ground;
  services: Service[];
  annexes: Annexes;
  hall: FastifyInstance;
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
    await listen(parts.hall, config);
    // Only one of several processes warns.
    if (config.handlesJobs) void warnOfSilentScanner(parts.ground.files, log);
  } catch (error) {
    await stopParts(parts, log);
    throw error;
  }
  let leftAt: number | undefined;
  const leave = (): number => {
    leftAt ??= performance.now();
    sayLeaving(parts.hall);
    return leftAt;
  };
  return {
    sayLeaving: leave,
    shutDoor: () => shutDoor(parts.hall),
    async stop() {
      const said = leave();
      await sleep(Math.max(0, said + config.drainSeconds * 1_000 - performance.now()));
      await stopParts(parts, log);
    },
  };
}

/** Creates the whole program, without starting background work or listening. */
export async function build(config: Config, kind: ProcessKind, log: Log, metrics: Metrics): Promise<Parts> {
  const ground = await createGround(config, kind, log, metrics);
  try {
    return await buildOn(ground, config);
  } catch (error) {
    await ground.breachedPasswords?.close();
    throw error;
  }
}

async function buildOn(ground: Ground, config: Config): Promise<Parts> {
  await checkFiles(ground, config);
  const filesAvailable = watchAvailability(ground.files);
  ground.metrics.watchFiles(filesAvailable);
  const services = await Promise.all(
    kindsOf(config).map(([name, { create }]) => {
      const placement = {
        databaseUrl: config.databaseUrls[name]!,
        directUrl: config.directUrls[name],
        publicUrl: config.publicUrls[name],
        ...(config.poolSize === undefined ? {} : { poolSize: config.poolSize }),
      };
      return create(ground, placement, config);
    }),
  );
  const annexes = await annexesOf(config, ground);
  try {
    const hall = await createHall(
      hallOptions(config, services, annexes.plugins, { ...ground, filesAvailable }),
    );
    return { ground, services, annexes, hall };
  } catch (error) {
    await annexes.stop();
    throw error;
  }
}

/**
 * Checks the file store at start, before the first upload. If a remote store is unavailable, this is only a warning:
 * file requests get 503 until it is back, and everything else works.
 */
async function checkFiles({ files, log }: Ground, { filesUrl, dataDir }: Config): Promise<void> {
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
    throw new CannotStart(`Files cannot be stored in ${place}: ${reasonOf(cause)}`, { cause });
  }
}

/** Returns the reason: the store library's error names the failed operation, and only its cause has the reason. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/**
 * Each of several processes listens on the port with a socket of its own, so that it can choose the moment to stop
 * listening. With a shared socket, which Node opens in the primary, connections in transit to a worker are cut off by a
 * stop. Only Linux distributes connections over several sockets; and a port chosen by the system would differ for each
 * socket.
 */
async function listen(hall: FastifyInstance, { host, port, workers }: Config): Promise<void> {
  // Fastify passes it to Node, though its types do not declare it.
  const reusePort = workers > 1 && port !== 0 && process.platform === 'linux';
  const door = { host, port, reusePort, listenTextResolver: (address: string) => `listening at ${address}` };
  try {
    await hall.listen(door);
  } catch (error) {
    throw explainListening(error, { host, port, setting: 'PORT' });
  }
}

export async function stopParts({ hall, services, annexes, ground }: Parts, log: Log): Promise<void> {
  // Before closing the server: from then on Fastify disconnects clients, which would reconnect to an open port.
  await shutDoor(hall);
  if (!(await within(FINISH_WITHIN_MS, hall.close()))) {
    log.warn('requests that took more than ten seconds were cut off');
    hall.server.closeAllConnections();
  }
  const rest = Promise.all(services.map((service) => service.stop()))
    .then(() => annexes.stop())
    .then(() => closeGround(ground));
  if (!(await within(TIDY_WITHIN_MS, rest))) log.warn('background work was cut off; it runs again later');
}

function hallOptions(
  config: Config,
  services: Service[],
  annexes: HallOptions['annexes'],
  { log, metrics, filesAvailable }: Pick<HallOptions, 'log' | 'metrics' | 'filesAvailable'>,
): HallOptions {
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
    landing: landingOf(config, annexes),
    consoles: consolesOf(config),
    crawled: crawledOf(config, services),
    annexes,
  };
}

/** Output folder of `console/build.ts`. */
const CONSOLE_FOLDER = join(import.meta.dirname, '../../build/console');

function consolesOf(config: Config): ConsoleOptions[] {
  return kindsOf(config).map(([name, { pages }]) => ({
    name,
    url: config.publicUrls[name],
    folder: CONSOLE_FOLDER,
    pages,
    moved: MOVED_PAGES[name] ?? {},
    settings: {
      zone: config.timeZone,
      ...(name === 'fundraising'
        ? {
            gateway: config.gateway.id,
            'gateway-url': config.gateway.url,
            'gateway-public-key': config.gateway.publicKey,
          }
        : { 'csrf-prefix': config.csrfPrefix }),
    },
    ...(name === 'fundraising' ? { connects: [new URL(config.gateway.url).origin] } : {}),
  }));
}

function crawledOf(config: Config, services: Service[]): CrawledService[] {
  return kindsOf(config).map(([name, { pages, publicPages = [] }]) => ({
    name,
    url: config.publicUrls[name],
    disallowed: ['api/', ...sectionsOf(pages).filter((page) => !publicPages.includes(page))],
    listPages: async () => (await services.find((one) => one.name === name)?.listPublicPages?.()) ?? [''],
  }));
}

function landingOf(config: Config, annexes: HallOptions['annexes']): HallOptions['landing'] {
  const kinds = kindsOf(config);
  const isDevelopment = config.mode === 'development';
  return {
    services: kinds.map(([name, { title, description }]) => {
      const url = config.hasPublicUrl[name] ? config.publicUrls[name] : `/${name}`;
      return { name, title, description, url, home: `${url}/` };
    }),
    tools: annexes.flatMap(({ tool }) => (tool === undefined ? [] : [tool])),
    ...(isDevelopment
      ? {
          demo: {
            password: config.demoPassword,
            accounts: kinds.flatMap(([, { title, demoAccounts }]) =>
              demoAccounts.map((account) => ({ service: title, ...account })),
            ),
          },
        }
      : {}),
  };
}

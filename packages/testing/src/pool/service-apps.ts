import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Jobs } from '@bulwagan/platform/jobs/jobs.ts';
import type { PlatformServices, Service } from '@bulwagan/platform/services.ts';
import { type MovableClock, movableClock } from '@bulwagan/platform/time/clock.ts';
import type { Invariant } from '@bulwagan/platform/verify/invariants.ts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { openServer, testPlatform, writeJobs } from '../app.ts';
import { type HasAfter, type TestedService, testDatabase } from '../database.ts';
import { anyBroken, assertInvariants } from '../invariants.ts';
import { createAppPool, hooks, type Poolable } from './app-pool.ts';
import { renewableLimits } from './renewable-limits.ts';
import { connectReset, writeDatabaseReset } from './reset-database.ts';

interface Startable extends Service {
  // biome-ignore lint/suspicious/noExplicitAny: each service has its own tables.
  app: { jobs: Jobs; db: Kysely<any>; connection: { pool: Pool } };
}

export interface ServiceOptions {
  platform?: Partial<PlatformServices>;
  /** Initial time; that of the machine by default. */
  now?: string;
  /** Clock of another server on the same database. */
  clock?: MovableClock;
  /** Existing database, to run two servers on it. */
  databaseUrl?: string;
  /** Port to listen on. */
  port?: number | undefined;
  /** False to leave jobs in the queue, so that nothing happens asynchronously. */
  handlesJobs?: boolean | undefined;
}

/** Running service with a movable clock and a readable mailbox. */
export interface ServiceTestApp<Started> {
  server: FastifyInstance;
  service: Started;
  clock: MovableClock;
  databaseUrl: string;
  mailboxFolder: string;
  /** Declares that the test writes data that the program never would, so that invariants are not checked. */
  skipInvariants(): void;
}

export interface ServiceTestApps<Started, Options> {
  /** Starts a test app. It is pooled if no option except the time is given, otherwise it belongs to the test. */
  start(test: HasAfter, options: Options): Promise<ServiceTestApp<Started>>;
  /** Keeps a test app for reuse: see `createAppPool`. */
  keep(options: Options): Promise<ServiceTestApp<Started> & Poolable>;
}

export interface TestedServiceOf<Started extends Startable, Options> {
  schema: string;
  folders: string[];
  invariants: readonly Invariant[];
  create: (databaseUrl: string, platform: PlatformServices, options?: Options) => Started;
  /** Writes further rows that a first start writes. */
  seed?: (app: Started['app']) => Promise<void>;
}

export function defineTestApps<Started extends Startable, Options extends ServiceOptions>({
  schema,
  folders,
  invariants,
  create,
  seed,
}: TestedServiceOf<Started, Options>): ServiceTestApps<Started, Options> {
  /** Database that test databases are copied from. */
  const tested: TestedService = {
    schema,
    folders,
    prepare: async (url) => {
      await writeJobs((platform) => create(url, platform), seed);
      await writeDatabaseReset(url, schema);
    },
  };
  /** Databases used by a second server. */
  const shared = new Set<string>();

  async function own(
    test: HasAfter,
    options: Options,
  ): Promise<ServiceTestApp<Started> & { folder: string }> {
    if (options.databaseUrl !== undefined) shared.add(options.databaseUrl);
    const databaseUrl = options.databaseUrl ?? (await testDatabase(test, tested)).url;
    const clock = options.clock ?? movableClock(options.now);
    const platform = await testPlatform(clock, options.platform);
    const service = create(databaseUrl, platform, options);
    let isTampered = false;
    const server = await openServer(test, service, platform, {
      port: options.port,
      handlesJobs: options.handlesJobs,
      assertInvariants: async () => {
        if (!isTampered) await assertInvariants(service.app.db, invariants);
      },
    });
    const skipInvariants = () => {
      isTampered = true;
    };
    const { mailboxFolder } = platform;
    return {
      server,
      service,
      clock,
      databaseUrl,
      mailboxFolder,
      skipInvariants,
      folder: dirname(mailboxFolder),
    };
  }

  async function keep(options: Options): Promise<ServiceTestApp<Started> & Poolable> {
    const end = hooks();
    const { rateLimits, renew } = renewableLimits();
    const { folder, ...testApp } = await own(end, { ...options, platform: { rateLimits } });
    // Invariants were checked after each test, so they are not checked at the end again.
    testApp.skipInvariants();
    const { server, service, clock, databaseUrl } = testApp;
    const again = await connectReset(databaseUrl, schema, anyBroken(invariants).compile(service.app.db));
    const answered = watchRequests(server);
    const untouched = partsOf(service.app);
    let isTampered = false;
    return {
      ...testApp,
      skipInvariants: () => {
        isTampered = true;
      },
      taken: () => clock.set(Temporal.Now.instant()),
      resetDatabase: async () => {
        if (!isTampered && (await again.mightFind())) await assertInvariants(service.app.db, invariants);
        isTampered = false;
        const isStopped = service.app.connection.pool.ended;
        if (shared.has(databaseUrl) || isStopped || !(await answered()) || !(await again.begin()))
          return false;
        for (const [part, properties] of untouched) restore(part, properties);
        renew();
        for (const written of ['mailbox', 'files'])
          await rm(join(folder, written), { recursive: true, force: true });
        return true;
      },
      close: async () => {
        await again.close();
        await end.run();
      },
    };
  }

  const appPool = createAppPool(() => keep({} as Options));

  async function start(test: HasAfter, options: Options): Promise<ServiceTestApp<Started>> {
    const { now, ...others } = options;
    if (Object.keys(others).length > 0) return await own(test, options);
    const testApp = await appPool.take(test);
    if (now !== undefined) testApp.clock.set(Temporal.Instant.from(now));
    return testApp;
  }

  return { start, keep };
}

const ANSWERED_WITHIN_MS = 2_000;
const PAUSE_IN_MS = 5;

/** Returns a function that waits until all requests are answered; it returns false if one is not. */
function watchRequests(server: FastifyInstance): () => Promise<boolean> {
  let waiting = 0;
  const answered = (): void => {
    waiting -= 1;
  };
  server.server.on('request', (_, response) => {
    waiting += 1;
    response.once('close', answered);
  });
  const inject = server.inject.bind(server) as (options: InjectOptions) => Promise<LightMyRequestResponse>;
  const counted: typeof inject = (options) => {
    waiting += 1;
    return inject(options).finally(answered);
  };
  server.inject = counted as FastifyInstance['inject'];
  return async () => {
    const until = performance.now() + ANSWERED_WITHIN_MS;
    while (waiting > 0 && performance.now() < until) await sleep(PAUSE_IN_MS);
    return waiting === 0;
  };
}

function restore(part: object, properties: object): void {
  for (const key of Object.keys(part)) if (!(key in properties)) Reflect.deleteProperty(part, key);
  Object.assign(part, properties);
}

/** Returns the parts that a test may have replaced, with their original properties. */
function partsOf(app: object): [part: object, properties: object][] {
  const parts = Object.values(app).filter((part) => typeof part === 'object' && part !== null);
  return [app, ...parts].map((part) => [part, { ...part }]);
}

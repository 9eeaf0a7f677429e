import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Ground, Service } from '../../src/platform/ground.ts';
import type { Jobs } from '../../src/platform/jobs/jobs.ts';
import { type MovableClock, movableClock } from '../../src/platform/time/clock.ts';
import type { Invariant } from '../../src/platform/verify/invariants.ts';
import { type HasAfter, type TestedService, testDatabase } from '../database.ts';
import { anyBroken, assertHolds } from '../holds.ts';
import { openHall, testGround, writeJobs } from '../world.ts';
import { connectAnew, writeBeginAnew } from './begin-anew.ts';
import { createKeeper, hooks, type Keepable } from './keeper.ts';
import { renewableLimits } from './renewable-limits.ts';

interface Startable extends Service {
  // biome-ignore lint/suspicious/noExplicitAny: each service has its own tables.
  app: { jobs: Jobs; db: Kysely<any>; connection: { pool: Pool } };
}

export interface ServiceOptions {
  ground?: Partial<Ground>;
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
export interface ServiceWorld<Started> {
  hall: FastifyInstance;
  service: Started;
  clock: MovableClock;
  databaseUrl: string;
  mailboxFolder: string;
  /** Declares that the test writes data that the program never would, so that invariants are not checked. */
  tampers(): void;
}

export interface ServiceWorlds<Started, Options> {
  /** Starts a test app. It is pooled if no option except the time is given, otherwise it belongs to the test. */
  start(test: HasAfter, options: Options): Promise<ServiceWorld<Started>>;
  /** Keeps a test app for reuse: see `createKeeper`. */
  keep(options: Options): Promise<ServiceWorld<Started> & Keepable>;
}

export interface TestedServiceOf<Started, Options> {
  schema: string;
  folders: string[];
  invariants: readonly Invariant[];
  create: (databaseUrl: string, ground: Ground, options?: Options) => Started;
}

export function serviceWorlds<Started extends Startable, Options extends ServiceOptions>({
  schema,
  folders,
  invariants,
  create,
}: TestedServiceOf<Started, Options>): ServiceWorlds<Started, Options> {
  /** Template of the databases of these tests. */
  const tested: TestedService = {
    schema,
    folders,
    prepare: async (url) => {
      await writeJobs((ground) => create(url, ground));
      await writeBeginAnew(url, schema);
    },
  };
  /** Databases used by a second server. */
  const shared = new Set<string>();

  async function own(test: HasAfter, options: Options): Promise<ServiceWorld<Started> & { folder: string }> {
    if (options.databaseUrl !== undefined) shared.add(options.databaseUrl);
    const databaseUrl = options.databaseUrl ?? (await testDatabase(test, tested)).url;
    const clock = options.clock ?? movableClock(options.now);
    const ground = await testGround(clock, options.ground);
    const service = create(databaseUrl, ground, options);
    let isTampered = false;
    const hall = await openHall(test, service, ground, {
      port: options.port,
      handlesJobs: options.handlesJobs,
      assertHolds: async () => {
        if (!isTampered) await assertHolds(service.app.db, invariants);
      },
    });
    const tampers = () => {
      isTampered = true;
    };
    const { mailboxFolder } = ground;
    return { hall, service, clock, databaseUrl, mailboxFolder, tampers, folder: dirname(mailboxFolder) };
  }

  async function keep(options: Options): Promise<ServiceWorld<Started> & Keepable> {
    const end = hooks();
    const { rateLimits, renew } = renewableLimits();
    const { folder, ...world } = await own(end, { ...options, ground: { rateLimits } });
    // Invariants were checked after each test, so they are not checked at the end again.
    world.tampers();
    const { hall, service, clock, databaseUrl } = world;
    const anew = await connectAnew(databaseUrl, schema, anyBroken(invariants).compile(service.app.db));
    const answered = watchRequests(hall);
    const untouched = partsOf(service.app);
    let isTampered = false;
    return {
      ...world,
      tampers: () => {
        isTampered = true;
      },
      taken: () => clock.set(Temporal.Now.instant()),
      beginAnew: async () => {
        if (!isTampered && (await anew.mayFind())) await assertHolds(service.app.db, invariants);
        isTampered = false;
        const isStopped = service.app.connection.pool.ended;
        if (shared.has(databaseUrl) || isStopped || !(await answered()) || !(await anew.begin()))
          return false;
        for (const [part, properties] of untouched) restore(part, properties);
        renew();
        for (const written of ['mailbox', 'files'])
          await rm(join(folder, written), { recursive: true, force: true });
        return true;
      },
      close: async () => {
        await anew.close();
        await end.run();
      },
    };
  }

  const keeper = createKeeper(() => keep({} as Options));

  async function start(test: HasAfter, options: Options): Promise<ServiceWorld<Started>> {
    const { now, ...others } = options;
    if (Object.keys(others).length > 0) return await own(test, options);
    const world = await keeper.take(test);
    if (now !== undefined) world.clock.set(Temporal.Instant.from(now));
    return world;
  }

  return { start, keep };
}

const ANSWERED_WITHIN_MS = 2_000;
const PAUSE_IN_MS = 5;

/** Returns a function that waits until all requests are answered; it returns false if one is not. */
function watchRequests(hall: FastifyInstance): () => Promise<boolean> {
  let waiting = 0;
  const answered = (): void => {
    waiting -= 1;
  };
  hall.server.on('request', (_, response) => {
    waiting += 1;
    response.once('close', answered);
  });
  const inject = hall.inject.bind(hall) as (options: InjectOptions) => Promise<LightMyRequestResponse>;
  const counted: typeof inject = (options) => {
    waiting += 1;
    return inject(options).finally(answered);
  };
  hall.inject = counted as FastifyInstance['inject'];
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

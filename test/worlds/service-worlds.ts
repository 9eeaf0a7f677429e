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
  /** What time it is at first; that of the machine where nothing is said. */
  now?: string;
  /** Of another process's worth of service on the same database. */
  clock?: MovableClock;
  /** An existing database, to run two processes' worth of service on one. */
  databaseUrl?: string;
  /** Listens there as well, so that others reach it. */
  port?: number | undefined;
  /** False leaves jobs where they are, so that nothing happens by itself. */
  handlesJobs?: boolean | undefined;
}

/** A service as it runs, with a clock to move and a mailbox to read. */
export interface ServiceWorld<Started> {
  hall: FastifyInstance;
  service: Started;
  clock: MovableClock;
  databaseUrl: string;
  mailboxFolder: string;
  /** Says that the test puts something into the database that the program never would: invariants may end broken. */
  tampers(): void;
}

export interface ServiceWorlds<Started, Options> {
  /** One that other tests use before and after, where nothing but the time is asked for; with options one of the test's own. */
  start(test: HasAfter, options: Options): Promise<ServiceWorld<Started>>;
  /** For one test after another: see `createKeeper`. */
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
  /** What the databases of these tests are copied from. */
  const tested: TestedService = {
    schema,
    folders,
    prepare: async (url) => {
      await writeJobs((ground) => create(url, ground));
      await writeBeginAnew(url, schema);
    },
  };
  /** Of those that another process's worth of service was started on. */
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
    // What was kept whole after each test is not looked at again at its end.
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

/** Answers a function that waits until all that was asked is answered; false where something is not. */
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

/** Whatever a test may have put something else into the place of, with what stood there. */
function partsOf(app: object): [part: object, properties: object][] {
  const parts = Object.values(app).filter((part) => typeof part === 'object' && part !== null);
  return [app, ...parts].map((part) => [part, { ...part }]);
}

import Fastify from 'fastify';
import { MIGRATION_FOLDERS, SCHEMA } from '../../src/fundraising/schema.ts';
import { connect } from '../../src/platform/database/connect.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { createMemoryStore, createSimulator } from '../../src/simulator/index.ts';
import type { HasAfter } from '../database.ts';
import { activeCampaign, type GivingWorld, givingWorld } from '../giving.ts';
import type { Owner } from '../start/program.ts';
import { hangUp, WEBHOOK_SECRET } from './asking.ts';
import { type Post, startPost } from './post.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { type Supervised, supervise } from './supervised.ts';
import { layWire, type Wire } from './wire.ts';

const SECRET = 'a secret of the town in trouble, which nobody else knows';
const GATEWAY_KEY = 'sk_test_of_the_town_in_trouble';
const OTHER_CAMPAIGNS = 10;

/** Everything that one installation consists of, with lines between that can be cut. */
export interface Town {
  postgres: Postgres;
  lines: { database: Wire; gateway: Wire; mail: Wire };
  post: Post;
  programs: Supervised[];
  /** To make gifts and to look, on a connection that no fault is made on. Nothing of the product runs here. */
  world: GivingWorld;
  /** The first is the hot one. */
  campaignIds: number[];
}

export interface TownOptions {
  /** `WORKERS` of each program. */
  workers?: number[];
  env?: Record<string, string>;
  postgresFolder?: string;
}

/** Two programs (or as many as `workers` has) on one durable PostgreSQL, as in production; none is started yet. */
export async function buildTown(test: HasAfter & Owner, options: TownOptions = {}): Promise<Town> {
  const { workers = [1, 1], env = {}, postgresFolder } = options;
  const postgres = await startPostgres(test, postgresFolder === undefined ? {} : { folder: postgresFolder });
  const [gatewayPort, post] = await Promise.all([startGateway(test), startPost(test)]);
  const [database, gateway, mail] = await Promise.all([
    layWire(test, postgres.port),
    layWire(test, () => gatewayPort),
    layWire(test, () => post.port),
  ]);
  const { world, campaignIds } = await settle(test, postgres.url());
  const address = new URL(postgres.url());
  address.port = String(database.port);
  const settings = {
    NODE_ENV: 'production',
    SERVICES: 'fundraising',
    DATABASE_URL: address.href,
    APP_SECRET: SECRET,
    GATEWAY_URL: `http://127.0.0.1:${gateway.port}/dev/gateway/v1`,
    GATEWAY_SECRET_KEY: GATEWAY_KEY,
    GATEWAY_PUBLIC_KEY: 'pk_test_of_the_town_in_trouble',
    GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    MAIL_URL: `smtp://127.0.0.1:${mail.port}?ignoreTLS=true`,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_API: '10000000',
    RATE_LIMIT_DONATIONS: '10000000',
    RATE_LIMIT_PAYMENTS: '10000000',
    RATE_LIMIT_LOGIN: '10000000',
    ...env,
  };
  const programs: Supervised[] = [];
  for (const [n, count] of workers.entries())
    programs.push(await supervise(test, `program ${n + 1}`, { ...settings, WORKERS: String(count) }));
  test.after(hangUp);
  return { postgres, lines: { database, gateway, mail }, post, programs, world, campaignIds };
}

async function startGateway(test: HasAfter): Promise<number> {
  const log = createLog({ level: 'silent', pretty: false });
  const app = Fastify();
  const simulator = await createSimulator({
    store: createMemoryStore(),
    log,
    clock: systemClock,
    publicUrl: 'http://gateway.test/dev/gateway',
    secretKey: GATEWAY_KEY,
    liveMode: false,
    webhooks: [],
  });
  await app.register(simulator.plugin, { prefix: '/dev/gateway' });
  await app.listen({ host: '127.0.0.1', port: 0 });
  test.after(async () => {
    await app.close();
    await simulator.stop();
  });
  return (app.server.address() as { port: number }).port;
}

/** A donor and campaigns, made by the product's own parts, which then stop: what follows is done by the programs. */
async function settle(
  test: HasAfter,
  databaseUrl: string,
): Promise<{ world: GivingWorld; campaignIds: number[] }> {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await migrate({ url: databaseUrl, schema: SCHEMA, folders: MIGRATION_FOLDERS, log: silent });
  const ends: (() => unknown)[] = [];
  const clock = { ...systemClock, advance: () => undefined, set: () => undefined };
  const world = await givingWorld(
    { after: (end) => ends.push(end) },
    { databaseUrl, clock, ground: { secret: SECRET } },
  );
  const campaignIds = [world.campaignId];
  const { institutionId, donor } = world;
  for (let n = 1; n <= OTHER_CAMPAIGNS; n += 1)
    campaignIds.push(
      await activeCampaign(world, { institutionId, createdBy: donor.id, title: `Campaign ${n}` }),
    );
  for (const end of ends) await end();
  const { db, close } = connect<never>({ url: databaseUrl, schema: SCHEMA, size: 3 });
  test.after(close);
  return { world: { ...world, app: { ...world.app, db: db as never } }, campaignIds };
}

import Fastify from 'fastify';
import { MIGRATION_FOLDERS, SCHEMA } from '../../src/fundraising/schema.ts';
import { connect } from '../../src/platform/database/connect.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { createMemoryStore, createSimulator } from '../../src/simulator/index.ts';
import type { HasAfter } from '../database.ts';
import type { Person } from '../fundraising.ts';
import { activeCampaign, type GivingWorld, givingWorld } from '../giving.ts';
import { WEBHOOK_SECRET } from './asking.ts';
import { type Post, startPost } from './post.ts';
import { type Postgres, startPostgres } from './postgres.ts';

export const SECRET = 'a secret of the town in trouble, which nobody else knows';
const GATEWAY_KEY = 'sk_test_of_the_town_in_trouble';

/** What stands around the programs of one installation, and what its database holds before they start. */
export interface Surroundings {
  gatewayPort: number;
  post: Post;
  /** To make gifts and to look. Nothing of the product runs here. */
  world: GivingWorld;
  /** Who may change the institution. */
  staff: Person;
  /** The first is the hot one. */
  campaignIds: number[];
}

export interface Place extends Surroundings {
  postgres: Postgres;
}

export async function preparePlace(test: HasAfter, otherCampaigns: number): Promise<Place> {
  const postgres = await startPostgres(test);
  return { postgres, ...(await surround(test, postgres.url(), otherCampaigns)) };
}

/** The same around a server that is there already; `otherCampaigns` come beside the hot one. */
export async function surround(
  test: HasAfter,
  databaseUrl: string,
  otherCampaigns: number,
): Promise<Surroundings> {
  const [gatewayPort, post] = await Promise.all([startGateway(test), startPost(test)]);
  return { gatewayPort, post, ...(await settle(test, databaseUrl, otherCampaigns)) };
}

/** The settings of a program in production that reaches everything at these addresses. */
export function settingsOf(reached: {
  databaseUrl: string;
  gatewayPort: number;
  mailPort: number;
}): Record<string, string> {
  return {
    NODE_ENV: 'production',
    SERVICES: 'fundraising',
    DATABASE_URL: reached.databaseUrl,
    APP_SECRET: SECRET,
    GATEWAY_URL: `http://127.0.0.1:${reached.gatewayPort}/dev/gateway/v1`,
    GATEWAY_SECRET_KEY: GATEWAY_KEY,
    GATEWAY_PUBLIC_KEY: 'pk_test_of_the_town_in_trouble',
    GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    MAIL_URL: `smtp://127.0.0.1:${reached.mailPort}?ignoreTLS=true`,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_API: '10000000',
    RATE_LIMIT_DONATIONS: '10000000',
    RATE_LIMIT_PAYMENTS: '10000000',
    RATE_LIMIT_LOGIN: '10000000',
    RATE_LIMIT_OFFICE: '10000000',
  };
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
  otherCampaigns: number,
): Promise<Pick<Surroundings, 'world' | 'staff' | 'campaignIds'>> {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await migrate({ url: databaseUrl, schema: SCHEMA, folders: MIGRATION_FOLDERS, log: silent });
  const ends: (() => unknown)[] = [];
  const clock = { ...systemClock, advance: () => undefined, set: () => undefined };
  const world = await givingWorld(
    { after: (end) => ends.push(end) },
    { databaseUrl, clock, ground: { secret: SECRET } },
  );
  const staff = await world.person({ roles: ['system_admin'] });
  const campaignIds = [world.campaignId];
  const { institutionId, donor } = world;
  for (let n = 1; n <= otherCampaigns; n += 1)
    campaignIds.push(
      await activeCampaign(world, { institutionId, createdBy: donor.id, title: `Campaign ${n}` }),
    );
  for (const end of ends) await end();
  const { db, close } = connect<never>({ url: databaseUrl, schema: SCHEMA, size: 3 });
  test.after(close);
  return { world: { ...world, app: { ...world.app, db: db as never } }, staff, campaignIds };
}

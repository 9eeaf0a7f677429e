import { keepCard } from '@bulwagan/fundraising/payment-methods/keep-card.ts';
import { MIGRATION_FOLDERS, SCHEMA } from '@bulwagan/fundraising/schema.ts';
import { connect } from '@bulwagan/platform/database/connect.ts';
import { migrate } from '@bulwagan/platform/database/migrating/migrate.ts';
import { iso, systemClock } from '@bulwagan/platform/time/clock.ts';
import type { HasAfter } from '@bulwagan/testing/database.ts';
import { activeCampaign, type DonorTestApp, startWithDonor } from '@bulwagan/testing/donations.ts';
import type { Person } from '@bulwagan/testing/fundraising.ts';
import { WEBHOOK_SECRET } from '../asking.ts';
import { type FaultClusterGateway, GATEWAY_KEY, startGateway } from '../money/gateway.ts';
import { type FakeMailServer, startFakeMailServer } from './fake-mail-server.ts';
import { type Postgres, startPostgres } from './postgres.ts';

export const SECRET = 'a secret of the fault tests, long enough for production';

/** External systems of an installation, and the initial content of its database. */
export interface FaultEnvironment {
  gateway: FaultClusterGateway;
  post: FakeMailServer;
  /** Test app for creating donations and reading the database; it runs no jobs. */
  testApp: DonorTestApp;
  /** Card of the donor, saved at the gateway. */
  cardId: number;
  /** User who may edit the institution. */
  staff: Person;
  /** Campaigns; the first one is the busiest. */
  campaignIds: number[];
}

export interface Place extends FaultEnvironment {
  postgres: Postgres;
}

export async function preparePlace(test: HasAfter, otherCampaigns: number): Promise<Place> {
  const postgres = await startPostgres(test);
  return { postgres, ...(await surround(test, postgres.url(), otherCampaigns)) };
}

/** Same for an existing database server; creates `otherCampaigns` besides the busiest one. */
export async function surround(
  test: HasAfter,
  databaseUrl: string,
  otherCampaigns: number,
): Promise<FaultEnvironment> {
  const [gateway, post] = await Promise.all([startGateway(test), startFakeMailServer(test)]);
  return { gateway, post, ...(await settle(test, databaseUrl, { otherCampaigns, card: gateway.card })) };
}

/** Returns production settings for a server that reaches everything at these addresses. */
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

/** Creates a donor and campaigns with the product's own code, which then stops. */
async function settle(
  test: HasAfter,
  databaseUrl: string,
  { otherCampaigns, card }: { otherCampaigns: number; card: string },
): Promise<Pick<FaultEnvironment, 'testApp' | 'staff' | 'campaignIds' | 'cardId'>> {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await migrate({ url: databaseUrl, schema: SCHEMA, folders: MIGRATION_FOLDERS, log: silent });
  const ends: (() => unknown)[] = [];
  const clock = { ...systemClock, advance: () => undefined, set: () => undefined };
  const testApp = await startWithDonor(
    { after: (end) => ends.push(end) },
    { databaseUrl, clock, platform: { secret: SECRET } },
  );
  const staff = await testApp.person({ roles: ['system_admin'] });
  const campaignIds = [testApp.campaignId];
  const { institutionId, donor } = testApp;
  for (let n = 1; n <= otherCampaigns; n += 1)
    campaignIds.push(
      await activeCampaign(testApp, { institutionId, createdBy: donor.id, title: `Campaign ${n}` }),
    );
  const cardId = await saveCard(testApp, card);
  for (const end of ends) await end();
  const { db, close } = connect<never>({ url: databaseUrl, schema: SCHEMA, size: 3 });
  test.after(close);
  return { testApp: { ...testApp, app: { ...testApp.app, db: db as never } }, staff, campaignIds, cardId };
}

async function saveCard({ app, clock, donor }: DonorTestApp, token: string): Promise<number> {
  const card = {
    userId: donor.id,
    token,
    customerId: 'cus_of_the_town',
    lastFour: '4345',
    brand: 'visa',
    expMonth: 12,
    expYear: 2099,
    setAsDefault: true,
  };
  const kept = await app.db.transaction().execute((trx) => keepCard(app, trx, card, iso(clock.now())));
  return kept.method.id;
}

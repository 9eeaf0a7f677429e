import { createCourt } from '@bulwagan/court/index.ts';
import { createFundraising } from '@bulwagan/fundraising/index.ts';
import { createPaymongo } from '@bulwagan/paymongo/provider.ts';
import type { PlatformServices, Service } from '@bulwagan/platform/services.ts';
import { readConfig } from '@bulwagan/server/config/read.ts';
import { createWorkforce } from '@bulwagan/workforce/index.ts';
import type pg from 'pg';
import { WEBHOOK_SECRET } from './webhooks/prepare.ts';

export const SERVICES = ['fundraising', 'workforce', 'court'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** A service that a benchmark can serve. */
export interface BenchService extends Service {
  app: {
    jobs: { start(options: { handle: boolean }): Promise<void> };
    connection: { pool: pg.Pool };
  };
}

const UNLIMITED = 1_000_000_000;
const OFFICE = { csrfPrefix: '/sanctum', statefulDomains: [], corsOrigins: [] };

/** Creates fundraising as in production, but without the rate limits that a load would reach. */
export function benchFundraising(platform: PlatformServices, databaseUrl: string, poolSize: number) {
  const payments = createPaymongo(
    {
      id: 'paymongo',
      url: 'http://127.0.0.1:9/v1',
      secretKey: 'sk_test_bench',
      webhookSecrets: [WEBHOOK_SECRET],
      signatureHeader: 'Paymongo-Signature',
      liveMode: false,
    },
    platform,
  );
  return createFundraising(
    { ...platform, payments },
    { databaseUrl, publicUrl: 'http://localhost:3000/fundraising', poolSize },
    {
      limits: { api: UNLIMITED, login: UNLIMITED, payments: UNLIMITED, donations: UNLIMITED },
      supportEmail: 'help@bulwagan.test',
    },
  );
}

function benchWorkforce(platform: PlatformServices, databaseUrl: string, poolSize: number): BenchService {
  const runtime = { databaseUrl, publicUrl: 'http://localhost:3000/workforce', poolSize };
  return createWorkforce(platform, runtime, { ...OFFICE, backOfficeLimit: UNLIMITED });
}

function benchCourt(platform: PlatformServices, databaseUrl: string, poolSize: number): BenchService {
  const service = createCourt(
    platform,
    { databaseUrl, publicUrl: 'http://localhost:3000/court', poolSize },
    { ...OFFICE, limits: { office: UNLIMITED, courtLoginPerHour: UNLIMITED }, rules: readConfig({}).court },
  );
  // The limit of sixty calendar reads a minute is lower than the load.
  service.app.limits.calendarFeed = service.app.limits.office;
  return service;
}

/** Creates one service; `poolSize` is the maximum number of database connections. */
export function benchService(
  name: ServiceName,
  platform: PlatformServices,
  url: string,
  poolSize: number,
): BenchService {
  const create = { fundraising: benchFundraising, workforce: benchWorkforce, court: benchCourt }[name];
  return create(platform, url, poolSize);
}

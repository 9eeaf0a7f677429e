import { createPaymongo } from '@bulwagan/paymongo/provider.ts';
import type { RateLimits } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import type { OpenService, ServiceApp, ServiceDescription } from '@bulwagan/platform/service/description.ts';
import type { PlatformServices } from '@bulwagan/platform/services.ts';
import type { Config } from '@bulwagan/server/config/config.ts';
import { readConfig } from '@bulwagan/server/config/read.ts';
import { WEBHOOK_SECRET } from './webhooks/prepare.ts';

const UNLIMITED = 1_000_000_000;
const GATEWAY = {
  id: 'paymongo',
  url: 'http://127.0.0.1:9/v1',
  secretKey: 'sk_test_bench',
  webhookSecrets: [WEBHOOK_SECRET],
  signatureHeader: 'Paymongo-Signature',
  liveMode: false,
};

/**
 * Creates a service as in production, but without the rate limits that a load would reach. `poolSize` is the maximum
 * number of database connections.
 */
export async function openBenchService<App extends ServiceApp>(
  { name, load }: Pick<ServiceDescription<Config, App>, 'name' | 'load'>,
  platform: PlatformServices,
  databaseUrl: string,
  poolSize: number,
): Promise<OpenService<App>> {
  const { open } = await load();
  return open(
    {
      ...platform,
      rateLimits: withoutLimits(platform.rateLimits),
      payments: createPaymongo(GATEWAY, platform),
    },
    { databaseUrl, publicUrl: `http://localhost:3000/${name}`, poolSize },
    readConfig({}),
  );
}

/** Counts requests as in production, against limits that no load reaches. */
const withoutLimits = ({ define, close }: RateLimits): RateLimits => ({
  define: (definition) => define({ ...definition, points: UNLIMITED }),
  close,
});

import { destination } from 'pino';
import type { Config, ServiceName } from '../src/config.ts';
import type { App } from '../src/fundraising/context.ts';
import { createFundraising } from '../src/fundraising/index.ts';
import { withEmbedded } from '../src/platform/commands/database.ts';
import { createLog, type Log } from '../src/platform/telemetry/log.ts';
import { noMetrics } from '../src/platform/telemetry/metrics.ts';
import { createGround } from '../src/start/ground.ts';

/** Warnings and worse, on standard error: standard output holds what a command answers. */
export function commandLog(): Log {
  return createLog({
    level: 'warn',
    pretty: process.stderr.isTTY === true,
    to: destination({ dest: 2, sync: true }),
  });
}

/** The database of a service: the configured one, or the embedded one, started for this when no program runs. */
export async function withServiceDatabase<T>(
  config: Config,
  log: Log,
  name: ServiceName,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const url = config.databaseUrls[name];
  return url === undefined ? await withEmbedded({ dataDir: config.dataDir, log }, work) : await work(url);
}

/** Fundraising without its background work and without HTTP, for the rules that commands call. */
export async function withFundraising<T>(
  config: Config,
  log: Log,
  databaseUrl: string,
  work: (app: App) => Promise<T>,
): Promise<T> {
  const ground = createGround(config, 'alone', log, noMetrics);
  const placement = { databaseUrl, publicUrl: config.publicUrls.fundraising, poolSize: 4 };
  const service = createFundraising(ground, placement, { gateway: config.gateway, limits: config.limits });
  try {
    return await work(service.app);
  } finally {
    await service.stop();
    await ground.mail.close();
    await ground.rateLimits.close();
  }
}

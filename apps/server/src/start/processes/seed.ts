import { createMetrics } from '@bulwagan/platform/telemetry/metrics.ts';
import type { Config } from '../../config/config.ts';
import { logOf } from '../log.ts';
import { closePlatform, createPlatform } from '../platform.ts';
import { servicesOf } from '../services.ts';

/** Starts each service until its tables are seeded, without handling jobs or requests, and then stops the service. */
export async function seed(config: Config): Promise<void> {
  process.on('disconnect', () => process.exit(1));
  const metrics = await createMetrics({ enabled: false });
  const platform = await createPlatform(config, 'planting', logOf(config), metrics);
  await Promise.all(
    servicesOf(config).map(async ({ name, load }) => {
      const runtime = {
        databaseUrl: config.databaseUrls[name]!,
        directUrl: config.directUrls[name],
        publicUrl: config.publicUrls[name],
      };
      const { open } = await load();
      const service = open(platform, runtime, config);
      await service.start({ handlesJobs: false });
      await service.stop();
    }),
  );
  await closePlatform(platform);
}

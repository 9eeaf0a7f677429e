import type { Config } from '../config/config.ts';
import { createMetrics } from '../platform/telemetry/metrics.ts';
import { closeGround, createGround } from './ground.ts';
import { logOf } from './log.ts';
import { kindsOf } from './services.ts';

/** Starts each service until its tables are seeded, without handling jobs or requests, and stops it. */
export async function plant(config: Config): Promise<void> {
  process.on('disconnect', () => process.exit(1));
  const metrics = await createMetrics({ enabled: false });
  const ground = await createGround(config, 'planting', logOf(config), metrics);
  await Promise.all(
    kindsOf(config).map(async ([name, { create }]) => {
      const placement = {
        databaseUrl: config.databaseUrls[name]!,
        directUrl: config.directUrls[name],
        publicUrl: config.publicUrls[name],
      };
      const service = await create(ground, placement, config);
      await service.start({ handlesJobs: false });
      await service.stop();
    }),
  );
  await closeGround(ground);
}

import type { Config } from '../config/config.ts';
import { createHashQueue } from '../platform/identity/hash-queue.ts';
import { createPasswords } from '../platform/identity/passwords.ts';
import { createMetrics } from '../platform/telemetry/metrics.ts';
import { closeGround, createGround } from './ground.ts';
import { logOf } from './log.ts';
import { kindsOf } from './services.ts';

/** On a machine that is busy with other things passwords take long; a start does not give up for that. */
const HASH_WITHIN_MILLISECONDS = 300_000;

/** Starts each service as far as its tables are filled by that, without handling jobs or requests, and stops it. */
export async function plant(config: Config): Promise<void> {
  process.on('disconnect', () => process.exit(1));
  const metrics = await createMetrics({ enabled: false });
  const queue = createHashQueue({ waitInMilliseconds: HASH_WITHIN_MILLISECONDS });
  const ground = {
    ...(await createGround(config, 'alone', logOf(config), metrics)),
    passwords: createPasswords({ queue }),
  };
  await Promise.all(
    kindsOf(config).map(async ([name, { create }]) => {
      const placement = { databaseUrl: config.databaseUrls[name]!, publicUrl: config.publicUrls[name] };
      const service = await create(ground, placement, config);
      await service.start({ handlesJobs: false });
      await service.stop();
    }),
  );
  await closeGround(ground);
}

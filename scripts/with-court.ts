import type { Config } from '../src/config.ts';
import type { App } from '../src/court/context.ts';
import { createCourt } from '../src/court/index.ts';
import { MIGRATION_FOLDERS, SCHEMA } from '../src/court/schema.ts';
import { isMigrated, migrate } from '../src/platform/database/migrate.ts';
import { noMetrics } from '../src/platform/telemetry/metrics.ts';
import { createGround } from '../src/start/ground.ts';
import { commandLog, withServiceDatabase } from './with-fundraising.ts';

/**
 * The court without its background work and without HTTP, for the rules that commands call. Throws when its tables are not
 * up to date, unless they are to be migrated first.
 */
export async function withCourt<T>(
  config: Config,
  work: (app: App) => Promise<T>,
  { migratesFirst = false }: { migratesFirst?: boolean } = {},
): Promise<T> {
  const log = commandLog();
  return await withServiceDatabase(config, log, 'court', async (databaseUrl) => {
    if (migratesFirst) await migrate({ url: databaseUrl, schema: SCHEMA, folders: MIGRATION_FOLDERS, log });
    const ground = createGround(config, 'alone', log, noMetrics);
    const service = createCourt(
      ground,
      { databaseUrl, publicUrl: config.publicUrls.court, poolSize: 4 },
      { limits: config.limits, csrfPrefix: config.csrfPrefix, statefulDomains: [], corsOrigins: [] },
    );
    try {
      if (!(await isMigrated(service.app.connection.pool, SCHEMA, MIGRATION_FOLDERS)))
        throw new Error('The tables of the court are not up to date. Run `npm run migrate` first.');
      return await work(service.app);
    } finally {
      await service.stop();
      await ground.mail.close();
      await ground.rateLimits.close();
    }
  });
}

import { connect } from '@bulwagan/platform/database/connect.ts';
import { isMigrated, migrate } from '@bulwagan/platform/database/migrating/migrate.ts';
import type { OpenService, ServiceApp, ServiceDescription } from '@bulwagan/platform/service/description.ts';
import { noMetrics } from '@bulwagan/platform/telemetry/metrics.ts';
import type { Pool } from 'pg';
import type { Config } from '../config/config.ts';
import type { ServiceName } from '../services.ts';
import { closePlatform, createPlatform } from '../start/platform.ts';
import { commandLog, withServiceDatabase } from './service-database.ts';

type Described<App extends ServiceApp = ServiceApp> = ServiceDescription<Config, App, ServiceName>;

const POOL_SIZE = 4;

/**
 * Opens a service for commands, without background work and HTTP. Throws if its tables are not up to date and
 * migration was not requested. Loading a service takes a second, so callers should check arguments first.
 */
export async function withService<App extends ServiceApp, T>(
  config: Config,
  description: Described<App>,
  work: (service: OpenService<App>) => Promise<T>,
  { migratesFirst = false }: { migratesFirst?: boolean } = {},
): Promise<T> {
  const { name, migrationFolders: folders, load } = description;
  const log = commandLog();
  const { open } = await load();
  return await withServiceDatabase(config, log, name, async (databaseUrl) => {
    if (migratesFirst) await migrate({ url: databaseUrl, schema: name, folders, log });
    const platform = await createPlatform(config, 'alone', log, noMetrics);
    const service = open(
      platform,
      { databaseUrl, publicUrl: config.publicUrls[name], poolSize: POOL_SIZE },
      config,
    );
    try {
      await assertMigrated(service.app.connection.pool, description);
      return await work(service);
    } finally {
      await service.stop();
      await closePlatform(platform);
    }
  });
}

/** Connects to the database of a service without loading the service. Throws if the tables are not up to date. */
export async function withTables<T>(
  config: Config,
  description: Described,
  work: (connection: ServiceApp['connection'], url: string) => Promise<T>,
  applicationName?: string,
): Promise<T> {
  const { name } = description;
  return await withServiceDatabase(config, commandLog(), name, async (url) => {
    const connection = connect({
      url,
      schema: name,
      size: 1,
      ...(applicationName === undefined ? {} : { applicationName }),
    });
    try {
      await assertMigrated(connection.pool, description);
      return await work(connection, url);
    } finally {
      await connection.close();
    }
  });
}

/** Throws an error that explains what to do. */
async function assertMigrated(pool: Pool, { name, migrationFolders }: Described): Promise<void> {
  if (await isMigrated(pool, name, migrationFolders)) return;
  throw new Error(`The tables of ${name} are not up to date. Run \`npm run migrate\` first.`);
}

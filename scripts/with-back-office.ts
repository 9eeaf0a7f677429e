import type { BackOfficeSettings } from '@bulwagan/platform/back-office/back-office.ts';
import { isMigrated, migrate } from '@bulwagan/platform/database/migrate.ts';
import type { PlatformServices, Service, ServiceRuntime } from '@bulwagan/platform/services.ts';
import { noMetrics } from '@bulwagan/platform/telemetry/metrics.ts';
import type { Config, ServiceName } from '@bulwagan/server/config/config.ts';
import { closePlatform, createPlatform } from '@bulwagan/server/start/platform.ts';
import type { Pool } from 'pg';
import { commandLog, withServiceDatabase } from './with-fundraising.ts';

/** A back-office service as commands open it. */
export interface BackOfficeDefinition<App> {
  name: Exclude<ServiceName, 'fundraising'>;
  title: string;
  schema: string;
  migrationFolders: string[];
  create(
    platform: PlatformServices,
    runtime: ServiceRuntime,
    settings: BackOfficeSettings,
  ): Service & { app: App };
}

export interface WithOfficeOptions {
  /** Default false: outdated tables are refused. */
  migratesFirst?: boolean;
}

/**
 * Opens a back-office service without background work and HTTP, for commands. Throws when its tables are not up to
 * date, unless they are to be migrated first.
 */
export async function withOffice<App extends { connection: { pool: Pool } }, T>(
  config: Config,
  { name, title, schema, migrationFolders: folders, create }: BackOfficeDefinition<App>,
  work: (app: App) => Promise<T>,
  { migratesFirst = false }: WithOfficeOptions = {},
): Promise<T> {
  const log = commandLog();
  return await withServiceDatabase(config, log, name, async (databaseUrl) => {
    if (migratesFirst) await migrate({ url: databaseUrl, schema, folders, log });
    const platform = await createPlatform(config, 'alone', log, noMetrics);
    const service = create(
      platform,
      { databaseUrl, publicUrl: config.publicUrls[name], poolSize: 4 },
      {
        backOfficeLimit: config.limits.office,
        csrfPrefix: config.csrfPrefix,
        statefulDomains: [],
        corsOrigins: [],
      },
    );
    try {
      if (!(await isMigrated(service.app.connection.pool, schema, folders)))
        throw new Error(`The tables of ${title} are not up to date. Run \`npm run migrate\` first.`);
      return await work(service.app);
    } finally {
      await service.stop();
      await closePlatform(platform);
    }
  });
}

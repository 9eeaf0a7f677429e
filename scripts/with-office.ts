import type { Pool } from 'pg';
import type { Config, ServiceName } from '../src/config/config.ts';
import { isMigrated, migrate } from '../src/platform/database/migrate.ts';
import type { Ground, Placement, Service } from '../src/platform/ground.ts';
import type { OfficeSettings } from '../src/platform/office/office.ts';
import { noMetrics } from '../src/platform/telemetry/metrics.ts';
import { closeGround, createGround } from '../src/start/ground.ts';
import { commandLog, withServiceDatabase } from './with-fundraising.ts';

/** A back-office service as commands open it. */
export interface OfficeKind<App> {
  name: Exclude<ServiceName, 'fundraising'>;
  title: string;
  schema: string;
  migrationFolders: string[];
  create(ground: Ground, placement: Placement, settings: OfficeSettings): Service & { app: App };
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
  { name, title, schema, migrationFolders: folders, create }: OfficeKind<App>,
  work: (app: App) => Promise<T>,
  { migratesFirst = false }: WithOfficeOptions = {},
): Promise<T> {
  const log = commandLog();
  return await withServiceDatabase(config, log, name, async (databaseUrl) => {
    if (migratesFirst) await migrate({ url: databaseUrl, schema, folders, log });
    const ground = await createGround(config, 'alone', log, noMetrics);
    const service = create(
      ground,
      { databaseUrl, publicUrl: config.publicUrls[name], poolSize: 4 },
      {
        officeLimit: config.limits.office,
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
      await closeGround(ground);
    }
  });
}

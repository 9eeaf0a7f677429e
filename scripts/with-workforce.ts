import type { Config } from '../src/config/config.ts';
import type { BackOfficeSettings } from '../src/platform/back-office/back-office.ts';
import type { PlatformServices, ServiceRuntime } from '../src/platform/services.ts';
import type { App } from '../src/workforce/context.ts';
import { createWorkforce } from '../src/workforce/index.ts';
import { MIGRATION_FOLDERS, SCHEMA } from '../src/workforce/schema.ts';
import { type WithOfficeOptions, withOffice } from './with-back-office.ts';

/** Opens workforce for a command; see `withOffice`. */
export async function withWorkforce<T>(
  config: Config,
  work: (app: App) => Promise<T>,
  options?: WithOfficeOptions,
): Promise<T> {
  const kind = {
    name: 'workforce',
    title: 'workforce',
    schema: SCHEMA,
    migrationFolders: MIGRATION_FOLDERS,
    create: (platform: PlatformServices, runtime: ServiceRuntime, settings: BackOfficeSettings) =>
      createWorkforce(platform, runtime, {
        ...settings,
        strictGovernmentIds: config.strictGovernmentIds,
        employeeRetentionDays: config.employeeRetentionDays,
      }),
  } as const;
  return await withOffice(config, kind, work, options);
}

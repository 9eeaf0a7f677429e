import type { BackOfficeSettings } from '@bulwagan/platform/back-office/back-office.ts';
import type { PlatformServices, ServiceRuntime } from '@bulwagan/platform/services.ts';
import type { Config } from '@bulwagan/server/config/config.ts';
import type { App } from '@bulwagan/workforce/context.ts';
import { createWorkforce } from '@bulwagan/workforce/index.ts';
import { MIGRATION_FOLDERS, SCHEMA } from '@bulwagan/workforce/schema.ts';
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

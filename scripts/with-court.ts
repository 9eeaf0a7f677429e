import type { App } from '@bulwagan/court/context.ts';
import { createCourt } from '@bulwagan/court/index.ts';
import { MIGRATION_FOLDERS, SCHEMA } from '@bulwagan/court/schema.ts';
import type { BackOfficeSettings } from '@bulwagan/platform/back-office/back-office.ts';
import type { PlatformServices, ServiceRuntime } from '@bulwagan/platform/services.ts';
import type { Config } from '@bulwagan/server/config/config.ts';
import { type WithOfficeOptions, withOffice } from './with-back-office.ts';

/** Opens the court for a command; see `withOffice`. */
export async function withCourt<T>(
  config: Config,
  work: (app: App) => Promise<T>,
  options?: WithOfficeOptions,
): Promise<T> {
  const kind = {
    name: 'court',
    title: 'the court',
    schema: SCHEMA,
    migrationFolders: MIGRATION_FOLDERS,
    create: (platform: PlatformServices, runtime: ServiceRuntime, settings: BackOfficeSettings) =>
      createCourt(platform, runtime, { ...settings, limits: config.limits, rules: config.court }),
  } as const;
  return await withOffice(config, kind, work, options);
}

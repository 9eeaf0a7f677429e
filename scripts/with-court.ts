import type { Config } from '../src/config/config.ts';
import type { App } from '../src/court/context.ts';
import { createCourt } from '../src/court/index.ts';
import { MIGRATION_FOLDERS, SCHEMA } from '../src/court/schema.ts';
import type { BackOfficeSettings } from '../src/platform/back-office/back-office.ts';
import type { PlatformServices, ServiceRuntime } from '../src/platform/services.ts';
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

import type { Config } from '../src/config/config.ts';
import type { Ground, Placement } from '../src/platform/ground.ts';
import type { OfficeSettings } from '../src/platform/office/office.ts';
import type { App } from '../src/workforce/context.ts';
import { createWorkforce } from '../src/workforce/index.ts';
import { MIGRATION_FOLDERS, SCHEMA } from '../src/workforce/schema.ts';
import { type WithOfficeOptions, withOffice } from './with-office.ts';

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
    create: (ground: Ground, placement: Placement, settings: OfficeSettings) =>
      createWorkforce(ground, placement, {
        ...settings,
        strictGovernmentIds: config.strictGovernmentIds,
        employeeRetentionDays: config.employeeRetentionDays,
      }),
  } as const;
  return await withOffice(config, kind, work, options);
}

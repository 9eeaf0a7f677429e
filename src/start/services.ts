import type { Config, ServiceName } from '../config.ts';
import { createFundraising, MIGRATION_FOLDERS, SCHEMA } from '../fundraising/index.ts';
import type { Ground, Placement, Service } from '../platform/ground.ts';

/** One service as the program starts it. */
export interface ServiceKind {
  title: string;
  description: string;
  schema: string;
  migrationFolders: string[];
  create(ground: Ground, placement: Placement, config: Config): Service;
}

/** The services of this version. */
export const KINDS: Partial<Record<ServiceName, ServiceKind>> = {
  fundraising: {
    title: 'Fundraising',
    description:
      'Campaigns for education, gifts that arrive once and whole, and every centavo accounted for.',
    schema: SCHEMA,
    migrationFolders: MIGRATION_FOLDERS,
    create: (ground, placement, config) =>
      createFundraising(ground, placement, {
        gateway: config.gateway,
        limits: config.limits,
        demoPassword: config.demoPassword,
      }),
  },
};

/** The configured services that this version has, in order. */
export function kindsOf(config: Config): [ServiceName, ServiceKind][] {
  const kinds = config.services.flatMap((name): [ServiceName, ServiceKind][] => {
    const kind = KINDS[name];
    return kind === undefined ? [] : [[name, kind]];
  });
  if (kinds.length === 0)
    throw new Error(`None of SERVICES=${config.services.join(',')} is part of this version.`);
  return kinds;
}

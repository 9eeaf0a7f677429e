import type { Config, ServiceName } from '../config.ts';
import * as court from '../court/schema.ts';
import * as fundraising from '../fundraising/schema.ts';
import type { Ground, Placement, Service } from '../platform/ground.ts';
import { CannotStart } from './trouble.ts';

/** One service as the program starts it. */
export interface ServiceKind {
  title: string;
  description: string;
  schema: string;
  migrationFolders: string[];
  /** The path of its page for people, under its base URL. */
  home: string;
  /** Development only: whom anybody may sign in as (contract, demo accounts). */
  demoAccounts: { signIn: string; role: string }[];
  /** Loads the service, which the primary of several workers never needs. */
  create(ground: Ground, placement: Placement, config: Config): Promise<Service>;
}

/** The services of this version. */
export const KINDS: Partial<Record<ServiceName, ServiceKind>> = {
  fundraising: {
    title: 'Fundraising',
    description:
      'Campaigns for education, gifts that arrive once and whole, and every centavo accounted for.',
    schema: fundraising.SCHEMA,
    migrationFolders: fundraising.MIGRATION_FOLDERS,
    home: '/',
    demoAccounts: [
      { signIn: 'admin@fundraising.test', role: 'System admin' },
      { signIn: 'institution@fundraising.test', role: 'Institution admin' },
      { signIn: 'committee@fundraising.test', role: 'Committee member' },
      { signIn: 'donor@fundraising.test', role: 'Donor' },
    ],
    create: async (ground, placement, config) => {
      const { createFundraising } = await import('../fundraising/index.ts');
      return createFundraising(ground, placement, {
        gateway: config.gateway,
        limits: config.limits,
        demoPassword: config.demoPassword,
      });
    },
  },
  court: {
    title: 'Court',
    description: 'Case records, hearings that do not clash, service of papers, and a calendar that is right.',
    schema: court.SCHEMA,
    migrationFolders: court.MIGRATION_FOLDERS,
    home: '/docs',
    demoAccounts: [
      { signIn: 'super@court.test', role: 'Super Admin' },
      { signIn: 'counsel@court.test', role: 'Counsel' },
      { signIn: 'clerk@court.test', role: 'Office of the Court Clerk' },
      { signIn: 'branch@court.test', role: 'Branch of the Court Clerk' },
      { signIn: 'dashboard@court.test', role: 'Dashboard User' },
      { signIn: 'staff@court.test', role: 'BCC Staff' },
      { signIn: 'evidence@court.test', role: 'BCC Evidence' },
      { signIn: 'user@court.test', role: 'User' },
      { signIn: 'stenographer@court.test', role: 'Stenographer' },
      { signIn: 'sheriff@court.test', role: 'Sheriff' },
    ],
    create: async (ground, placement, config) => {
      const { createCourt } = await import('../court/index.ts');
      const { origin, host } = new URL(placement.publicUrl);
      return createCourt(ground, placement, {
        limits: config.limits,
        csrfPrefix: config.csrfPrefix,
        statefulDomains: [host, ...config.statefulDomains],
        corsOrigins: [origin, ...config.corsOrigins],
        demoPassword: config.demoPassword,
      });
    },
  },
};

/**
 * The configured services that this version has, in order. All of them are the default, and mean all there are;
 * asking for one that is missing is a mistake to be told. Throws CannotStart.
 */
export function kindsOf(config: Pick<Config, 'services'>): [ServiceName, ServiceKind][] {
  const missing = config.services.filter((name) => KINDS[name] === undefined);
  const isDefault = config.services.length > Object.keys(KINDS).length && config.services.length === 3;
  if (missing.length > 0 && !isDefault) {
    throw new CannotStart(
      `SERVICES names ${missing.join(' and ')}, which ${missing.length === 1 ? 'is' : 'are'} not part of this version. ` +
        `It has ${Object.keys(KINDS).join(', ')}.`,
    );
  }
  return config.services.flatMap((name) => {
    const kind = KINDS[name];
    return kind === undefined ? [] : [[name, kind] as [ServiceName, ServiceKind]];
  });
}

import type { Config, ServiceName } from '../config/config.ts';
import * as court from '../court/schema.ts';
import * as fundraising from '../fundraising/schema.ts';
import type { Ground, Placement, Service } from '../platform/ground.ts';
import type { OfficeSettings } from '../platform/office/office.ts';
import * as workforce from '../workforce/schema.ts';
import { CONSOLE_PAGES } from './console-pages.ts';

/** One service as the program starts it. */
export interface ServiceKind {
  title: string;
  description: string;
  schema: string;
  migrationFolders: string[];
  /** The paths of its pages for people, below its base URL, as patterns of the router. */
  pages: string[];
  /** The first segments of those that search engines may list; none by default. */
  publicPages?: string[];
  /** Development only: whom anybody may sign in as (contract, demo accounts). */
  demoAccounts: { signIn: string; role: string }[];
  /** Loads the service, which the primary of several workers never needs. */
  create(ground: Ground, placement: Placement, config: Config): Promise<Service>;
}

export const KINDS: Record<ServiceName, ServiceKind> = {
  fundraising: {
    title: 'Fundraising',
    description:
      'Campaigns for education. Every peso reaches the campaign, and every centavo is accounted for.',
    schema: fundraising.SCHEMA,
    migrationFolders: fundraising.MIGRATION_FOLDERS,
    pages: CONSOLE_PAGES.fundraising,
    publicPages: ['sign-in', 'sign-up', 'campaigns', 'scholars', 'give', 'donations', 'help', 'legal'],
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
        factorRules: config.factorRules.fundraising,
        supportEmail: config.supportEmail,
        unverifiedAccountDays: config.unverifiedAccountDays,
        demoPassword: config.demoPassword,
      });
    },
  },
  workforce: {
    title: 'Workforce',
    description:
      'Employees with their numbers kept close, a payroll catalog whose limits hold, and who may do what.',
    schema: workforce.SCHEMA,
    migrationFolders: workforce.MIGRATION_FOLDERS,
    pages: CONSOLE_PAGES.workforce,
    demoAccounts: [
      { signIn: 'super', role: 'Super user' },
      { signIn: 'payroll', role: 'Payroll Admin' },
      { signIn: 'hr', role: 'HR Admin' },
      { signIn: 'timekeeper', role: 'HR Timekeeping' },
      { signIn: 'staff', role: 'No role' },
    ],
    create: async (ground, placement, config) => {
      const { createWorkforce } = await import('../workforce/index.ts');
      return createWorkforce(ground, placement, {
        ...officeSettings(placement, config),
        factorRules: config.factorRules.workforce,
        strictGovernmentIds: config.strictGovernmentIds,
        employeeRetentionDays: config.employeeRetentionDays,
      });
    },
  },
  court: {
    title: 'Court',
    description: 'Case records, hearings that do not clash, service of papers, and a calendar that is right.',
    schema: court.SCHEMA,
    migrationFolders: court.MIGRATION_FOLDERS,
    pages: CONSOLE_PAGES.court,
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
      return createCourt(ground, placement, {
        ...officeSettings(placement, config),
        factorRules: config.factorRules.court,
        limits: config.limits,
        rules: config.court,
      });
    },
  },
};

/** What court and workforce are told alike. Their own pages have a session, whatever else is listed. */
function officeSettings({ publicUrl }: Placement, config: Config): OfficeSettings {
  const { origin, host } = new URL(publicUrl);
  return {
    officeLimit: config.limits.office,
    csrfPrefix: config.csrfPrefix,
    statefulDomains: [host, ...config.statefulDomains],
    corsOrigins: [origin, ...config.corsOrigins],
    cookieDomain: config.cookieDomain,
    demoPassword: config.demoPassword,
  };
}

/** The configured services, in their order. */
export function kindsOf(config: Pick<Config, 'services'>): [ServiceName, ServiceKind][] {
  return config.services.map((name) => [name, KINDS[name]]);
}

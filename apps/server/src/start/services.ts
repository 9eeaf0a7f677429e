import * as court from '@bulwagan/court/schema.ts';
import * as fundraising from '@bulwagan/fundraising/schema.ts';
import type { BackOfficeSettings } from '@bulwagan/platform/back-office/back-office.ts';
import type { PlatformServices, Service, ServiceRuntime } from '@bulwagan/platform/services.ts';
import * as workforce from '@bulwagan/workforce/schema.ts';
import type { Config, ServiceName } from '../config/config.ts';
import { CONSOLE_PAGES } from './console-pages.ts';

/** Description of a service for the start of the program. */
export interface ServiceKind {
  title: string;
  description: string;
  schema: string;
  migrationFolders: string[];
  /** Page paths below the base URL, as patterns of the router. */
  pages: string[];
  /** First segments of the pages that search engines may list; none by default. */
  publicPages?: string[];
  /** Demo accounts, in development only (contract, demo accounts). */
  demoAccounts: { signIn: string; role: string }[];
  /** Imports and creates the service; the primary of several workers never calls it. */
  create(platform: PlatformServices, runtime: ServiceRuntime, config: Config): Promise<Service>;
}

export const ALL_SERVICES: Record<ServiceName, ServiceKind> = {
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
    create: async (platform, runtime, config) => {
      const { createFundraising } = await import('@bulwagan/fundraising/index.ts');
      return createFundraising(platform, runtime, {
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
    description: 'Employee records with protected government numbers, and payroll with statutory limits.',
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
    create: async (platform, runtime, config) => {
      const { createWorkforce } = await import('@bulwagan/workforce/index.ts');
      return createWorkforce(platform, runtime, {
        ...officeSettings(runtime, config),
        factorRules: config.factorRules.workforce,
        strictGovernmentIds: config.strictGovernmentIds,
        employeeRetentionDays: config.employeeRetentionDays,
      });
    },
  },
  court: {
    title: 'Court',
    description: 'Case records, raffles, hearings without conflicts, and service of papers.',
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
    create: async (platform, runtime, config) => {
      const { createCourt } = await import('@bulwagan/court/index.ts');
      return createCourt(platform, runtime, {
        ...officeSettings(runtime, config),
        factorRules: config.factorRules.court,
        limits: config.limits,
        rules: config.court,
      });
    },
  },
};

/**
 * Returns the settings shared by court and workforce. The service's own pages always have a session, in addition to the
 * configured domains.
 */
function officeSettings({ publicUrl }: ServiceRuntime, config: Config): BackOfficeSettings {
  const { origin, host } = new URL(publicUrl);
  return {
    backOfficeLimit: config.limits.office,
    csrfPrefix: config.csrfPrefix,
    statefulDomains: [host, ...config.statefulDomains],
    corsOrigins: [origin, ...config.corsOrigins],
    cookieDomain: config.cookieDomain,
    demoPassword: config.demoPassword,
  };
}

/** Returns the configured services, in order. */
export function servicesOf(config: Pick<Config, 'services'>): [ServiceName, ServiceKind][] {
  return config.services.map((name) => [name, ALL_SERVICES[name]]);
}

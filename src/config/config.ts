import type { CourtRules } from '../court/context.ts';
import type { FactorRule } from '../platform/second-factor/demand.ts';

/** What the program is told by its environment (contract §1). */

export const SERVICES = ['fundraising', 'workforce', 'court'] as const;
export type ServiceName = (typeof SERVICES)[number];

export interface Config {
  mode: 'development' | 'production';
  host: string;
  port: number;
  trustProxy: boolean | string[];
  workers: number;
  /** Whether this process does background work: one worker of several does. */
  handlesJobs: boolean;
  /** How long it serves on after it was told to stop, while `/health/ready` already says no. */
  drainSeconds: number;
  metricsPort: number | undefined;
  dataDir: string;
  logLevel: string;
  /** `auto`: readable lines at a terminal, JSON otherwise. */
  logFormat: 'auto' | 'json';
  /** The hall's own address, as a browser on this machine reaches it. */
  hallUrl: string;
  services: ServiceName[];
  publicUrls: Record<ServiceName, string>;
  /** Whether the address of a service was given: only then it is routed by it. */
  hasPublicUrl: Record<ServiceName, boolean>;
  /** Undefined: the embedded server. */
  databaseUrls: Record<ServiceName, string | undefined>;
  /** The server itself where the other address leads to a pooler: for migrations, jobs and commands. */
  directUrls: Record<ServiceName, string | undefined>;
  /** Connections of one process to one service's database; undefined: as many as fit, 10 at most. */
  poolSize: number | undefined;
  redisUrl: string | undefined;
  /** Every key is derived from it. */
  secret: string;
  /** Those that it followed, newest first: what was sealed with them stays readable. */
  previousSecrets: string[];
  /** What leads to another machine without being encrypted, each with what it needs. */
  plainConnections: string[];
  mailUrl: string | undefined;
  mailFrom: string;
  /** Where people write who need help from an operator, e.g. when they are suspended. */
  supportEmail: string;
  filesUrl: string | undefined;
  /** A clamd that judges files; undefined: nothing is scanned. */
  scannerUrl: string | undefined;
  gateway: GatewayConfig;
  limits: {
    api: number;
    login: number;
    payments: number;
    donations: number;
    courtLoginPerHour: number;
    office: number;
  };
  timeZone: string;
  csrfPrefix: string;
  /** Hosts whose pages have a session with an office; its own is always among them. */
  statefulDomains: string[];
  /** Origins whose scripts may read an office's answers; its own is always among them. */
  corsOrigins: string[];
  /** Parent domain of pages and offices on sibling hosts, for the cookie of the CSRF token. */
  cookieDomain: string | undefined;
  refusesCommonPasswords: boolean;
  /** Of whom a second factor is demanded. */
  factorRules: Record<ServiceName, FactorRule[]>;
  /** Hashes of passwords that are known from breaches; undefined: none are asked. */
  breachedPasswordsFile: string | undefined;
  demoPassword: string;
  /** Whether government numbers of a wrong length are refused; otherwise they are taken with a warning. */
  strictGovernmentIds: boolean;
  /** Days after which an archived employee is anonymized; undefined: never. */
  employeeRetentionDays: number | undefined;
  /** Days after which an account of fundraising whose address was never verified is deleted. */
  unverifiedAccountDays: number;
  court: CourtRules;
}

export interface GatewayConfig {
  id: string;
  url: string;
  secretKey: string;
  /** By which browsers hand cards to the gateway; everybody may know it. */
  publicKey: string;
  /** Newest first; an older one stays valid while the gateway changes over. */
  webhookSecrets: string[];
  signatureHeader: string;
  liveMode: boolean;
  /** Development: the gateway is our own simulator, inside the hall. */
  isSimulated: boolean;
}

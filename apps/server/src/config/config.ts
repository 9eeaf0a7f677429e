import type { PhilhealthRounding } from '@bulwagan/contracts/workforce/pay.ts';
import type { CourtRules } from '@bulwagan/court/context.ts';
import type { FactorRule } from '@bulwagan/platform/second-factor/demand.ts';
import type { ServiceName } from '../services.ts';

/** Configuration of the program from its environment (contract §1). */

export interface Config {
  mode: 'development' | 'production';
  host: string;
  port: number;
  trustProxy: boolean | string[];
  workers: number;
  /** True if this process does background work: only one of several workers does. */
  handlesJobs: boolean;
  /** Time to keep serving after a stop signal, while `/health/ready` already reports 503. */
  drainSeconds: number;
  metricsPort: number | undefined;
  dataDir: string;
  logLevel: string;
  /** `auto`: readable lines on a terminal, JSON otherwise. */
  logFormat: 'auto' | 'json' | 'text';
  /** Address of the server for a browser on this machine. */
  serverUrl: string;
  services: ServiceName[];
  publicUrls: Record<ServiceName, string>;
  /** True if a public URL was set for the service: only then requests are routed by it. */
  hasPublicUrl: Record<ServiceName, boolean>;
  /** Undefined for the embedded server. */
  databaseUrls: Record<ServiceName, string | undefined>;
  /** Address of the server itself, when the other address leads to a pooler: for migrations, jobs and commands. */
  directUrls: Record<ServiceName, string | undefined>;
  /** Connections of one process to one service's database; undefined: as many as fit, up to 10. */
  poolSize: number | undefined;
  redisUrl: string | undefined;
  /** Master secret from which all keys are derived. */
  secret: string;
  /** Former master secrets, newest first: values encrypted with them stay readable. */
  previousSecrets: string[];
  /** Unencrypted connections to other machines, each with the required change. */
  plainConnections: string[];
  mailUrl: string | undefined;
  mailFrom: string;
  /** Support address for users who need an operator, e.g. when suspended. */
  supportEmail: string;
  filesUrl: string | undefined;
  /** Address of clamd, which scans files; undefined: no scanning. */
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
  /** Hosts whose pages have a session with a back-office service; its own is always included. */
  statefulDomains: string[];
  /** Origins whose scripts may read responses of a back-office service; its own is always included. */
  corsOrigins: string[];
  /** Parent domain of pages and services on sibling hosts, for the cookie of the CSRF token. */
  cookieDomain: string | undefined;
  refusesCommonPasswords: boolean;
  /** Second-factor requirements. */
  factorRules: Record<ServiceName, FactorRule[]>;
  /** File with hashes of breached passwords; undefined: no check. */
  breachedPasswordsFile: string | undefined;
  demoPassword: string;
  /** True to refuse government ids of a wrong length; otherwise they are accepted with a warning. */
  strictGovernmentIds: boolean;
  /** How half a centavo of a PhilHealth premium is divided. */
  philhealthRounding: PhilhealthRounding;
  /** Percent by which a net pay may differ from the last one before a payroll run warns. */
  payrollVariancePercent: number;
  /** Days after which an archived employee is anonymized; undefined: never. */
  employeeRetentionDays: number | undefined;
  /** Days after which a fundraising account with an unverified address is deleted. */
  unverifiedAccountDays: number;
  court: CourtRules;
}

export interface GatewayConfig {
  /** One of `PAYMENT_PROVIDERS`, by name. */
  provider: string;
  /** Name in paths and records. */
  id: string;
  url: string;
  secretKey: string;
  /** Public key with which browsers send cards to the gateway. */
  publicKey: string;
  /** Newest first; former secrets stay valid while the gateway changes over. */
  webhookSecrets: string[];
  signatureHeader: string;
  liveMode: boolean;
  /** Development: the gateway is the built-in simulator. */
  isSimulated: boolean;
}

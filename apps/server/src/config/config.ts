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
  /** True if this process does background work. Only one of several workers does background work. */
  handlesJobs: boolean;
  /** Time to keep serving after a stop signal, while `/health/ready` already reports 503. */
  drainSeconds: number;
  metricsPort: number | undefined;
  dataDir: string;
  logLevel: string;
  /** Log format. `auto`: readable lines on a terminal, otherwise JSON. */
  logFormat: 'auto' | 'json' | 'text';
  /** Address of the server for a browser on this machine. */
  serverUrl: string;
  services: ServiceName[];
  publicUrls: Record<ServiceName, string>;
  /** True if a public URL is set for the service. Only then are requests routed by that URL. */
  hasPublicUrl: Record<ServiceName, boolean>;
  /** Undefined for the embedded server. */
  databaseUrls: Record<ServiceName, string | undefined>;
  /** Address of the database server itself, used for migrations, jobs and commands if the main address is a pooler. */
  directUrls: Record<ServiceName, string | undefined>;
  /** Maximum number of connections from one process to one service's database. Undefined: as many as fit, up to 10. */
  poolSize: number | undefined;
  redisUrl: string | undefined;
  /** Master secret from which all keys are derived. */
  secret: string;
  /** Former master secrets, newest first. Values encrypted with a former secret stay readable. */
  previousSecrets: string[];
  /** Connections to other machines that are not encrypted, each with the change that encrypts it. */
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
  /** Hosts whose pages can have a session with a back-office service. The service's own host is always included. */
  statefulDomains: string[];
  /**
   * Origins whose scripts may read responses of a back-office service. The service's own origin is always included.
   */
  corsOrigins: string[];
  /** Parent domain of sibling hosts that serve the pages and the services. The cookie of the CSRF token uses it. */
  cookieDomain: string | undefined;
  refusesCommonPasswords: boolean;
  /** Second-factor requirements. */
  factorRules: Record<ServiceName, FactorRule[]>;
  /** File with hashes of breached passwords; undefined: no check. */
  breachedPasswordsFile: string | undefined;
  demoPassword: string;
  /** True to refuse government IDs of a wrong length. Otherwise the server accepts them with a warning. */
  strictGovernmentIds: boolean;
  /** How an odd half centavo of a PhilHealth premium is divided between employee and employer. */
  philhealthRounding: PhilhealthRounding;
  /** Percentage by which net pay may differ from the previous net pay before a payroll run shows a warning. */
  payrollVariancePercent: number;
  /** Days after which an archived employee is anonymized; undefined: never. */
  employeeRetentionDays: number | undefined;
  /** Days after which a fundraising account with an unverified address is deleted. */
  unverifiedAccountDays: number;
  court: CourtRules;
}

export interface GatewayConfig {
  /** Name of a payment provider in `PAYMENT_PROVIDERS`. */
  provider: string;
  /** Name of the payment gateway in paths and records. */
  id: string;
  url: string;
  secretKey: string;
  /** Public key with which browsers send cards to the gateway. */
  publicKey: string;
  /** Webhook secrets, newest first. Former secrets stay valid until the gateway uses the new secret. */
  webhookSecrets: string[];
  signatureHeader: string;
  liveMode: boolean;
  /** Development: the gateway is the built-in simulator. */
  isSimulated: boolean;
}

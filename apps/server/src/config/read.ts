import { resolve } from 'node:path';
import { SERVICE_NAMES, type ServiceName } from '../services.ts';
import { addressProblems } from './addresses.ts';
import type { Config } from './config.ts';
import { readCourt } from './court.ts';
import { plainConnections } from './encryption.ts';
import { readGateway } from './gateway.ts';
import { productionProblems } from './production.ts';
import { readPreviousSecrets, readSecret } from './secrets.ts';
import { readFactorRules } from './two-factor.ts';
import {
  type Environment,
  readCookieDomain,
  readFlag,
  readInteger,
  readLogFormat,
  readLogLevel,
  readOrigins,
  readPhilhealthRounding,
  readPrefix,
  readScannerUrl,
  readSender,
  readStatefulDomains,
  readSupportAddress,
  readTimeZone,
  readTrustProxy,
  readUrl,
} from './values.ts';

const MOST_PORT = 65_535;
/** Maximum number of seconds to drain: longer than any load balancer takes to notice. */
const MOST_DRAIN_SECONDS = 60;
/** Maximum number of worker processes; no machine has so many cores, so a higher number is a mistake. */
const MOST_WORKERS = 1_024;
/** Maximum number of days, about a hundred years. A date beyond the calendar would make the nightly job fail. */
const MOST_RETENTION_DAYS = 36_500;
const MOST_VARIANCE_PERCENT = 1_000;
export const DEFAULT_SENDER = 'Bulwagan <no-reply@bulwagan.test>';

/**
 * Reads the environment once, at start; nothing else in the program reads it (contract §1). Throws an Error that names
 * every missing or invalid setting.
 */
export function readConfig(env: Environment): Config {
  const problems: string[] = [];
  const mode = readMode(env.NODE_ENV, problems);
  const full = (name: string, fallback: number, least = 0, most?: number) =>
    readInteger(env, name, fallback, { least, ...(most === undefined ? {} : { most }) }, problems);
  const port = full('PORT', 3000, 0, MOST_PORT);
  const serverUrl = `http://localhost:${port}`;
  const config: Config = {
    mode,
    host: readHost(env.HOST),
    port,
    trustProxy: readTrustProxy(env.TRUST_PROXY, problems),
    workers: full('WORKERS', 1, 1, MOST_WORKERS),
    handlesJobs: readFlag(env, 'HANDLE_JOBS', true, problems),
    drainSeconds: full('DRAIN_SECONDS', 0, 0, MOST_DRAIN_SECONDS),
    metricsPort: env.METRICS_PORT ? full('METRICS_PORT', 0, 0, MOST_PORT) : undefined,
    dataDir: resolve(env.DATA_DIR || 'data'),
    logLevel: readLogLevel(env.LOG_LEVEL || 'info', problems),
    logFormat: readLogFormat(env.LOG_FORMAT || 'auto', problems),
    serverUrl,
    services: readServices(env.SERVICES, problems),
    publicUrls: perService((name) =>
      readUrl(env, `${name.toUpperCase()}_URL`, `${serverUrl}/${name}`, problems),
    ),
    hasPublicUrl: perService((name) => Boolean(env[`${name.toUpperCase()}_URL`])),
    databaseUrls: perService(
      (name) => env[`${name.toUpperCase()}_DATABASE_URL`] || env.DATABASE_URL || undefined,
    ),
    directUrls: perService((name) => {
      const own = name.toUpperCase();
      // The general direct address may be used only with the general database address.
      const direct = env[`${own}_DATABASE_URL`] ? undefined : env.DATABASE_DIRECT_URL;
      return env[`${own}_DATABASE_DIRECT_URL`] || direct || undefined;
    }),
    poolSize: env.DATABASE_POOL_SIZE ? full('DATABASE_POOL_SIZE', 10, 2) : undefined,
    redisUrl: env.REDIS_URL || undefined,
    secret: readSecret(env, mode, problems),
    previousSecrets: readPreviousSecrets(env, problems),
    plainConnections: [],
    mailUrl: env.MAIL_URL || undefined,
    mailFrom: readSender(env.MAIL_FROM || DEFAULT_SENDER, problems),
    supportEmail: readSupportAddress(env.SUPPORT_EMAIL, env.MAIL_FROM || DEFAULT_SENDER, problems),
    filesUrl: env.FILES_URL || undefined,
    scannerUrl: readScannerUrl(env.SCANNER_URL, problems),
    gateway: readGateway(env, serverUrl, problems),
    limits: {
      api: full('RATE_LIMIT_API', 120, 1),
      login: full('RATE_LIMIT_LOGIN', 10, 1),
      payments: full('RATE_LIMIT_PAYMENTS', 5, 1),
      donations: full('RATE_LIMIT_DONATIONS', 10, 1),
      courtLoginPerHour: full('RATE_LIMIT_COURT_LOGIN', 3, 1),
      office: full('RATE_LIMIT_OFFICE', 1200, 1),
    },
    timeZone: readTimeZone(env.TZ_LOCAL || 'Asia/Manila', problems),
    csrfPrefix: readPrefix(env.CSRF_PREFIX || '/sanctum', problems),
    statefulDomains: readStatefulDomains(env.STATEFUL_DOMAINS, port, mode, problems),
    corsOrigins: readOrigins(env.CORS_ORIGINS, port, mode, problems),
    cookieDomain: readCookieDomain(env.COOKIE_DOMAIN, problems),
    factorRules: readFactorRules(env.REQUIRE_TWO_FACTOR, problems),
    refusesCommonPasswords: readBlocklist(env, mode, problems),
    breachedPasswordsFile: env.BREACHED_PASSWORDS_FILE ? resolve(env.BREACHED_PASSWORDS_FILE) : undefined,
    demoPassword: env.DEMO_PASSWORD || 'password',
    strictGovernmentIds: readFlag(env, 'STRICT_GOVERNMENT_IDS', false, problems),
    philhealthRounding: readPhilhealthRounding(env.PHILHEALTH_ROUNDING, problems),
    payrollVariancePercent: full('PAYROLL_VARIANCE_PERCENT', 30, 0, MOST_VARIANCE_PERCENT),
    employeeRetentionDays: env.EMPLOYEE_RETENTION_DAYS
      ? full('EMPLOYEE_RETENTION_DAYS', 0, 1, MOST_RETENTION_DAYS)
      : undefined,
    unverifiedAccountDays: full('UNVERIFIED_ACCOUNT_DAYS', 30, 1, MOST_RETENTION_DAYS),
    court: readCourt(env, problems),
  };
  problems.push(...addressProblems(env), ...sharedAddresses(config));
  if (port !== 0 && config.metricsPort === port)
    problems.push('METRICS_PORT must be another port than PORT.');
  config.plainConnections = plainConnections(config, env);
  if (readFlag(env, 'REQUIRE_TLS', false, problems)) problems.push(...config.plainConnections);
  if (mode === 'production') problems.push(...productionProblems(config, env));
  if (problems.length > 0)
    throw new Error(`The configuration is not usable:\n  - ${problems.join('\n  - ')}`);
  return config;
}

function perService<T>(read: (name: ServiceName) => T): Record<ServiceName, T> {
  return Object.fromEntries(SERVICE_NAMES.map((name) => [name, read(name)])) as Record<ServiceName, T>;
}

/**
 * Returns a single listening address. For `localhost`, the framework opens a second server on `::1`. That server
 * lacks our request checks and is not closed before the program stops.
 */
function readHost(text: string | undefined): string {
  const host = text?.trim() || '127.0.0.1';
  return host.toLowerCase() === 'localhost' ? '127.0.0.1' : host;
}

function readServices(text: string | undefined, problems: string[]): ServiceName[] {
  if (!text) return [...SERVICE_NAMES];
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !SERVICE_NAMES.includes(name as ServiceName));
  if (unknown.length > 0)
    problems.push(`SERVICES names ${unknown.join(', ')}; there are ${SERVICE_NAMES.join(', ')}.`);
  return [...new Set(names as ServiceName[])];
}

/**
 * Finds services with the same public address. The server routes requests by this address, so one of the services
 * would get the requests of both.
 */
function sharedAddresses({ services, publicUrls }: Config): string[] {
  const placeOf = (name: ServiceName): string | undefined => {
    const url = URL.parse(publicUrls[name]);
    return url === null ? undefined : `${url.host}${url.pathname}`;
  };
  return services.flatMap((name, at) =>
    services
      .slice(at + 1)
      .filter((other) => placeOf(other) !== undefined && placeOf(other) === placeOf(name))
      .map(
        (other) => `${name.toUpperCase()}_URL and ${other.toUpperCase()}_URL must not be the same address.`,
      ),
  );
}

/**
 * Reads whether passwords are checked against blocklists. A configured file is used in development too; configuring one
 * with the check turned off is a mistake.
 */
function readBlocklist(env: Environment, mode: Config['mode'], problems: string[]): boolean {
  const namesBreaches = Boolean(env.BREACHED_PASSWORDS_FILE);
  const isOn = readFlag(env, 'PASSWORD_BLOCKLIST', namesBreaches || mode === 'production', problems);
  if (namesBreaches && !isOn)
    problems.push('BREACHED_PASSWORDS_FILE has no effect while PASSWORD_BLOCKLIST is false.');
  return isOn;
}

/** Reads the mode. A misspelled mode must not start a development server, whose secrets are public. */
function readMode(text: string | undefined, problems: string[]): Config['mode'] {
  if (text === 'production') return text;
  if (text && text !== 'development' && text !== 'test')
    problems.push('NODE_ENV must be production, development or test.');
  return 'development';
}

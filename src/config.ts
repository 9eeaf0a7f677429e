import { resolve } from 'node:path';

/** Reads the environment once, at start; nothing else in the program looks at it (contract §1). */

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
  /** The hall's own address, as a browser on this machine reaches it. */
  hallUrl: string;
  services: ServiceName[];
  publicUrls: Record<ServiceName, string>;
  /** Whether the address of a service was given: only then it is routed by it. */
  hasPublicUrl: Record<ServiceName, boolean>;
  /** Undefined: the embedded server. */
  databaseUrls: Record<ServiceName, string | undefined>;
  /** Connections of one process to one service's database; undefined: as many as fit, 10 at most. */
  poolSize: number | undefined;
  redisUrl: string | undefined;
  /** Every key is derived from it. */
  secret: string;
  /** Those that it followed, newest first: what was sealed with them stays readable. */
  previousSecrets: string[];
  mailUrl: string | undefined;
  mailFrom: string;
  filesUrl: string | undefined;
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
  refusesCommonPasswords: boolean;
  demoPassword: string;
  /** Whether government numbers of a wrong length are refused; otherwise they are taken with a warning. */
  strictGovernmentIds: boolean;
  /** Days after which an archived employee is anonymized; undefined: never. */
  employeeRetentionDays: number | undefined;
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

type Environment = Record<string, string | undefined>;

const DEFAULT_SECRET = 'a secret for development only, known to everybody';
const DEFAULT_GATEWAY_KEY = 'sk_test_simulator';
const DEFAULT_GATEWAY_PUBLIC_KEY = 'pk_test_simulator';
const DEFAULT_WEBHOOK_SECRET = 'whsk_simulator_known_to_everybody';
const LEAST_SECRET_LENGTH = 32;
const MOST_PORT = 65_535;
/** A balancer that takes longer to notice is not one. */
const MOST_DRAIN_SECONDS = 60;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Throws an Error that names every setting which is missing or wrong. */
export function readConfig(env: Environment): Config {
  const problems: string[] = [];
  const mode = readMode(env.NODE_ENV, problems);
  const whole = (name: string, fallback: number, least = 0, most = Number.MAX_SAFE_INTEGER) => {
    const value = env[name] === undefined || env[name] === '' ? fallback : Number(env[name]);
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    const end = most === Number.MAX_SAFE_INTEGER ? '' : ` to ${most}`;
    problems.push(`${name} must be a whole number from ${least}${end}.`);
    return fallback;
  };
  const port = whole('PORT', 3000, 0, MOST_PORT);
  const hallUrl = `http://localhost:${port}`;
  const config: Config = {
    mode,
    host: env.HOST || '127.0.0.1',
    port,
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    workers: whole('WORKERS', 1, 1),
    handlesJobs: readFlag(env, 'HANDLE_JOBS', true, problems),
    drainSeconds: whole('DRAIN_SECONDS', 0, 0, MOST_DRAIN_SECONDS),
    metricsPort: env.METRICS_PORT ? whole('METRICS_PORT', 0, 0, MOST_PORT) : undefined,
    dataDir: resolve(env.DATA_DIR || 'data'),
    logLevel: readLogLevel(env.LOG_LEVEL || 'info', problems),
    hallUrl,
    services: readServices(env.SERVICES, problems),
    publicUrls: perService((name) =>
      readUrl(env, `${name.toUpperCase()}_URL`, `${hallUrl}/${name}`, problems),
    ),
    hasPublicUrl: perService((name) => Boolean(env[`${name.toUpperCase()}_URL`])),
    databaseUrls: perService(
      (name) => env[`${name.toUpperCase()}_DATABASE_URL`] || env.DATABASE_URL || undefined,
    ),
    poolSize: env.DATABASE_POOL_SIZE ? whole('DATABASE_POOL_SIZE', 10, 2) : undefined,
    redisUrl: env.REDIS_URL || undefined,
    secret: env.APP_SECRET || DEFAULT_SECRET,
    previousSecrets: readPreviousSecrets(env, problems),
    mailUrl: env.MAIL_URL || undefined,
    mailFrom: env.MAIL_FROM || 'Bulwagan <no-reply@bulwagan.test>',
    filesUrl: env.FILES_URL || undefined,
    gateway: readGateway(env, hallUrl, problems),
    limits: {
      api: whole('RATE_LIMIT_API', 120, 1),
      login: whole('RATE_LIMIT_LOGIN', 10, 1),
      payments: whole('RATE_LIMIT_PAYMENTS', 5, 1),
      donations: whole('RATE_LIMIT_DONATIONS', 10, 1),
      courtLoginPerHour: whole('RATE_LIMIT_COURT_LOGIN', 3, 1),
      office: whole('RATE_LIMIT_OFFICE', 1200, 1),
    },
    timeZone: readTimeZone(env.TZ_LOCAL || 'Asia/Manila', problems),
    csrfPrefix: readPrefix(env.CSRF_PREFIX || '/sanctum', problems),
    statefulDomains: readStatefulDomains(env.STATEFUL_DOMAINS, port, problems),
    corsOrigins: readOrigins(env.CORS_ORIGINS, port, problems),
    refusesCommonPasswords: readFlag(env, 'PASSWORD_BLOCKLIST', mode === 'production', problems),
    demoPassword: env.DEMO_PASSWORD || 'password',
    strictGovernmentIds: readFlag(env, 'STRICT_GOVERNMENT_IDS', false, problems),
    employeeRetentionDays: env.EMPLOYEE_RETENTION_DAYS ? whole('EMPLOYEE_RETENTION_DAYS', 0, 1) : undefined,
  };
  problems.push(...addressProblems(env));
  if (mode === 'production') problems.push(...productionProblems(config, env));
  if (problems.length > 0)
    throw new Error(`The configuration is not usable:\n  - ${problems.join('\n  - ')}`);
  return config;
}

/** What suffices to develop and must not run where people's money and data are. */
function productionProblems(config: Config, env: Environment): string[] {
  const problems: string[] = [];
  for (const name of config.services) {
    if (config.databaseUrls[name] === undefined) {
      problems.push(
        `DATABASE_URL (or ${name.toUpperCase()}_DATABASE_URL) must name a PostgreSQL server; the embedded one is for development.`,
      );
    }
  }
  if (config.secret === DEFAULT_SECRET || config.secret.length < LEAST_SECRET_LENGTH) {
    problems.push(`APP_SECRET must be a secret of at least ${LEAST_SECRET_LENGTH} characters.`);
  }
  if (config.mailUrl === undefined)
    problems.push('MAIL_URL must name a mail server (smtp://…); the mailbox is for development.');
  if (env.DEMO_PASSWORD)
    problems.push('DEMO_PASSWORD must not be set: there are no demo accounts in production.');
  if (config.services.includes('fundraising')) problems.push(...gatewayProblems(config.gateway));
  return problems;
}

function gatewayProblems(gateway: GatewayConfig): string[] {
  const problems: string[] = [];
  if (gateway.isSimulated)
    problems.push('GATEWAY_URL must name the payment gateway; the simulator is for development.');
  if (gateway.secretKey === DEFAULT_GATEWAY_KEY)
    problems.push('GATEWAY_SECRET_KEY must be the key of your account.');
  if (gateway.publicKey === DEFAULT_GATEWAY_PUBLIC_KEY)
    problems.push('GATEWAY_PUBLIC_KEY must be the public key of your account.');
  // It stands in every page: the secret one there would be everybody's.
  else if (gateway.publicKey.startsWith('sk_'))
    problems.push('GATEWAY_PUBLIC_KEY is a secret key; the public one begins with pk_.');
  if (gateway.webhookSecrets.includes(DEFAULT_WEBHOOK_SECRET)) {
    problems.push('GATEWAY_WEBHOOK_SECRET must be the signing secret of your webhook.');
  }
  if (gateway.liveMode && gateway.secretKey.startsWith('sk_test_')) {
    problems.push('GATEWAY_LIVE_MODE is on, but GATEWAY_SECRET_KEY is a test key.');
  }
  // The signatures of live events would be looked for in the wrong place, and no payment would complete.
  if (!gateway.liveMode && gateway.secretKey.startsWith('sk_live_')) {
    problems.push('GATEWAY_LIVE_MODE is off, but GATEWAY_SECRET_KEY is a live key.');
  }
  return problems;
}

function readGateway(env: Environment, hallUrl: string, problems: string[]): GatewayConfig {
  const webhookSecrets = (env.GATEWAY_WEBHOOK_SECRET || DEFAULT_WEBHOOK_SECRET)
    .split(',')
    .map((one) => one.trim());
  if (webhookSecrets.includes(''))
    problems.push('GATEWAY_WEBHOOK_SECRET names an empty secret, with which anybody could sign.');
  return {
    id: env.GATEWAY_ID || 'paymongo',
    url: readUrl(env, 'GATEWAY_URL', `${hallUrl}/dev/gateway/v1`, problems),
    secretKey: env.GATEWAY_SECRET_KEY || DEFAULT_GATEWAY_KEY,
    publicKey: env.GATEWAY_PUBLIC_KEY || DEFAULT_GATEWAY_PUBLIC_KEY,
    webhookSecrets,
    signatureHeader: env.GATEWAY_SIGNATURE_HEADER || 'Paymongo-Signature',
    liveMode: readFlag(env, 'GATEWAY_LIVE_MODE', false, problems),
    isSimulated: !env.GATEWAY_URL,
  };
}

function perService<T>(read: (name: ServiceName) => T): Record<ServiceName, T> {
  return Object.fromEntries(SERVICES.map((name) => [name, read(name)])) as Record<ServiceName, T>;
}

function readServices(text: string | undefined, problems: string[]): ServiceName[] {
  if (!text) return [...SERVICES];
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !SERVICES.includes(name as ServiceName));
  if (unknown.length > 0)
    problems.push(`SERVICES names ${unknown.join(', ')}; there are ${SERVICES.join(', ')}.`);
  return names as ServiceName[];
}

function readUrl(env: Environment, name: string, fallback: string, problems: string[]): string {
  const text = env[name] || fallback;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    problems.push(`${name} must be an http(s) address.`);
  return text.replace(/\/+$/, '');
}

/** Separated by commas. One that is too short was never a secret of a program that ran. */
function readPreviousSecrets(env: Environment, problems: string[]): string[] {
  if (!env.APP_SECRET_PREVIOUS) return [];
  const secrets = env.APP_SECRET_PREVIOUS.split(',').map((one) => one.trim());
  if (secrets.some((one) => one.length < LEAST_SECRET_LENGTH))
    problems.push(`APP_SECRET_PREVIOUS must list secrets of at least ${LEAST_SECRET_LENGTH} characters.`);
  return [...new Set(secrets)].filter((one) => one !== env.APP_SECRET);
}

/** `true` trusts any proxy; better a list of addresses and CIDRs. */
function readTrustProxy(text: string | undefined): boolean | string[] {
  if (!text || text === 'false') return false;
  return text === 'true' ? true : text.split(',').map((one) => one.trim());
}

/** A flag that is misspelt must not read as off. */
function readFlag(env: Environment, name: string, fallback: boolean, problems: string[]): boolean {
  const text = env[name];
  if (!text) return fallback;
  if (!['true', '1', 'false', '0'].includes(text)) problems.push(`${name} must be true or false.`);
  return text === 'true' || text === '1';
}

/** A mode that is misspelt must not open a development, with its known secrets, to the world. */
function readMode(text: string | undefined, problems: string[]): Config['mode'] {
  if (text === 'production') return text;
  if (text && text !== 'development' && text !== 'test')
    problems.push('NODE_ENV must be production, development or test.');
  return 'development';
}

function readLogLevel(level: string, problems: string[]): string {
  if (!LOG_LEVELS.includes(level)) problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`);
  return level;
}

function readPrefix(prefix: string, problems: string[]): string {
  if (!/^(\/[\w.-]+)+$/.test(prefix)) problems.push('CSRF_PREFIX must be a path like /sanctum.');
  return prefix;
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** `app.example.ph`, `localhost:5173`, `*.example.ph`. Unset: this machine's own. */
function readStatefulDomains(text: string | undefined, port: number, problems: string[]): string[] {
  if (!text) return LOCAL_HOSTS.flatMap((host) => [host, `${host}:${port}`]);
  const domains = text.split(',').map((one) => one.trim().toLowerCase());
  const isDomain = (one: string) =>
    /^(?:\*\.)?(?:[\w-]+(?:\.[\w-]+)*|\[[0-9a-f:]+\])(?::\d{1,5})?$/.test(one);
  if (!domains.every(isDomain))
    problems.push(
      'STATEFUL_DOMAINS must list hosts, with a port where needed: app.example.ph, localhost:5173.',
    );
  return domains;
}

function readOrigins(text: string | undefined, port: number, problems: string[]): string[] {
  if (!text) return LOCAL_HOSTS.flatMap((host) => [`http://${host}`, `http://${host}:${port}`]);
  const origins = text.split(',').map((one) => one.trim());
  // A wildcard parses as a host, and would match none.
  const isOrigin = (one: string) =>
    /^https?:\/\/[^*]+$/.test(one) && URL.canParse(one) && new URL(one).origin === one;
  if (!origins.every(isOrigin))
    problems.push('CORS_ORIGINS must list origins like https://app.example.ph, without a path.');
  return origins;
}

/** What each address must begin with. Values are not repeated: they hold passwords. */
const ADDRESS_SCHEMES: [name: string, schemes: string[]][] = [
  ['DATABASE_URL', ['postgres', 'postgresql']],
  ...SERVICES.map((name): [string, string[]] => [
    `${name.toUpperCase()}_DATABASE_URL`,
    ['postgres', 'postgresql'],
  ]),
  ['REDIS_URL', ['redis', 'rediss']],
  ['MAIL_URL', ['smtp', 'smtps']],
];

function addressProblems(env: Environment): string[] {
  return ADDRESS_SCHEMES.flatMap(([name, schemes]) => {
    const text = env[name];
    if (!text || schemes.some((scheme) => text.startsWith(`${scheme}://`))) return [];
    return [`${name} must begin with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}.`];
  });
}

function readTimeZone(zone: string, problems: string[]): string {
  try {
    return Temporal.Now.zonedDateTimeISO(zone).timeZoneId;
  } catch {
    problems.push(`TZ_LOCAL must be an IANA time zone, e.g. Asia/Manila.`);
    return 'UTC';
  }
}

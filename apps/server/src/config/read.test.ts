import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { SERVICE_NAMES } from '../services.ts';
import { readConfig } from './read.ts';

type Environment = Record<string, string | undefined>;

/** Returns an object with a value for each service. */
const ofEach = <T>(value: (name: string) => T): Record<string, T> =>
  Object.fromEntries(SERVICE_NAMES.map((name) => [name, value(name)]));

/** A valid production environment. */
const FIT: Environment = {
  NODE_ENV: 'production',
  SERVICES: 'fundraising',
  DATABASE_URL: 'postgres://app:x@db.example.org/app',
  FUNDRAISING_URL: 'https://give.example.org',
  APP_SECRET: '9f3c61e07b2d48a5c1e87f02d6b94a35',
  MAIL_URL: 'smtp://mail.example.org:587',
  GATEWAY_URL: 'https://api.paymongo.com/v1',
  GATEWAY_SECRET_KEY: 'sk_live_something',
  GATEWAY_PUBLIC_KEY: 'pk_live_something',
  GATEWAY_WEBHOOK_SECRET: 'whsk_Zr4qT8mVx2LhWc7YpD1sKe9u',
  GATEWAY_LIVE_MODE: 'true',
};

/** Returns the problems found in an environment, one per line. */
function problemsOf(env: Environment): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    const [first, ...problems] = (error as Error).message.split('\n');
    assert.equal(first, 'The configuration is not usable:');
    return problems.map((line) => line.replace(/^ {2}- /, ''));
  }
}

function assertRefused(env: Environment, ...names: string[]): void {
  const problems = problemsOf(env);
  for (const name of names) {
    assert.ok(
      problems.some((problem) => problem.includes(name)),
      `${name} in: ${problems.join(' | ') || 'no problem'}`,
    );
  }
  assert.equal(problems.length, names.length, problems.join(' | '));
}

test('contract §1: production refuses each invalid setting by its name, all at once', () => {
  assert.deepEqual(problemsOf(FIT), []);
  assertRefused(
    { NODE_ENV: 'production', SERVICES: 'fundraising' },
    'DATABASE_URL',
    'APP_SECRET',
    'MAIL_URL',
    'GATEWAY_URL',
    'GATEWAY_SECRET_KEY',
    'GATEWAY_PUBLIC_KEY',
    'GATEWAY_WEBHOOK_SECRET',
  );
});

test('contract §1: a weak secret is refused with instructions to make one, and any random one is accepted', () => {
  const [problem] = problemsOf({ ...FIT, APP_SECRET: 'x'.repeat(64) });
  assert.match(problem!, /random secret of at least 32 characters\. Make one with: openssl rand -hex 32$/);
  for (let n = 0; n < 500; n += 1) {
    const bytes = randomBytes(32);
    for (const secret of [
      bytes.toString('hex').slice(0, 32),
      bytes.toString('base64'),
      `whsk_${bytes.toString('hex').slice(0, 24)}-${n}`,
    ])
      assert.deepEqual(
        problemsOf({ ...FIT, APP_SECRET: secret.padEnd(32, 'q'), GATEWAY_WEBHOOK_SECRET: secret }),
        [],
      );
  }
});

test('contract §1: production refuses the embedded database, default and short secrets, demo data, mailbox and simulator', () => {
  const cases: [Environment, string][] = [
    [{ DATABASE_URL: undefined }, 'DATABASE_URL'],
    [{ DATABASE_URL: '' }, 'DATABASE_URL'],
    [{ APP_SECRET: undefined }, 'APP_SECRET'],
    [{ APP_SECRET: '' }, 'APP_SECRET'],
    [{ APP_SECRET: 'x'.repeat(31) }, 'APP_SECRET'],
    [{ APP_SECRET: 'a secret for development only, known to everybody' }, 'APP_SECRET'],
    [{ APP_SECRET: 'x'.repeat(64) }, 'APP_SECRET'],
    [{ APP_SECRET: 'k7'.repeat(20) }, 'APP_SECRET'],
    [{ APP_SECRET: 'Passw0rd'.repeat(5) }, 'APP_SECRET'],
    [{ APP_SECRET: 'bulwagan-court-bulwagan-court-bul' }, 'APP_SECRET'],
    [{ APP_SECRET: '0123456789abcdefghijklmnopqrstuvwxyz' }, 'APP_SECRET'],
    [{ APP_SECRET: 'please-change-me-before-production-use' }, 'APP_SECRET'],
    [{ APP_SECRET: 'THE_OUTPUT_OF_openssl_rand_-hex_32' }, 'APP_SECRET'],
    [{ GATEWAY_WEBHOOK_SECRET: 'whsk_short' }, 'GATEWAY_WEBHOOK_SECRET'],
    [{ GATEWAY_WEBHOOK_SECRET: `whsk_${'a'.repeat(40)}` }, 'GATEWAY_WEBHOOK_SECRET'],
    [{ GATEWAY_WEBHOOK_SECRET: `whsk_Zr4qT8mVx2LhWc7YpD1sKe9u,whsk_old` }, 'GATEWAY_WEBHOOK_SECRET'],
    [{ MAIL_URL: undefined }, 'MAIL_URL'],
    [{ DEMO_PASSWORD: 'password' }, 'DEMO_PASSWORD'],
    [{ GATEWAY_URL: undefined }, 'GATEWAY_URL'],
    [{ GATEWAY_SECRET_KEY: 'sk_test_simulator', GATEWAY_LIVE_MODE: 'false' }, 'GATEWAY_SECRET_KEY'],
    [{ GATEWAY_PUBLIC_KEY: undefined }, 'GATEWAY_PUBLIC_KEY'],
    [{ GATEWAY_PUBLIC_KEY: 'sk_live_something' }, 'GATEWAY_PUBLIC_KEY'],
    [{ GATEWAY_WEBHOOK_SECRET: undefined }, 'GATEWAY_WEBHOOK_SECRET'],
    [
      { GATEWAY_WEBHOOK_SECRET: 'whsk_Zr4qT8mVx2LhWc7YpD1sKe9u,whsk_simulator_known_to_everybody' },
      'GATEWAY_WEBHOOK_SECRET',
    ],
    [{ GATEWAY_SECRET_KEY: 'sk_test_mine' }, 'GATEWAY_LIVE_MODE'],
    // With a live key and live mode off, every genuine webhook would be refused.
    [{ GATEWAY_LIVE_MODE: 'false' }, 'GATEWAY_LIVE_MODE'],
    [{ GATEWAY_LIVE_MODE: undefined }, 'GATEWAY_LIVE_MODE'],
  ];
  for (const [change, name] of cases) assertRefused({ ...FIT, ...change }, name);
  assert.deepEqual(problemsOf({ ...FIT, FUNDRAISING_URL: undefined }), []);
  assert.deepEqual(problemsOf({ ...FIT, DATABASE_URL: '', FUNDRAISING_DATABASE_URL: FIT.DATABASE_URL }), []);
  assert.deepEqual(
    problemsOf({ ...FIT, GATEWAY_LIVE_MODE: 'false', GATEWAY_SECRET_KEY: 'sk_test_mine' }),
    [],
    'a trial run in the gateway’s test mode is allowed',
  );
});

test('An invalid setting is refused by name, in development as well', () => {
  const cases: [Environment, string][] = [
    [{ NODE_ENV: 'Production' }, 'NODE_ENV'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV'],
    [{ NODE_ENV: 'staging' }, 'NODE_ENV'],
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '-1' }, 'PORT'],
    [{ PORT: '65536' }, 'PORT'],
    [{ PORT: '80.5' }, 'PORT'],
    [{ METRICS_PORT: 'x' }, 'METRICS_PORT'],
    [{ METRICS_PORT: '70000' }, 'METRICS_PORT'],
    [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS'],
    [{ DRAIN_SECONDS: '61' }, 'DRAIN_SECONDS'],
    [{ WORKERS: '0' }, 'WORKERS'],
    [{ WORKERS: 'many' }, 'WORKERS'],
    [{ RATE_LIMIT_API: '0' }, 'RATE_LIMIT_API'],
    [{ RATE_LIMIT_LOGIN: '-10' }, 'RATE_LIMIT_LOGIN'],
    [{ RATE_LIMIT_PAYMENTS: '1.5' }, 'RATE_LIMIT_PAYMENTS'],
    [{ RATE_LIMIT_DONATIONS: 'ten' }, 'RATE_LIMIT_DONATIONS'],
    [{ RATE_LIMIT_COURT_LOGIN: ' x' }, 'RATE_LIMIT_COURT_LOGIN'],
    [{ RATE_LIMIT_OFFICE: 'Infinity' }, 'RATE_LIMIT_OFFICE'],
    [{ PORT: ' ' }, 'PORT'],
    [{ WORKERS: '0x2' }, 'WORKERS'],
    [{ WORKERS: '1e1' }, 'WORKERS'],
    [{ WORKERS: '1025' }, 'WORKERS'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT must be another port than PORT'],
    [{ EMPLOYEE_RETENTION_DAYS: '36501' }, 'EMPLOYEE_RETENTION_DAYS'],
    [{ UNVERIFIED_ACCOUNT_DAYS: '0' }, 'UNVERIFIED_ACCOUNT_DAYS'],
    [{ UNVERIFIED_ACCOUNT_DAYS: 'never' }, 'UNVERIFIED_ACCOUNT_DAYS'],
    [{ UNVERIFIED_ACCOUNT_DAYS: '36501' }, 'UNVERIFIED_ACCOUNT_DAYS'],
    [{ SERVICES: 'fundraising,bank' }, 'SERVICES'],
    [{ SERVICES: ',' }, 'SERVICES'],
    [{ FUNDRAISING_URL: 'give.example.org' }, 'FUNDRAISING_URL'],
    [{ COURT_URL: 'ftp://court.example.org' }, 'COURT_URL'],
    [{ WORKFORCE_URL: 'javascript:alert(1)' }, 'WORKFORCE_URL'],
    [{ COURT_URL: 'https://court.example.org?x=1' }, 'COURT_URL'],
    [{ COURT_URL: 'https://court.example.org/#x' }, 'COURT_URL'],
    [{ COURT_URL: 'https://user:canary@court.example.org' }, 'COURT_URL'],
    [
      { COURT_URL: 'https://Hall.example.org/', WORKFORCE_URL: 'http://hall.example.org' },
      'WORKFORCE_URL and COURT_URL must not be the same',
    ],
    [{ GATEWAY_URL: 'nowhere' }, 'GATEWAY_URL'],
    [{ GATEWAY_PROVIDER: 'nobody' }, 'GATEWAY_PROVIDER must be one of the payment providers: paymongo.'],
    [{ GATEWAY_ID: 'pay/mongo' }, 'GATEWAY_ID'],
    [{ GATEWAY_ID: 'pay:mongo' }, 'GATEWAY_ID'],
    [{ GATEWAY_SIGNATURE_HEADER: 'My Signature:' }, 'GATEWAY_SIGNATURE_HEADER'],
    [{ GATEWAY_URL: 'http://api.example.org/v1', GATEWAY_LIVE_MODE: 'true' }, 'GATEWAY_URL'],
    [{ TZ_LOCAL: 'Manila' }, 'TZ_LOCAL'],
    [{ TZ_LOCAL: '+08:00' }, 'TZ_LOCAL'],
    [{ GATEWAY_LIVE_MODE: 'yes' }, 'GATEWAY_LIVE_MODE'],
    [{ GATEWAY_LIVE_MODE: 'TRUE ' }, 'GATEWAY_LIVE_MODE'],
    [{ PASSWORD_BLOCKLIST: 'on' }, 'PASSWORD_BLOCKLIST'],
    [{ PASSWORD_BLOCKLIST: 'false', BREACHED_PASSWORDS_FILE: 'hashes.txt' }, 'BREACHED_PASSWORDS_FILE'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT'],
    // An empty secret among several would make any signature valid.
    [{ GATEWAY_WEBHOOK_SECRET: 'whsk_mine,' }, 'GATEWAY_WEBHOOK_SECRET'],
    [{ GATEWAY_WEBHOOK_SECRET: ' , ' }, 'GATEWAY_WEBHOOK_SECRET'],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL'],
    [{ COURT_DATABASE_URL: 'db.example.org' }, 'COURT_DATABASE_URL'],
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL'],
    [{ MAIL_URL: 'mail.example.org' }, 'MAIL_URL'],
    // Without this check, the address would fail only when it is used, with an error message of the library.
    [{ DATABASE_URL: 'postgres://app:canary@db:99999/app' }, 'DATABASE_URL must read postgres://'],
    [{ DATABASE_URL: 'postgres://app:can/ary#x@db/app' }, 'DATABASE_URL must read postgres://'],
    [{ DATABASE_URL: 'postgres://app:can%zzary@db/app' }, 'DATABASE_URL must read postgres://'],
    [{ COURT_DATABASE_URL: 'postgres://a b/app' }, 'COURT_DATABASE_URL must read postgres://'],
    [
      { DATABASE_URL: 'postgres://db/app?sslmode=require&options=-c%20work_mem%3D64MB' },
      'DATABASE_URL must have no parameter "options"',
    ],
    [
      { COURT_DATABASE_URL: 'postgres:///app?options=' },
      'COURT_DATABASE_URL must have no parameter "options"',
    ],
    [
      { DATABASE_URL: 'postgres://app:canary@one,two/app?target_session_attrs=standby' },
      'DATABASE_URL must lead to a server that accepts writes',
    ],
    [
      { DATABASE_URL: 'postgres://one/app?target_session_attrs=read-only' },
      'target_session_attrs can be read-write, primary or any, but not read-only',
    ],
    [{ DATABASE_URL: 'postgres://one/app?target_session_attrs=canary' }, 'but not another word'],
    [{ COURT_DATABASE_URL: 'postgres://one,,two/app' }, 'COURT_DATABASE_URL must name each of its hosts'],
    [{ DATABASE_URL: 'postgres://one,two:99999/app' }, 'DATABASE_URL must read postgres://'],
    [{ DATABASE_URL: 'postgres:///app?host=one,two&port=1,2,3' }, 'DATABASE_URL must have one port'],
    [{ DATABASE_URL: 'postgres://one,two/app?options=x' }, 'DATABASE_URL must have no parameter "options"'],
    [
      { DATABASE_URL: 'postgres://db/app', DATABASE_DIRECT_URL: 'mysql://db' },
      'DATABASE_DIRECT_URL must begin',
    ],
    [
      { COURT_DATABASE_DIRECT_URL: 'postgres://db/app' },
      'COURT_DATABASE_DIRECT_URL also needs COURT_DATABASE_URL',
    ],
    [{ REDIS_URL: 'redis://redis:99999' }, 'REDIS_URL must read rediss://'],
    [{ REDIS_URL: 'redis://one,two:99999' }, 'REDIS_URL must read rediss://'],
    [{ REDIS_URL: 'redis://one,,two' }, 'REDIS_URL must name each of its hosts'],
    [{ REDIS_URL: 'redis-sentinel://one,two' }, 'REDIS_URL must name the servers as Sentinel does'],
    [{ REDIS_URL: 'sentinel://one' }, 'REDIS_URL must begin with redis://'],
    [{ MAIL_URL: 'smtp://' }, 'MAIL_URL must read smtp://'],
    [{ MAIL_URL: 'smtp://mail.example.org:99999' }, 'MAIL_URL must read smtp://'],
    [{ MAIL_URL: 'smtp://app:can%zzary@mail.example.org' }, 'MAIL_URL must read smtp://'],
    [{ MAIL_FROM: 'The Court' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'Court <court@example.org>\nBcc: x@example.org' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'a@example.org, b@example.org' }, 'MAIL_FROM'],
    [{ SUPPORT_EMAIL: 'The Court' }, 'SUPPORT_EMAIL'],
    [{ SCANNER_URL: 'clamd:3310' }, 'SCANNER_URL'],
    [{ SCANNER_URL: 'tcp://user:canary@clamd:3310' }, 'SCANNER_URL'],
    [{ CSRF_PREFIX: 'sanctum' }, 'CSRF_PREFIX'],
    [{ APP_SECRET: 'x'.repeat(31) }, 'APP_SECRET'],
    [{ REQUIRE_TLS: 'always' }, 'REQUIRE_TLS'],
    [{ REQUIRE_TWO_FACTOR: 'true' }, 'REQUIRE_TWO_FACTOR'],
    [{ REQUIRE_TWO_FACTOR: 'court,' }, 'REQUIRE_TWO_FACTOR'],
    [{ REQUIRE_TWO_FACTOR: ':Sheriff' }, 'REQUIRE_TWO_FACTOR'],
    [{ REQUIRE_TWO_FACTOR: 'court:' }, 'REQUIRE_TWO_FACTOR'],
    [{ REQUIRE_TWO_FACTOR: 'court: @2027-02-01' }, 'REQUIRE_TWO_FACTOR'],
    [{ REQUIRE_TWO_FACTOR: 'court@' }, 'REQUIRE_TWO_FACTOR'],
    [{ REQUIRE_TWO_FACTOR: 'court@2027-02-30' }, 'REQUIRE_TWO_FACTOR'],
    [{ REQUIRE_TWO_FACTOR: 'court@2027-02-01T00:00' }, 'REQUIRE_TWO_FACTOR'],
    [{ REQUIRE_TWO_FACTOR: 'court@2027-02-01@2027-03-01' }, 'REQUIRE_TWO_FACTOR'],
    [{ REQUIRE_TWO_FACTOR: 'Court' }, 'REQUIRE_TWO_FACTOR'],
    [{ REQUIRE_TWO_FACTOR: 'fundraising:administrator' }, 'REQUIRE_TWO_FACTOR'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: 'proxy.example.org' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.0/8,' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.0/0' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.0/8/8' }, 'TRUST_PROXY'],
  ];
  for (const [env, name] of cases) {
    assertRefused(env, name);
    assert.doesNotMatch(problemsOf(env).join(), /canary|ary#x/);
  }
  assertRefused({ PORT: 'x', WORKERS: '0', TZ_LOCAL: 'x' }, 'PORT', 'WORKERS', 'TZ_LOCAL');
});

test('A refusal names settings but never their values', () => {
  const secrets = { APP_SECRET: 'short-canary', MAIL_URL: 'x://user:canary@host', DATABASE_URL: 'x:canary' };
  const problems = problemsOf({ ...FIT, ...secrets }).join('\n');
  assert.match(problems, /APP_SECRET/);
  assert.doesNotMatch(problems, /canary/);
});

test('contract §1: an empty environment is a working development configuration', () => {
  const config = readConfig({});
  assert.deepEqual(
    [config.mode, config.host, config.port, config.workers, config.trustProxy, config.metricsPort],
    ['development', '127.0.0.1', 3000, 1, false, undefined],
  );
  assert.deepEqual(config.services, SERVICE_NAMES);
  assert.deepEqual(
    config.publicUrls,
    ofEach((name) => `http://localhost:3000/${name}`),
  );
  assert.equal(config.dataDir, resolve('data'));
  assert.deepEqual(config.limits, {
    api: 120,
    login: 10,
    payments: 5,
    donations: 10,
    courtLoginPerHour: 3,
    office: 1200,
  });
  assert.deepEqual(
    [config.timeZone, config.csrfPrefix, config.demoPassword, config.refusesCommonPasswords],
    ['Asia/Manila', '/sanctum', 'password', false],
  );
  assert.deepEqual(
    [config.gateway.id, config.gateway.url, config.gateway.isSimulated, config.gateway.liveMode],
    ['paymongo', 'http://localhost:3000/dev/gateway/v1', true, false],
  );
  assert.equal(config.gateway.signatureHeader, 'Paymongo-Signature');
  assert.equal(config.breachedPasswordsFile, undefined);
});

test('contract §1: valid addresses with additional parts are accepted, and a repeated service counts once', () => {
  const fit: Environment[] = [
    { DATABASE_URL: 'postgres:///app' },
    { DATABASE_URL: 'postgres://app:%2F%23%40@[::1]:5433/app?sslmode=verify-full' },
    { REDIS_URL: 'redis://:p%40ss@redis/1' },
    { MAIL_URL: 'smtps://user%40example.org:p%2Fw@[2001:db8::1]' },
    { MAIL_FROM: 'court@example.org' },
    { MAIL_FROM: 'Hukuman, Sangay 1 <court@example.org>' },
    { COURT_URL: 'https://hall.example.org/court', WORKFORCE_URL: 'https://hall.example.org' },
    // Settings of a service that is not started in this test.
    { SERVICES: 'court', COURT_URL: 'https://hall.example.org', WORKFORCE_URL: 'https://hall.example.org' },
    { PORT: '0', METRICS_PORT: '0' },
  ];
  for (const env of fit) assert.deepEqual(problemsOf(env), [], JSON.stringify(env));
  assert.deepEqual(readConfig({ SERVICES: 'court,fundraising,court' }).services, ['court', 'fundraising']);
});

test('contract §1: HOST=localhost listens on a single address, which is closed before a stop', () => {
  for (const HOST of ['localhost', 'LocalHost', ' localhost ', ' ', ''])
    assert.equal(readConfig({ ...FIT, HOST }).host, '127.0.0.1', HOST);
  for (const HOST of ['::1', '::', '0.0.0.0', 'localhost.example.org'])
    assert.equal(readConfig({ ...FIT, HOST }).host, HOST);
});

test('contract §1: a setting replaces the default', () => {
  const config = readConfig({
    ...FIT,
    HOST: '0.0.0.0',
    PORT: '8080',
    WORKERS: '4',
    METRICS_PORT: '9100',
    SERVICES: ' court , fundraising ',
    COURT_URL: 'https://court.example.org/app/',
    COURT_DATABASE_URL: 'postgresql://court@db/court',
    TRUST_PROXY: '10.0.0.0/8, 192.168.1.1',
    GATEWAY_WEBHOOK_SECRET: 'whsk_Zr4qT8mVx2LhWc7YpD1sKe9u, whsk_Bn6gJ3fRw8QyUa5XtH0vMo2i',
    GATEWAY_SIGNATURE_HEADER: 'X-Signature',
    RATE_LIMIT_LOGIN: '7',
    TZ_LOCAL: 'Europe/Berlin',
    CSRF_PREFIX: '/api',
  });
  assert.deepEqual(
    [config.mode, config.host, config.port, config.workers],
    ['production', '0.0.0.0', 8080, 4],
  );
  assert.deepEqual(config.services, ['court', 'fundraising']);
  assert.equal(config.publicUrls.court, 'https://court.example.org/app', 'without the slash at the end');
  assert.deepEqual(config.hasPublicUrl, { ...ofEach(() => false), fundraising: true, court: true });
  assert.deepEqual(
    [config.databaseUrls.court, config.databaseUrls.fundraising],
    ['postgresql://court@db/court', FIT.DATABASE_URL],
  );
  assert.deepEqual(config.trustProxy, ['10.0.0.0/8', '192.168.1.1']);
  assert.deepEqual(config.gateway.webhookSecrets, [
    'whsk_Zr4qT8mVx2LhWc7YpD1sKe9u',
    'whsk_Bn6gJ3fRw8QyUa5XtH0vMo2i',
  ]);
  assert.deepEqual([config.gateway.liveMode, config.gateway.isSimulated], [true, false]);
  assert.equal(config.limits.login, 7);
  assert.equal(config.refusesCommonPasswords, true, 'the default of production');
  assert.equal(readConfig({ TRUST_PROXY: 'true' }).trustProxy, true);
  assert.deepEqual(readConfig({ TRUST_PROXY: 'loopback, fd00::/8' }).trustProxy, ['loopback', 'fd00::/8']);
  assert.equal(readConfig({ TRUST_PROXY: 'false' }).trustProxy, false);
  assert.equal(readConfig({ PASSWORD_BLOCKLIST: '1' }).refusesCommonPasswords, true);
  assert.equal(readConfig({ ...FIT, PASSWORD_BLOCKLIST: 'false' }).refusesCommonPasswords, false);
  const breaches = readConfig({ BREACHED_PASSWORDS_FILE: 'hashes.txt' });
  assert.deepEqual(
    [breaches.breachedPasswordsFile, breaches.refusesCommonPasswords],
    [resolve('hashes.txt'), true],
    'it is also used in development',
  );
});

test('contract §2: by default back-office services accept pages only of this machine', () => {
  const standard = readConfig({ PORT: '3100' });
  assert.deepEqual(
    ['localhost', 'localhost:3100', '127.0.0.1:3100'].filter(
      (host) => !standard.statefulDomains.includes(host),
    ),
    [],
  );
  assert.ok(standard.corsOrigins.includes('http://localhost:3100'));
  const ofPages = ['localhost:3000', 'localhost:5173', '127.0.0.1:5173', 'localhost:8000', 'localhost:8080'];
  for (const host of ofPages) {
    assert.ok(standard.statefulDomains.includes(host), host);
    assert.ok(standard.corsOrigins.includes(`http://${host}`), host);
  }
  const { statefulDomains, corsOrigins } = readConfig({ ...FIT, PORT: '3100' });
  const own = ['localhost', '127.0.0.1', '[::1]'].flatMap((host) => [host, `${host}:3100`]);
  assert.deepEqual(statefulDomains, own, 'in production no dev server is allowed');
  assert.deepEqual(
    corsOrigins,
    own.map((host) => `http://${host}`),
  );
  const named = readConfig({
    STATEFUL_DOMAINS: 'App.example.ph, *.court.example.ph, localhost:5173',
    CORS_ORIGINS: 'https://app.example.ph, http://localhost:5173',
  });
  assert.deepEqual(named.statefulDomains, ['app.example.ph', '*.court.example.ph', 'localhost:5173']);
  assert.deepEqual(named.corsOrigins, ['https://app.example.ph', 'http://localhost:5173']);
});

test('contract §3.1: COOKIE_DOMAIN is a parent domain, with or without a leading dot', () => {
  assert.equal(readConfig({}).cookieDomain, undefined);
  assert.equal(readConfig({ COOKIE_DOMAIN: '' }).cookieDomain, undefined);
  for (const COOKIE_DOMAIN of ['example.ph', '.Example.ph'])
    assert.equal(readConfig({ COOKIE_DOMAIN }).cookieDomain, 'example.ph');
  for (const COOKIE_DOMAIN of [
    'ph',
    'localhost',
    '127.0.0.1',
    'https://example.ph',
    'example.ph:80',
    'a b.ph',
    '*.ph',
  ])
    assertRefused({ COOKIE_DOMAIN }, 'COOKIE_DOMAIN');
});

test('contract §2: a host with a scheme, an origin with a path and a wildcard origin are refused', () => {
  for (const STATEFUL_DOMAINS of ['https://app.example.ph', 'app.example.ph/', '*', 'a b', 'app.example.ph,'])
    assertRefused({ STATEFUL_DOMAINS }, 'STATEFUL_DOMAINS');
  for (const CORS_ORIGINS of [
    '*',
    'app.example.ph',
    'https://app.example.ph/',
    'https://*.example.ph',
    'null',
  ])
    assertRefused({ CORS_ORIGINS }, 'CORS_ORIGINS');
});

test('contract §2: government ids are strict only if configured, and anonymization is off without a number of days', () => {
  const standard = readConfig({});
  assert.deepEqual(
    [standard.strictGovernmentIds, standard.employeeRetentionDays, standard.previousSecrets],
    [false, undefined, []],
  );
  assertRefused({ STRICT_GOVERNMENT_IDS: 'yes' }, 'STRICT_GOVERNMENT_IDS');
  assertRefused({ EMPLOYEE_RETENTION_DAYS: '0' }, 'EMPLOYEE_RETENTION_DAYS');
  assert.equal(readConfig({}).unverifiedAccountDays, 30);
  assert.equal(readConfig({ UNVERIFIED_ACCOUNT_DAYS: '7' }).unverifiedAccountDays, 7);
  const reported = readConfig({ STRICT_GOVERNMENT_IDS: 'true', EMPLOYEE_RETENTION_DAYS: '3650' });
  assert.deepEqual([reported.strictGovernmentIds, reported.employeeRetentionDays], [true, 3650]);
});

test('contract §3.3: half a centavo of PhilHealth is divided as PHILHEALTH_ROUNDING says, and another word is refused', () => {
  assert.equal(readConfig({}).philhealthRounding, 'truncate_employee');
  assert.equal(readConfig({ PHILHEALTH_ROUNDING: 'half_up' }).philhealthRounding, 'half_up');
  assertRefused({ PHILHEALTH_ROUNDING: 'up' }, 'PHILHEALTH_ROUNDING');
});

test('contract §3.3: PAYROLL_VARIANCE_PERCENT is 30 unless it is set, and what is not a whole percentage is refused', () => {
  assert.equal(readConfig({}).payrollVariancePercent, 30);
  assert.equal(readConfig({ PAYROLL_VARIANCE_PERCENT: '0' }).payrollVariancePercent, 0);
  for (const text of ['-1', '12.5', '1001', 'much'])
    assertRefused({ PAYROLL_VARIANCE_PERCENT: text }, 'PAYROLL_VARIANCE_PERCENT');
});

test('contract §1: former secrets are listed once each, and short ones are refused', () => {
  const [today, last, older] = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
  const env = { APP_SECRET: today, APP_SECRET_PREVIOUS: `${last}, ${older},${last},${today}` };
  assert.deepEqual(readConfig(env).previousSecrets, [last, older]);
  assertRefused({ APP_SECRET_PREVIOUS: `${last},short` }, 'APP_SECRET_PREVIOUS');
});

test('contract §1: DATABASE_DIRECT_URL belongs to DATABASE_URL, and a service with its own server has its own', () => {
  const env = {
    DATABASE_URL: 'postgres://pooler/app',
    DATABASE_DIRECT_URL: 'postgres://db/app',
    COURT_DATABASE_URL: 'postgres://court/app',
    WORKFORCE_DATABASE_URL: 'postgres://pooler-2/app',
    WORKFORCE_DATABASE_DIRECT_URL: 'postgres://db-2/app',
  };
  assert.deepEqual(readConfig(env).directUrls, {
    ...ofEach(() => 'postgres://db/app'),
    workforce: 'postgres://db-2/app',
    court: undefined,
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './read.ts';

type Environment = Record<string, string>;

const ENCRYPTED: Environment = {
  SERVICES: 'fundraising,court',
  DATABASE_URL: 'postgres://app:canary@db.example.org/app?sslmode=verify-full',
  REDIS_URL: 'rediss://:canary@redis.example.org',
  MAIL_URL: 'smtp://app:canary@mail.example.org?requireTLS=true',
  FILES_URL: 's3://bucket?endpoint=https%3A%2F%2Fstore.example.org',
  SCANNER_URL: 'unix:///run/clamav/clamd.ctl',
  GATEWAY_URL: 'https://api.paymongo.com/v1',
  FUNDRAISING_URL: 'https://give.example.org',
  COURT_URL: 'https://court.example.org',
};

const plain = (env: Environment): string[] => readConfig(env).plainConnections;

const refusal = (env: Environment): string => {
  try {
    readConfig({ ...env, REQUIRE_TLS: 'true' });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

const PLAIN: [change: Environment, setting: string, need: string][] = [
  [{ DATABASE_URL: 'postgres://db.example.org/app' }, 'DATABASE_URL', 'sslmode=verify-full'],
  [{ DATABASE_URL: 'postgres://db.example.org/app?sslmode=require' }, 'DATABASE_URL', 'sslmode=verify-full'],
  [
    { DATABASE_URL: 'postgres://db.example.org/app?sslmode=no-verify' },
    'DATABASE_URL',
    'sslmode=verify-full',
  ],
  [{ DATABASE_URL: 'postgres://localhost/app?host=db.example.org' }, 'DATABASE_URL', 'sslmode=verify-full'],
  [{ DATABASE_URL: 'postgres://db.example.org/app?host=' }, 'DATABASE_URL', 'sslmode=verify-full'],
  [
    { DATABASE_URL: 'postgres://db.example.org/app?sslmode=verify-full&sslmode=disable' },
    'DATABASE_URL',
    'sslmode=verify-full',
  ],
  [
    { DATABASE_URL: 'postgres://localhost,db.example.org:5433/app?sslmode=require' },
    'DATABASE_URL',
    'sslmode=verify-full',
  ],
  [{ DATABASE_URL: 'postgres:///app?host=::1,db.example.org' }, 'DATABASE_URL', 'sslmode=verify-full'],
  [{ DATABASE_DIRECT_URL: 'postgres://db.example.org/app' }, 'DATABASE_DIRECT_URL', 'sslmode=verify-full'],
  [{ DATABASE_URL: 'postgres:///app', PGHOST: 'db.example.org' }, 'DATABASE_URL', 'sslmode=verify-full'],
  [{ COURT_DATABASE_URL: 'postgres://10.0.0.7/app' }, 'COURT_DATABASE_URL', 'sslmode=verify-full'],
  [{ REDIS_URL: 'redis://redis.example.org' }, 'REDIS_URL', 'rediss://'],
  [{ REDIS_URL: 'redis://localhost,redis.example.org' }, 'REDIS_URL', 'rediss://'],
  [{ REDIS_URL: 'redis-sentinel://one.example.org/main' }, 'REDIS_URL', 'rediss://'],
  [{ REDIS_URL: 'rediss://redis.example.org?tls=' }, 'REDIS_URL', 'rediss://'],
  [{ MAIL_URL: 'smtp://mail.example.org' }, 'MAIL_URL', 'smtps:// or requireTLS=true'],
  [{ MAIL_URL: 'smtp://mail.example.org?requireTLS=false' }, 'MAIL_URL', 'smtps:// or requireTLS=true'],
  [{ FILES_URL: 's3://bucket?endpoint=http%3A%2F%2Fstore.example.org' }, 'FILES_URL', 'https://'],
  [{ FILES_URL: 's3://bucket', AWS_ENDPOINT_URL: 'http://store.example.org' }, 'FILES_URL', 'https://'],
  [{ SCANNER_URL: 'tcp://clamd.example.org:3310' }, 'SCANNER_URL', 'a tunnel that begins on this one'],
  [{ SCANNER_URL: 'tcp://10.0.0.7' }, 'SCANNER_URL', 'a tunnel that begins on this one'],
  [{ GATEWAY_URL: 'http://gateway.example.org/v1' }, 'GATEWAY_URL', 'https://'],
  [{ COURT_URL: 'http://court.example.org' }, 'COURT_URL', 'https://'],
];

test('contract §1: each unencrypted connection to another machine is reported, without its address', () => {
  assert.deepEqual(plain(ENCRYPTED), []);
  for (const [change, setting, need] of PLAIN)
    assert.deepEqual(plain({ ...ENCRYPTED, ...change }), [
      `${setting} leads to another machine and needs ${need}.`,
    ]);
});

test('contract §1: with REQUIRE_TLS each unencrypted connection to another machine prevents the start, and encrypted ones do not', () => {
  assert.equal(refusal(ENCRYPTED), '');
  for (const [change, setting] of PLAIN) {
    const message = refusal({ ...ENCRYPTED, ...change });
    assert.match(message, new RegExp(`\n  - ${setting} leads to another machine[^\n]*$`));
    assert.doesNotMatch(message, /canary|example/);
  }
});

test('contract §1: connections within this machine need no encryption', () => {
  const near = [
    {},
    { DATABASE_URL: 'postgres://app@localhost:5433/app' },
    { DATABASE_URL: 'postgres://app@[::1]/app' },
    { DATABASE_URL: 'postgres:///app' },
    { DATABASE_URL: 'postgres://app@localhost,127.0.0.1:5433/app' },
    { DATABASE_URL: 'postgres://one.example.org,two.example.org/app?sslmode=verify-full' },
    { DATABASE_URL: 'postgres://%2Fvar%2Frun%2Fpostgresql/app' },
    { DATABASE_URL: 'postgres://db.example.org/app?host=::1' },
    { DATABASE_URL: 'postgres://app@db.example.org/app?host=/var/run/postgresql' },
    { REDIS_URL: 'redis://127.0.0.1:6379' },
    { REDIS_URL: 'redis-sentinel://127.0.0.1,[::1]:26380/main' },
    { REDIS_URL: 'rediss-sentinel://one.example.org,two.example.org/main' },
    { MAIL_URL: 'smtp://localhost:25' },
    { FILES_URL: 's3://bucket?endpoint=http%3A%2F%2F127.0.0.1%3A9000' },
    { FILES_URL: 's3://bucket?region=ap-southeast-1' },
    { SCANNER_URL: 'tcp://localhost:3310' },
    { SCANNER_URL: 'tcp://[::1]' },
    { GATEWAY_URL: 'http://localhost:4000/v1' },
    { COURT_URL: 'http://localhost:3000' },
    // Settings of a service that is not started in this test.
    { SERVICES: 'court', WORKFORCE_DATABASE_URL: 'postgres://db.example.org/app' },
    { SERVICES: 'court', FUNDRAISING_URL: 'http://give.example.org' },
    { SERVICES: 'court', GATEWAY_URL: 'http://gateway.example.org/v1' },
  ];
  for (const env of near) assert.deepEqual(plain(env as Environment), [], JSON.stringify(env));
});

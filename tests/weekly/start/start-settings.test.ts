import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { MIGRATION_FOLDERS, SCHEMA } from '@bulwagan/court/schema.ts';
import { testDatabase } from '@bulwagan/testing/database.ts';
import { newDataDir, start } from '../../start/program.ts';

test('contract §1: a DATA_DIR in which no folder can be created is reported, without endless retries', {
  skip: !existsSync('/proc/self'),
}, async (t) => {
  for (const dataDir of ['/proc/bulwagan', '/proc/bulwagan/data', '/proc/self']) {
    const program = await start(t, { dataDir });
    const code = await Promise.race([program.ended(), sleep(20_000, 'still runs', { ref: false })]);
    if (code === 'still runs') await program.end('SIGKILL');
    assert.equal(code, 1, dataDir);
    assert.match(program.output(), new RegExp(`DATA_DIR is not usable: no folder can be made at ${dataDir}`));
    assert.doesNotMatch(program.output(), /\n\s+at /);
  }
});

test('contract §1: an unusable database is reported in one sentence with the name of its setting', async (t) => {
  const { url } = await testDatabase(t, { schema: SCHEMA, folders: [] });
  const elsewhere = (change: (address: URL) => void): string => {
    const address = new URL(url);
    change(address);
    return address.href;
  };
  const cases: [url: string, words: RegExp][] = [
    [
      elsewhere((address) => (address.pathname = '/canary')),
      /cannot be used: database \\"canary\\" does not exist\./,
    ],
    [elsewhere((address) => address.searchParams.set('sslmode', 'verify-full')), /cannot be used: .*SSL/],
    [elsewhere((address) => (address.port = '1')), /does not answer: .*ECONNREFUSED/],
  ];
  for (const [DATABASE_URL, words] of cases) {
    const env = { SERVICES: 'court', DATABASE_URL };
    const program = await start(t, { dataDir: newDataDir(t), env });
    assert.equal(await program.ended(), 1);
    assert.match(program.output(), words);
    assert.match(program.output(), /correct DATABASE_URL \(or COURT_DATABASE_URL\)/);
    assert.doesNotMatch(program.output(), /\bat .*:\d+:\d+/);
  }
});

test('ASVS 6.2.12 a missing breach file is reported at the start with the name of its setting', async (t) => {
  const dataDir = newDataDir(t);
  const program = await start(t, { dataDir, env: { BREACHED_PASSWORDS_FILE: `${dataDir}/none.txt` } });
  assert.equal(await program.ended(), 1);
  assert.match(program.output(), /BREACHED_PASSWORDS_FILE is not usable: .*no such file/);
  assert.doesNotMatch(program.output(), /\n\s+at /);
});

test('contract §1: an unusable file store is reported at the start, not at the first upload', async (t) => {
  const program = await start(t, { dataDir: newDataDir(t), env: { FILES_URL: '/proc/nowhere/files' } });
  assert.equal(await program.ended(), 1);
  assert.match(program.output(), /FILES_URL is not usable: FILES_URL must read s3:/);
});

test('contract §1: production starts with settings that may be intended, and warns of them', async (t) => {
  const { url } = await testDatabase(t, { schema: SCHEMA, folders: MIGRATION_FOLDERS });
  const program = await start(t, {
    dataDir: newDataDir(t),
    env: {
      NODE_ENV: 'production',
      SERVICES: 'court',
      DATABASE_URL: url,
      APP_SECRET: '9f3c61e07b2d48a5c1e87f02d6b94a35',
      MAIL_URL: 'smtp://court:canary@mail.example.org',
      // Logged by one process only.
      WORKERS: '2',
    },
  });
  await program.open();
  const warnings = program
    .output()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
    .filter(({ level }) => level === 'warn')
    .map(({ setting, connections, services }) => setting ?? connections ?? services);
  assert.deepEqual(warnings, [
    'COURT_URL',
    'MAIL_FROM',
    ['MAIL_URL leads to another machine and needs smtps:// or requireTLS=true.'],
    ['court'],
    'SCANNER_URL',
  ]);
  assert.doesNotMatch(program.output(), /canary/);
  assert.equal(await program.end(), 0);
});

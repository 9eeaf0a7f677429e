import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newDataDir, start } from './program.ts';

test('production reports every missing or well-known setting and starts nothing', async (t) => {
  const program = await start(t, {
    dataDir: newDataDir(t),
    env: { NODE_ENV: 'production', SERVICES: 'fundraising', DEMO_PASSWORD: 'password' },
  });
  assert.equal(await program.ended(), 1);
  for (const name of [
    'DATABASE_URL',
    'APP_SECRET',
    'MAIL_URL',
    'DEMO_PASSWORD',
    'GATEWAY_URL',
    'GATEWAY_SECRET_KEY',
    'GATEWAY_PUBLIC_KEY',
    'GATEWAY_WEBHOOK_SECRET',
  ])
    assert.ok(program.output().includes(name), name);
  assert.doesNotMatch(program.output(), /\n\s+at /);
});

for (const [title, services, words] of [
  ['An unknown service', 'kitchen', /SERVICES names kitchen; there are fundraising, workforce, court/],
] as const) {
  test(`contract §1: ${title} is reported in plain words, and nothing is started`, async (t) => {
    const program = await start(t, { dataDir: newDataDir(t), env: { SERVICES: services } });
    assert.equal(await program.ended(), 1);
    assert.match(program.output(), words);
    assert.doesNotMatch(program.output(), /\n\s+at /);
  });
}

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { onDatabase } from '../../bench/database.ts';
import { openBaseline } from '../../bench/variants.ts';

test('a benchmark refuses production and contacts no database there', async (t) => {
  const { env } = process;
  t.after(() => {
    process.env = env;
  });
  process.env = { ...env, NODE_ENV: 'production', DATABASE_URL: 'postgres://127.0.0.1:1/somebodys' };
  const work = () => assert.fail('It works.');
  await assert.rejects(onDatabase(undefined, work), /cannot run in production/);
});

test('no benchmark process has the database password in its arguments', {
  skip: !existsSync('/proc/self/cmdline'),
}, async () => {
  const limit = await openBaseline({ workforce: 'postgres://bench:canary@127.0.0.1:1/bench' });
  try {
    const words = readFileSync(`/proc/${limit.pid}/cmdline`, 'utf8');
    assert.match(words, /baseline\.ts/);
    assert.doesNotMatch(words, /canary/);
  } finally {
    await limit.end();
  }
});

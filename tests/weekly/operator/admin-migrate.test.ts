import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportedOf, runScript } from '@bulwagan/testing/command.ts';
import { testDatabase } from '@bulwagan/testing/database.ts';

test('migrate refuses arguments, prints what it applied, and the next time that there was nothing to apply', async (t) => {
  const { url } = await testDatabase(t, { schema: 'unused', folders: [] });
  const env = { DATABASE_URL: url };
  const refused = await runScript('migrate', ['down'], { env });
  assert.deepEqual([refused.code, refused.out], [2, '']);
  const first = await runScript('migrate', [], { env });
  assert.deepEqual([first.code, first.err], [0, '']);
  assert.match(first.out, /^fundraising: applied platform\/0001_sessions\n/);
  for (const migration of [
    'fundraising: applied fundraising/0003_giving',
    'court: applied court/0005_counts',
  ])
    assert.ok(first.out.includes(`\n${migration}\n`), migration);
  assert.deepEqual(await runScript('migrate', [], { env }), {
    code: 0,
    out: 'fundraising: up to date\nworkforce: up to date\ncourt: up to date\n',
    err: '',
    database: reportedOf(url),
  });
});

test('migrate reports a missing database in one line', async () => {
  const { code, out, err } = await runScript('migrate', [], {
    env: { DATABASE_URL: 'postgres://a@localhost:9/x' },
  });
  assert.deepEqual([code, out], [2, '']);
  assert.match(err, /^connect ECONNREFUSED .*\n$/);
});

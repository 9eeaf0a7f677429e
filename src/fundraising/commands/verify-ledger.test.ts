import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runScript } from '../../../test/command.ts';
import { testDatabase } from '../../../test/database.ts';
import { startFundraising } from '../../../test/fundraising.ts';
import { plantDemo } from '../demo/plant.ts';

test('verify-ledger cannot check tables that are not there: exit code 2, and it makes none', async (t) => {
  const { url } = await testDatabase(t, { schema: 'unused', folders: [] });
  for (let time = 1; time <= 2; time += 1) {
    const { code, out, err } = await runScript('verify-ledger', [], { env: { DATABASE_URL: url } });
    assert.deepEqual([code, out], [2, '']);
    assert.match(err, /not up to date\. Run `npm run migrate` first/);
  }
});

test('a tampered balance, count or entry makes verify-ledger exit 1 with a table of just those campaigns', async (t) => {
  const world = await startFundraising(t);
  await plantDemo(world.app, 'password');
  const env = { DATABASE_URL: world.databaseUrl };
  const { pool } = world.app.connection;
  const clean = await runScript('verify-ledger', [], { env });
  assert.deepEqual(clean, { code: 0, out: '6 campaigns, 0 differences\n', err: '' });

  await pool.query('update campaigns set raised_centavos = raised_centavos + 1 where id = 1');
  await pool.query('update campaigns set supporter_count = supporter_count + 1 where id = 3');
  await pool.query(`update withdrawals set amount_centavos = amount_centavos + 5 where status = 'pending'`);
  const { code, out } = await runScript('verify-ledger', [], { env });
  assert.equal(code, 1);
  const [first, blank, heading, , ...rows] = out.trimEnd().split('\n');
  assert.deepEqual([first, blank], ['6 campaigns, 3 differences', '']);
  assert.match(heading!, /^campaign +title +raised +by ledger +available/);
  assert.deepEqual(
    rows.map((row) => Number.parseInt(row, 10)),
    [1, 2, 3],
  );
});

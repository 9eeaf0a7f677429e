import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TEST_SECRET } from '@bulwagan/testing/app.ts';
import { runScript } from '@bulwagan/testing/command.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';

const TABLES = ['users', 'institutions', 'campaigns', 'donations', 'ledger_entries'];

test('seed refuses wrong numbers, other services and production, and nothing changes', async (t) => {
  const testApp = await startFundraising(t);
  const env = { DATABASE_URL: testApp.databaseUrl };
  const production = {
    NODE_ENV: 'production',
    APP_SECRET: 'a secret of the tests, long enough to derive keys from',
    MAIL_URL: 'smtp://127.0.0.1:9',
    FUNDRAISING_URL: 'https://fundraising.test',
    GATEWAY_URL: 'https://gateway.test/v1',
    GATEWAY_SECRET_KEY: 'sk_live_x',
    GATEWAY_PUBLIC_KEY: 'pk_live_x',
    GATEWAY_LIVE_MODE: 'true',
    GATEWAY_WEBHOOK_SECRET: 'whsk_Zr4qT8mVx2LhWc7YpD1sKe9u',
    SERVICES: 'fundraising',
  };
  const cases: [string[], Record<string, string>, number, RegExp][] = [
    [[], {}, 2, /Pass a number of rows: --donations N/],
    [['--donations', 'many'], {}, 2, /whole number from 0/],
    [['--donations', '1e3'], {}, 2, /whole number from 0/],
    [['--donations', '99999999999'], {}, 2, /whole number from 0/],
    [['--employees', 'five'], {}, 2, /whole number from 0/],
    [['--donations', '10'], production, 1, /cannot be created in production/],
  ];
  for (const [args, more, code, reason] of cases) {
    const result = await runScript('seed', args, { env: { ...env, ...more } });
    assert.match(result.err, reason);
    assert.equal(result.code, code, args.join(' '));
  }
  assert.equal(await testApp.snapshot(...TABLES), await (await startFundraising(t)).snapshot(...TABLES));
});

test('2,000 seeded donations are plausible, their ledger is consistent, and more can be added with the same seed', async (t) => {
  const testApp = await startFundraising(t);
  const env = { DATABASE_URL: testApp.databaseUrl, APP_SECRET: TEST_SECRET };
  const query = async (text: string) => (await testApp.app.connection.pool.query(text)).rows;
  const seeded = await runScript('seed', ['--donations', '2000'], { env });
  assert.equal(seeded.code, 0, seeded.err);
  assert.match(seeded.err, /^Donations: 2,000 of 2,000 \(100 %\)\n$/);
  assert.match(seeded.out, /^2,000 donations to 10 campaigns by 100 donors and guests in \d+\.\d s\.\n$/);
  const verified = await runScript('verify', ['--service', 'fundraising'], { env });
  assert.deepEqual([verified.code, verified.err], [0, ''], verified.out);

  const [counts] = await query(`
    select count(*) filter (where status = 'completed')::float / count(*) as completed,
      count(distinct status)::int as states, count(distinct payment_method)::int as ways,
      count(*) filter (where created_at > updated_at or paid_at < created_at)::int as backwards,
      count(*) filter (where user_id is null)::int as guests
    from donations where id > (select max(id) - 2000 from donations)`);
  assert.ok(counts.completed > 0.8 && counts.completed < 0.92, String(counts.completed));
  assert.ok(counts.states >= 5 && counts.ways === 5 && counts.guests > 200);
  assert.equal(counts.backwards, 0);
  // A closed campaign got nothing after its end, and one awaiting approval nothing at all.
  const misplaced = await query(`
    select d.id from donations d join campaigns c on c.id = d.campaign_id
    where c.status in ('pending', 'rejected') or d.created_at >= c.ends_at or d.created_at < c.starts_at
    limit 1`);
  assert.deepEqual(misplaced, []);
  // Rows that the service itself would have refused.
  const [drained] = await query('select count(*)::int as n from campaigns where available_centavos < 0');
  assert.equal(drained.n, 0);

  assert.equal((await runScript('seed', ['--donations', '500'], { env })).code, 0);
  const [{ donations }] = await query('select count(*)::int as donations from donations');
  const [{ seeded: seededRows }] = await query(`
    select count(*)::int as seeded from donations d join institutions i on i.id = d.institution_id where i.id <= 3`);
  assert.equal(donations, 2_500 + seededRows);
  assert.equal((await runScript('verify', ['--service', 'fundraising'], { env })).code, 0);
});

test('the same seed gives the same donations', async (t) => {
  const donations = async () => {
    const testApp = await startFundraising(t);
    const env = { DATABASE_URL: testApp.databaseUrl };
    assert.equal((await runScript('seed', ['--donations', '300', '--seed', '7'], { env })).code, 0);
    const { rows } = await testApp.app.connection.pool.query(
      'select amount_centavos, payment_method, status, message from donations order by id desc limit 300',
    );
    return rows;
  };
  assert.deepEqual(await donations(), await donations());
});

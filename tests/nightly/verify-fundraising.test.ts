import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seedDemo } from '@bulwagan/fundraising/demo/seed.ts';
import { INVARIANTS } from '@bulwagan/fundraising/verify/invariants.ts';
import { SERVICE_NAMES } from '@bulwagan/server/services.ts';
import { TEST_SECRET } from '@bulwagan/testing/app.ts';
import { reportedOf, runScript, runVerify } from '@bulwagan/testing/command.ts';
import { testDatabase } from '@bulwagan/testing/database.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { recordMetric } from '@bulwagan/testing/metrics.ts';

const FUNDRAISING = ['--service', 'fundraising'];
const [OLD, NEW] = [
  'an old secret of the tests that is long enough',
  'a new secret of the tests that is long enough',
] as const;

test('verify refuses unknown arguments and missing tables with exit code 2', async (t) => {
  const { url } = await testDatabase(t, { schema: 'unused', folders: [] });
  const env = { DATABASE_URL: url };
  const refused = await runScript('verify', ['--service', 'canteen'], { env });
  assert.deepEqual([refused.code, refused.out], [2, '']);
  assert.match(refused.err, /There is no service canteen/);
  for (let time = 1; time <= 2; time += 1) {
    const { code, out, err } = await runScript('verify', FUNDRAISING, { env });
    assert.deepEqual([code, out], [2, ''], 'and makes none');
    assert.match(err, /not up to date\. Run `npm run migrate` first/);
  }
});

test('verify --list shows the checks of each service, at least 25 invariants in all', async () => {
  const { code, out } = await runScript('verify', ['--list'], {});
  assert.equal(code, 0);
  for (const { name, holds } of INVARIANTS) assert.ok(out.includes(`\n  ${name}: ${holds}\n`), name);
  const lines = out.trimEnd().split('\n');
  assert.deepEqual(
    lines.filter((line) => !line.startsWith(' ')),
    SERVICE_NAMES,
  );
  const count = lines.length - SERVICE_NAMES.length;
  recordMetric({
    check: 'invariants checked by npm run verify, all services',
    figure: String(count),
    goal: 'at least 25',
    holds: count >= 25,
  });
  assert.ok(count >= 25);
});

test('a tampered balance, count or entry makes verify exit 1 and name just those campaigns', async (t) => {
  const testApp = await startFundraising(t);
  testApp.skipInvariants();
  await seedDemo(testApp.app, 'password');
  const env = { DATABASE_URL: testApp.databaseUrl, APP_SECRET: TEST_SECRET };
  const { pool } = testApp.app.connection;
  // Plus the check that encrypted values can be decrypted.
  const all = INVARIANTS.length + 1;
  const clean = await runScript('verify', FUNDRAISING, { env });
  assert.deepEqual(clean, {
    code: 0,
    out: `fundraising: ${all} of ${all} invariants hold\n`,
    err: '',
    database: reportedOf(testApp.databaseUrl),
  });

  await pool.query('update campaigns set raised_centavos = raised_centavos + 1 where id = 1');
  await pool.query('update campaigns set supporter_count = supporter_count + 1 where id = 3');
  const { code, out } = await runScript('verify', FUNDRAISING, { env });
  assert.equal(code, 1);
  const [first, raised, campaign, supporters, other, ...rest] = out.trimEnd().split('\n');
  assert.equal(first, `fundraising: ${all - 2} of ${all} invariants hold`);
  assert.match(
    raised!,
    /^ {2}raised: The raised amount of a campaign equals the sum of its ledger entries\.$/,
  );
  assert.match(campaign!, /^ {4}campaign 1: \d+ kept, \d+ by entries$/);
  assert.match(supporters!, /^ {2}supporters: /);
  assert.match(other!, /^ {4}campaign 3: \d+ kept, \d+ by entries$/);
  assert.deepEqual(rest, []);
});

test('values encrypted with a former secret make verify exit 1 and name each column, until it gets that secret', async (t) => {
  const testApp = await startFundraising(t, { platform: { secret: OLD } });
  await seedDemo(testApp.app, 'password');
  const reported = (secrets: Record<string, string>) =>
    runVerify(testApp.databaseUrl, 'fundraising', secrets);
  const { code, out } = await reported({ APP_SECRET: NEW });
  assert.equal(code, 1);
  assert.match(
    out,
    /\n {2}sealed-by-known-secret: .*APP_SECRET_PREVIOUS.*\n {4}bank_accounts\.account_number_sealed: \d+ sealed by key [0-9a-f]{8}\n {4}users\.donor_tin_encrypted: 1 sealed by key [0-9a-f]{8}\n {4}Set the secret .*the former one\.\n$/,
  );
  assert.equal((await reported({ APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD })).code, 0);
  assert.equal((await reported({ APP_SECRET: OLD })).code, 0);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoAtStart } from '@bulwagan/platform/demo/seed-once.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { findBroken } from '@bulwagan/testing/invariants.ts';
import { INVARIANTS } from '../verify/invariants.ts';
import { demoOf, seedDemo } from './seed.ts';

const TABLES = [
  'users',
  'user_roles',
  'institutions',
  'campaigns',
  'donations',
  'ledger_entries',
  'withdrawals',
];

test('demo data is not created where a user exists, and nothing changes', async (t) => {
  const testApp = await startFundraising(t);
  await testApp.person();
  const before = await testApp.snapshot(...TABLES);
  assert.equal(await seedDemo(testApp.app, 'password'), false);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('processes that start together create demo data once', async (t) => {
  const testApp = await startFundraising(t);
  const seeded = await Promise.all([1, 2, 3].map(() => seedDemo(testApp.app, 'password')));
  assert.deepEqual(seeded.toSorted(), [false, false, true]);
  assert.equal((await testApp.app.connection.pool.query('select from campaigns')).rowCount, 6);
  assert.equal(await seedDemo(testApp.app, 'password'), false);
});

test('production refuses a database with demo accounts and names them, and accepts any other', async (t) => {
  const testApp = await startFundraising(t);
  await testApp.person();
  await demoAtStart('production', demoOf(testApp.app, 'password'));
  const second = await startFundraising(t);
  await seedDemo(second.app, 'password');
  const refusal = /admin@fundraising\.test, .*DATABASE_URL/;
  await assert.rejects(demoAtStart('production', demoOf(second.app, 'password')), refusal);
  // Development continues with the existing data.
  await demoAtStart('development', demoOf(second.app, 'password'));
});

test('the four demo accounts sign in with their roles, the middle two in the first institution', async (t) => {
  const testApp = await startFundraising(t);
  await seedDemo(testApp.app, 'a demo password');
  const expected = {
    admin: ['system_admin', null],
    institution: ['institution_admin', 1],
    committee: ['committee_member', 1],
    donor: ['donor', null],
  };
  for (const [name, [role, institutionId]] of Object.entries(expected)) {
    const email = `${name}@fundraising.test`;
    const wrong = await testApp.post('/web/auth/login', { email, password: 'password' });
    assert.equal(wrong.status, 401);
    const { status, body } = await testApp.post('/web/auth/login', { email, password: 'a demo password' });
    assert.equal(status, 200);
    assert.deepEqual(
      [body.data.roles, body.data.institution_id, body.data.email_verified],
      [[role], institutionId, true],
    );
  }
});

test('the demo ledger is consistent, with donations of every state and open, closed and pending campaigns', async (t) => {
  const testApp = await startFundraising(t);
  await seedDemo(testApp.app, 'password');
  assert.deepEqual(await findBroken(testApp.app.db, INVARIANTS), []);
  const statesOf = async (table: string) => {
    const { rows } = await testApp.app.connection.pool.query(
      `select array_agg(distinct status order by status) as states from ${table}`,
    );
    return rows[0].states;
  };
  assert.deepEqual(await statesOf('donations'), [
    'cancelled',
    'completed',
    'expired',
    'failed',
    'pending',
    'refunded',
  ]);
  assert.deepEqual(await statesOf('campaigns'), ['active', 'closed', 'pending']);
  assert.deepEqual(await statesOf('withdrawals'), ['approved', 'pending', 'rejected']);
  const { rows } = await testApp.app.connection.pool.query(
    'select count(*)::int as below_zero from campaigns where available_centavos < 0 or raised_centavos < 0',
  );
  assert.equal(rows[0].below_zero, 0);
});

test('the demo donor sees own donations of every state, and users who may view donations see the institution’s', async (t) => {
  const testApp = await startFundraising(t);
  await seedDemo(testApp.app, 'password');
  const signIn = async (name: string) => {
    const email = `${name}@fundraising.test`;
    const { body } = await testApp.post('/mobile/auth/login', {
      email,
      password: 'password',
      device_name: 'a phone',
    });
    return { headers: { authorization: `Bearer ${body.data.access_token}` } };
  };
  const own = await testApp.get('/payment-methods', await signIn('donor'));
  assert.deepEqual(
    own.body.data.map((card: { card_last_four: string; is_default: boolean }) => [
      card.card_last_four,
      card.is_default,
    ]),
    [['4345', true]],
  );
  const seen = await testApp.get('/donations?per_page=100', await signIn('committee'));
  assert.equal(seen.status, 200);
  assert.ok(seen.body.data.total > 20);
  const recurring = await testApp.get('/subscriptions', await signIn('donor'));
  assert.deepEqual(recurring.body.data.data.map((one: { status: string }) => one.status).toSorted(), [
    'active',
    'cancelled',
  ]);
  const active = recurring.body.data.data.find((one: { status: string }) => one.status === 'active');
  const ended = await testApp.send('POST', `/subscriptions/${active.id}/cancel`, await signIn('donor'));
  assert.equal(ended.status, 200);
  for (const path of ['/faqs', '/legal-documents/terms', '/campaigns', '/scholars', '/institutions']) {
    assert.equal((await testApp.get(path)).status, 200, path);
  }
});

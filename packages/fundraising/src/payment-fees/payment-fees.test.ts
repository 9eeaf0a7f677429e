import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { begin, startWithGatewayAndDonor } from '../donations/testing/steps.ts';

const FEE = { payment_method: 'gcash', percentage: 3, fixed_amount: 5, effective_from: '2026-03-01' };
const TABLES = ['payment_fee_rates', 'audit_log'];

/** Ten minutes before midnight in Manila, on 1 March 2026. */
async function start(t: TestContext) {
  const testApp = await startWithGatewayAndDonor(t);
  testApp.clock.set('2026-03-01T15:50:00Z');
  const system = await testApp.person({ roles: ['system_admin'] });
  return { testApp, system, donor: await testApp.person() };
}

test('contract §3.1 fees are only for a system_admin', async (t) => {
  const { testApp, donor } = await start(t);
  const admin = await testApp.person({
    roles: ['institution_admin', 'committee_member'],
    institutionId: testApp.institutionId,
  });
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await testApp.get('/payment-fees')).status, 401);
  assert.equal((await testApp.post('/payment-fees', FEE)).status, 401);
  for (const person of [admin, donor]) {
    assert.equal((await person.get('/payment-fees')).status, 403);
    assert.equal((await person.post('/payment-fees', FEE)).status, 403);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §3.1 a fee is refused with each failing field, and a date in the past is 422', async (t) => {
  const { testApp, system } = await start(t);
  const before = await testApp.snapshot(...TABLES);
  const empty = await system.post('/payment-fees', {});
  assert.deepEqual(Object.keys(empty.body.errors).toSorted(), [
    'effective_from',
    'fixed_amount',
    'payment_method',
    'percentage',
  ]);
  const cases: [change: object, field: string][] = [
    [{ effective_from: '2026-02-28' }, 'effective_from'],
    [{ effective_from: '2026-02-30' }, 'effective_from'],
    [{ effective_from: '2026-03-02T00:00:00Z' }, 'effective_from'],
    [{ effective_from: null }, 'effective_from'],
    [{ payment_method: 'cash' }, 'payment_method'],
    [{ percentage: -0.01 }, 'percentage'],
    [{ percentage: 100.01 }, 'percentage'],
    [{ percentage: 2.505 }, 'percentage'],
    [{ percentage: '2.5' }, 'percentage'],
    [{ fixed_amount: -1 }, 'fixed_amount'],
    [{ fixed_amount: 0.001 }, 'fixed_amount'],
    [{ fixed_amount: 10_000.01 }, 'fixed_amount'],
  ];
  for (const [change, field] of cases) {
    const reply = await system.post('/payment-fees', { ...FEE, ...change });
    assert.equal(reply.status, 422, JSON.stringify(change));
    assert.deepEqual(Object.keys(reply.body.errors), [field], JSON.stringify(change));
  }
  const both = await system.post('/payment-fees', { ...FEE, percentage: 101, effective_from: '2026-01-01' });
  assert.deepEqual(Object.keys(both.body.errors).toSorted(), ['effective_from', 'percentage']);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §3.1 the total is the amount plus the fee in force on the day, in the office’s time zone', async (t) => {
  const { testApp, system, donor } = await start(t);
  const totalOf = async () =>
    (await begin(testApp, { amount: 200, payment_method: 'gcash' }, { by: donor })).total_amount;
  assert.equal(await totalOf(), 205);
  const tomorrow = await system.post('/payment-fees', { ...FEE, effective_from: '2026-03-02' });
  assert.equal(tomorrow.status, 201, tomorrow.text);
  const { id, created_by, created_at, ...fee } = tomorrow.body.data;
  assert.deepEqual(fee, { ...FEE, effective_from: '2026-03-02', status: 'upcoming' });
  assert.deepEqual([typeof id, created_by.id, typeof created_at], ['number', system.id, 'string']);
  assert.equal(await totalOf(), 205);

  // One second before midnight in Manila, and at midnight.
  testApp.clock.set('2026-03-01T15:59:59Z');
  assert.equal(await totalOf(), 205);
  testApp.clock.set('2026-03-01T16:00:00Z');
  assert.equal(await totalOf(), 211);
  const ways = (await testApp.get('/ways-of-paying')).body.data;
  assert.deepEqual(
    ways.find(({ payment_method: method }: { payment_method: string }) => method === 'gcash'),
    { payment_method: 'gcash', rate_in_basis_points: 300, fixed_amount: 5 },
  );

  // A second fee for the same day replaces the first.
  const free = { ...FEE, effective_from: '2026-03-02', percentage: 0, fixed_amount: 0 };
  assert.equal((await system.post('/payment-fees', free)).status, 201);
  assert.equal(await totalOf(), 200);
  const listed = (await system.get('/payment-fees')).body.data.filter(
    ({ payment_method: method }: { payment_method: string }) => method === 'gcash',
  );
  assert.deepEqual(
    listed.map((row: typeof FEE & { status: string }) => [row.effective_from, row.percentage, row.status]),
    [
      ['2026-03-02', 0, 'current'],
      ['2026-03-02', 3, 'past'],
      ['1970-01-01', 2.5, 'past'],
    ],
  );
});

test('contract §3.1 a new fee is audited with the previous one, and does not affect existing donations', async (t) => {
  const { testApp, system, donor } = await start(t);
  const begun = await begin(testApp, { amount: 200, payment_method: 'gcash' }, { by: donor });
  assert.equal((await system.post('/payment-fees', FEE)).status, 201);
  const { data } = (await system.get('/audit-logs?action=payment_fee.set')).body.data;
  assert.deepEqual(data[0].changes, {
    payment_method: 'gcash',
    effective_from: '2026-03-01',
    before: { percentage: 2.5, fixed_amount: 0 },
    after: { percentage: 3, fixed_amount: 5 },
  });
  const again = await donor.post(`/donations/${begun.id}/pay/paymongo`);
  assert.deepEqual([again.status, again.body.data.total_amount], [200, 205]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { event, pendingDonation, sendEvent, startWithDonor } from '@bulwagan/testing/donations.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { foldSums } from '../insights/counters.ts';
import { fundraisingRoutes } from '../service.ts';

test('F§2 every list has 15 rows per page by default', async (t) => {
  const testApp = await startFundraising(t);
  const admin = await testApp.person({ roles: ['system_admin'] });
  const lists = fundraisingRoutes(testApp.app).filter(
    ({ method, path, query = {} }) =>
      method === 'GET' &&
      !path.includes('{') &&
      'properties' in query &&
      'per_page' in Object(query.properties),
  );
  assert.ok(lists.length >= 10, `${lists.length} lists`);
  for (const { path } of lists) {
    const { status, body } = await admin.get(path.slice('/api/v1'.length));
    assert.equal(status, 200, path);
    assert.deepEqual([body.data.current_page, body.data.per_page], [1, 15], path);
  }
});

test('F§5 staff without an institution see nothing in any list or figure, including stored totals', async (t) => {
  const testApp = await startWithDonor(t);
  testApp.skipInvariants();
  const { reference } = await pendingDonation(testApp, { pesos: 500 });
  assert.equal((await sendEvent(testApp, event('payment.paid', { reference }))).status, 200);
  await foldSums(testApp.app);
  const root = await testApp.person({ roles: ['system_admin'] });
  const lost = await testApp.person({ roles: ['institution_admin'] });
  const overTime = '/analytics/donations-over-time';
  assert.equal((await root.get('/donations')).body.data.total, 1);
  assert.equal((await root.get(overTime)).body.data.total.amount, 500);
  for (const path of [
    '/donations',
    '/subscriptions',
    '/withdrawals',
    '/audit-logs',
    '/users',
    '/campaigns',
  ]) {
    const { status, body } = await lost.get(path);
    assert.deepEqual([status, body.data.total, body.data.data], [200, 0, []], path);
  }
  const { total, series } = (await lost.get(overTime)).body.data;
  assert.deepEqual(total, { amount: 0, count: 0, refunded_amount: 0 });
  assert.ok(series.every(({ amount, count }: typeof total) => amount === 0 && count === 0));
  const overview = (await lost.get('/analytics/overview')).body.data;
  assert.deepEqual([overview.raised_amount, overview.last_30_days.amount], [0, 0]);
});

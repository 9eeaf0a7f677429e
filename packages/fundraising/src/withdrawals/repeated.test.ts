import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { findBroken } from '@bulwagan/testing/invariants.ts';
import { startTwoInstitutions } from '@bulwagan/testing/samples/two-institutions.ts';
import { INVARIANTS } from '../verify/invariants.ts';
import { fundedCampaign } from './testing/fund.ts';

const TABLES = ['withdrawals', 'campaigns', 'audit_log', 'notifications', 'idempotency_keys'];
const by = (key: string) => ({ headers: { 'idempotency-key': key } });

/** Creates a campaign with 1,000 pesos, and a request body for 400 of them. */
async function start(t: TestContext) {
  const fixtures = await startTwoInstitutions(t);
  const { testApp, own, donor } = fixtures;
  const fund = await fundedCampaign(testApp, { institutionId: own, donorId: donor.id, centavos: 100_000n });
  return { ...fixtures, fund, body: { campaign_id: fund.id, amount: 400, purpose: 'Books' } };
}

test('F§5 a withdrawal repeated with its key is one, with the first answer again; a different request with that key is 422', async (t) => {
  const { testApp, admin, member, fund, body } = await start(t);
  const first = await admin.post('/withdrawals', body, by('k1'));
  assert.equal(first.status, 201, first.text);
  const before = await testApp.snapshot(...TABLES);
  const again = await admin.post('/withdrawals', body, by('k1'));
  assert.deepEqual([again.status, again.text], [201, first.text]);
  const another = await admin.post('/withdrawals', { ...body, amount: 401 }, by('k1'));
  assert.equal(another.status, 422);
  assert.deepEqual(Object.keys(another.body.errors), ['Idempotency-Key']);
  assert.equal((await admin.post('/withdrawals', body, by('x'.repeat(256)))).status, 422);
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal(await fund.available(), 60_000n);
  // The same key of another user is independent.
  assert.equal((await member.post('/withdrawals', body, by('k1'))).status, 201);
  assert.equal(await fund.available(), 20_000n);
  // Even when too little is left for another withdrawal.
  assert.equal((await admin.post('/withdrawals', body, by('k1'))).text, first.text);
  assert.equal(await fund.available(), 20_000n);
});

test('F§5 of twenty concurrent requests with one key one reserves, and the others get its answer or are told to retry', async (t) => {
  const { testApp, admin, fund, body } = await start(t);
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => admin.post('/withdrawals', { ...body, amount: 40 }, by('k1'))),
  );
  const made = replies.filter(({ status }) => status === 201);
  assert.equal(new Set(made.map(({ text }) => text)).size, 1);
  for (const { status, headers } of replies)
    if (status !== 201) assert.deepEqual([status, typeof headers['retry-after']], [409, 'string']);
  assert.equal(await fund.available(), 96_000n);
  assert.deepEqual(await findBroken(testApp.app.db, INVARIANTS), []);
});

test('F§5 a refused request frees its key: the same request is accepted with it once there is enough money', async (t) => {
  const { testApp, admin, system, fund, body } = await start(t);
  const path = `/withdrawals/${(await admin.post('/withdrawals', { ...body, amount: 900 })).body.data.id}`;
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await admin.post('/withdrawals', body, by('k1'))).status, 422);
  assert.equal(await testApp.snapshot(...TABLES), before);
  await system.post(`${path}/reject`);
  assert.equal((await admin.post('/withdrawals', body, by('k1'))).status, 201);
  assert.equal(await fund.available(), 60_000n);
});

test('F§5 the answer is saved in the transaction that reserves: a killed process has saved both or neither', async (t) => {
  const { testApp, admin, body } = await start(t);
  await admin.post('/withdrawals', body, by('k1'));
  const { rows } = await testApp.app.connection.pool.query(
    'select w.xmin = k.xmin as is_one, k.status from withdrawals w, idempotency_keys k',
  );
  assert.deepEqual(rows, [{ is_one: true, status: 201 }]);
});

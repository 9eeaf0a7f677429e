import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { receiptsSent } from '../../../../../tests/money/batch.ts';
import { balanceOf, begin, pay, rowOf, startWithGatewayAndDonor } from '../testing/steps.ts';

const MONEY = ['donations', 'campaigns', 'ledger_entries', 'refunds'];

test('F§6 a donation whose payment is unknown is refunded: the gateway is asked which payment it was', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await begin(testApp);
  await pay(testApp, donation.checkout_url);
  await testApp.delivered();
  await receiptsSent(testApp);
  const { payment_id: paymentId } = await rowOf(testApp, donation.id);
  // As for an invoice whose job got no answer from the gateway.
  await sql`update donations set payment_id = null where id = ${donation.id}`.execute(testApp.app.db);
  const admin = await testApp.person({ roles: ['system_admin'] });
  const refund = () => admin.post(`/donations/${donation.id}/refund`, { reason: 'others' });

  const before = await testApp.snapshot(...MONEY);
  await testApp.fault('GET /payment_intents/{id}', 'error500', 100);
  assert.equal((await refund()).status, 503);
  assert.equal(await testApp.snapshot(...MONEY), before);

  await testApp.simulator.control('DELETE', '/faults');
  const reply = await refund();
  assert.deepEqual([reply.status, reply.body.data?.status], [200, 'succeeded'], reply.text);
  await testApp.delivered();
  assert.equal((await rowOf(testApp, donation.id)).payment_id, paymentId);
  assert.deepEqual(await balanceOf(testApp), [0n, 0n, 0]);
  assert.equal((await testApp.refunds()).length, 1);
});

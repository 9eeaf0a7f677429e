import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { receiptsSent } from '../../../test/money/batch.ts';
import { balanceOf, begin, donatingWorld, pay, rowOf } from './test-steps.ts';

const MONEY = ['donations', 'campaigns', 'ledger_entries', 'refunds'];

test('F§6 a donation whose payment is unknown is refunded: the gateway is asked which payment it was', async (t) => {
  const world = await donatingWorld(t);
  const gift = await begin(world);
  await pay(world, gift.checkout_url);
  await world.delivered();
  await receiptsSent(world);
  const { payment_id: paymentId } = await rowOf(world, gift.id);
  // As for an invoice whose job got no answer from the gateway.
  await sql`update donations set payment_id = null where id = ${gift.id}`.execute(world.app.db);
  const admin = await world.person({ roles: ['system_admin'] });
  const refund = () => admin.post(`/donations/${gift.id}/refund`, { reason: 'others' });

  const before = await world.snapshot(...MONEY);
  await world.fault('GET /payment_intents/{id}', 'error500', 100);
  assert.equal((await refund()).status, 503);
  assert.equal(await world.snapshot(...MONEY), before);

  await world.simulator.control('DELETE', '/faults');
  const reply = await refund();
  assert.deepEqual([reply.status, reply.body.data?.status], [200, 'succeeded'], reply.text);
  await world.delivered();
  assert.equal((await rowOf(world, gift.id)).payment_id, paymentId);
  assert.deepEqual(await balanceOf(world), [0n, 0n, 0]);
  assert.equal((await world.refunds()).length, 1);
});

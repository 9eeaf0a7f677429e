import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHECKOUT, refusal, startReceiver, startSimulator } from './testing/simulator.ts';

type Bench = Awaited<ReturnType<typeof startSimulator>>;

async function paidPayment(bench: Bench): Promise<string> {
  const session = await bench.api('POST', '/checkout_sessions', CHECKOUT);
  const paid = await bench.control('POST', '/pay', { id: session.body.data.id, method: 'gcash' });
  return paid.body.data.attributes.payments[0].id;
}

const isDisputed = async (bench: Bench, id: string) =>
  (await bench.api('GET', `/payments/${id}`)).body.data.attributes.disputed;

test('a dispute of a missing payment, above the remaining amount, or already ended is refused', async (t) => {
  const bench = await startSimulator(t);
  const payment_id = await paidPayment(bench);
  assert.equal((await bench.control('POST', '/disputes', { payment_id: 'pay_x' })).status, 404);
  assert.equal((await bench.control('POST', '/disputes', { payment_id, amount: 50_001 })).status, 400);
  const { body } = await bench.control('POST', '/disputes', { payment_id });
  assert.equal((await bench.control('POST', '/disputes', { payment_id })).status, 400);
  const move = (status: string) => bench.control('POST', `/disputes/${body.data.id}/move`, { status });
  assert.equal((await move('gone')).status, 400);
  assert.equal((await move('lost')).status, 200);
  assert.equal((await move('won')).status, 400);
});

test('an open dispute marks its payment, which cannot be refunded; events report its start and end', async (t) => {
  const receiver = await startReceiver(t);
  const bench = await startSimulator(t);
  const payment_id = await paidPayment(bench);
  const events = ['dispute.created', 'dispute.resolved'];
  await bench.api('POST', '/webhooks', { url: receiver.url, events });
  const { body } = await bench.control('POST', '/disputes', { payment_id, reason: 'not_as_described' });
  const { id, attributes } = body.data;
  assert.deepEqual(
    [attributes.amount, attributes.status, attributes.reason, attributes.payment_id],
    [50_000, 'needs_response', 'not_as_described', payment_id],
  );
  assert.equal(await isDisputed(bench, payment_id), true);
  const refund = { payment_id, amount: 100, reason: 'others' };
  assert.equal(refusal(await bench.api('POST', '/refunds', refund))[1], 'resource_disputed_state');
  await bench.control('POST', `/disputes/${id}/move`, { status: 'under_review' });
  await bench.control('POST', `/disputes/${id}/move`, { status: 'won' });
  assert.equal(await isDisputed(bench, payment_id), false);
  assert.equal((await bench.api('GET', `/disputes/${id}`)).body.data.attributes.status, 'won');
  assert.equal((await bench.api('GET', '/disputes')).body.data.length, 1);
  await receiver.waitFor(2);
  assert.deepEqual(receiver.types().sort(), events);
});

test('an account that may not read disputes gets 403', async (t) => {
  const bench = await startSimulator(t);
  await bench.control('POST', '/settings', { disputes: 'denied' });
  const denied = await bench.api('GET', '/disputes');
  assert.deepEqual([denied.status, denied.body.errors[0].code], [403, 'access_denied']);
});

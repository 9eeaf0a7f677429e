import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { movableClock } from '@bulwagan/platform/time/clock.ts';
import { CHECKOUT, payByCard, refusal, startReceiver, startSimulator } from './testing/simulator.ts';

describe('refunds', () => {
  async function paidPayment(bench: Awaited<ReturnType<typeof startSimulator>>, method = 'card') {
    const session = await bench.api('POST', '/checkout_sessions', CHECKOUT);
    const paid = await bench.control('POST', '/pay', { id: session.body.data.id, method });
    return paid.body.data.attributes.payments[0].id as string;
  }
  const refundOf = (payment: string, amount: number) => ({
    payment_id: payment,
    amount,
    reason: 'requested_by_customer',
  });

  test('refuse what the gateway refuses, and refund nothing', async (t) => {
    const clock = movableClock();
    const bench = await startSimulator(t, { clock });
    const card = await paidPayment(bench);
    const grab = await paidPayment(bench, 'grab_pay');
    const refund = async (body: object) => refusal(await bench.api('POST', '/refunds', body));
    assert.deepEqual(await refund(refundOf(card, 99)), [400, 'parameter_below_minimum', 'amount']);
    assert.deepEqual(await refund(refundOf(card, 50_001)), [400, 'parameter_above_maximum', 'amount']);
    assert.deepEqual(await refund(refundOf(grab, 100)), [400, 'parameter_above_maximum', 'amount']);
    assert.deepEqual(await refund({ ...refundOf(card, 100), reason: 'regret' }), [
      400,
      'parameter_invalid',
      'reason',
    ]);
    assert.equal((await refund(refundOf('pay_x', 100)))[0], 404);
    const { attached } = await payByCard(bench, '4400000000000016');
    assert.equal(attached.status, 400);
    const failed = (await bench.api('GET', '/payments?limit=1')).body.data[0].id;
    assert.deepEqual(await refund(refundOf(failed, 100)), [400, 'resource_failed_state']);
    await bench.control('POST', '/settings', { refunds: 'insufficient_balance' });
    assert.deepEqual(await refund(refundOf(card, 100)), [400, 'available_balance_insufficient']);
    await bench.control('POST', '/settings', { refunds: 'succeed' });
    clock.advance({ days: 61 });
    assert.deepEqual(await refund(refundOf(card, 100)), [400, 'allowed_date_exceeded']);
    assert.deepEqual((await bench.api('GET', '/refunds')).body.data, []);
  });

  test('in parts up to the whole, and one at a time while pending', async (t) => {
    const receiver = await startReceiver(t);
    const bench = await startSimulator(t);
    const payment = await paidPayment(bench);
    const events = ['payment.refunded', 'payment.refund.updated'];
    await bench.api('POST', '/webhooks', { url: receiver.url, events });
    const first = await bench.api('POST', '/refunds', refundOf(payment, 20_000));
    assert.equal(first.body.data.attributes.status, 'succeeded');
    await bench.control('POST', '/settings', { refunds: 'pending' });
    const second = await bench.api('POST', '/refunds', refundOf(payment, 30_000));
    assert.equal(second.body.data.attributes.status, 'pending');
    const third = await bench.api('POST', '/refunds', refundOf(payment, 100));
    assert.equal(refusal(third)[1], 'resource_pending_state');
    await bench.control('POST', `/refunds/${second.body.data.id}/settle`, { status: 'succeeded' });
    assert.deepEqual(refusal(await bench.api('POST', '/refunds', refundOf(payment, 100))), [
      400,
      'parameter_above_maximum',
      'amount',
    ]);
    await receiver.waitFor(4);
    assert.deepEqual(receiver.types().sort(), [...events, ...events].sort());
    const listed = await bench.api('GET', `/refunds?payment_id=${payment}`);
    assert.equal(listed.body.data.length, 2);
    assert.equal((await bench.api('GET', `/payments/${payment}`)).body.data.attributes.refunds.length, 2);
  });
});

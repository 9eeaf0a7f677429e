import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { movableClock } from '@bulwagan/platform/time/clock.ts';
import { CUSTOMER, cardOf, refusal, SECRET, startReceiver, startSimulator } from './testing/simulator.ts';

describe('subscriptions', () => {
  async function subscribe(t: Parameters<typeof startSimulator>[0]) {
    const receiver = await startReceiver(t);
    const clock = movableClock('2026-01-31T04:00:00Z');
    const bench = await startSimulator(t, { clock, webhooks: [{ url: receiver.url, secret: SECRET }] });
    await bench.control('POST', '/settings', { concurrency: 1 });
    const customer = await bench.api('POST', '/customers', CUSTOMER);
    const plan = await bench.api('POST', '/plans', {
      name: 'Monthly gift',
      amount: 30_000,
      currency: 'PHP',
      interval: 'month',
      interval_count: 1,
    });
    const made = await bench.api('POST', '/subscriptions', {
      customer_id: customer.body.data.id,
      plan_id: plan.body.data.id,
    });
    const subscription = made.body.data;
    const advance = (event: string) =>
      bench.control('POST', `/subscriptions/${subscription.id}/advance`, { event });
    const types = async (count: number) => {
      await receiver.waitFor(count);
      return receiver.types().splice(-count);
    };
    return { receiver, bench, subscription, advance, types };
  }

  test('refuse unknown customers and steps that their state does not allow', async (t) => {
    const { bench, advance, subscription } = await subscribe(t);
    const stranger = await bench.api('POST', '/subscriptions', { customer_id: 'cus_x', plan_id: 'plan_x' });
    assert.equal(stranger.status, 404);
    assert.equal(refusal(await advance('past_due'))[1], 'resource_failed_state');
    assert.equal(refusal(await advance('unpaid'))[1], 'resource_failed_state');
    const { customer_id, plan } = subscription.attributes;
    for (const anchor_date of ['+275760-09-13', '-000001-01-01', '1999-12-31', '2200-01-01']) {
      const never = { customer_id, plan_id: plan.id, anchor_date };
      assert.equal(refusal(await bench.api('POST', '/subscriptions', never))[1], 'parameter_format_invalid');
    }
    const { status } = (await bench.api('GET', `/subscriptions/${subscription.id}`)).body.data.attributes;
    assert.equal(status, 'incomplete');
    await advance('incomplete_cancelled');
    const cancelled = await bench.api('POST', `/subscriptions/${subscription.id}/cancel`);
    assert.equal(refusal(cancelled)[1], 'resource_failed_state');
  });

  test('become active with their first invoice, go past due, recover, and end', async (t) => {
    const { bench, subscription, advance, receiver } = await subscribe(t);
    assert.equal(subscription.attributes.status, 'incomplete');
    const intentId = subscription.attributes.latest_invoice.payment_intent.id;
    const method = await bench.api('POST', '/payment_methods', cardOf('4343434343434345'));
    await bench.api('POST', `/payment_intents/${intentId}/attach`, { payment_method: method.body.data.id });
    await receiver.waitFor(6);
    assert.deepEqual(receiver.types(), [
      'subscription.invoice.created',
      'subscription.invoice.finalized',
      'payment.paid',
      'subscription.invoice.paid',
      'subscription.activated',
      'subscription.updated',
    ]);
    const read = async () =>
      (await bench.api('GET', `/subscriptions/${subscription.id}`)).body.data.attributes;
    assert.deepEqual([(await read()).status, (await read()).next_billing_schedule], ['active', '2026-02-28']);

    const expected = async (event: string, status: string, types: string[]) => {
      const before = receiver.received.length;
      assert.equal((await advance(event)).body.data.attributes.status, status);
      await receiver.waitFor(before + types.length);
      assert.deepEqual(receiver.types().slice(before), types);
    };
    await expected('past_due', 'past_due', [
      'subscription.invoice.created',
      'subscription.invoice.finalized',
      'payment.failed',
      'subscription.invoice.payment_failed',
      'subscription.past_due',
      'subscription.updated',
    ]);
    await expected('unpaid', 'unpaid', ['subscription.unpaid', 'subscription.updated']);
    await expected('paid', 'active', ['payment.paid', 'subscription.invoice.paid', 'subscription.updated']);
    await expected('cancel', 'cancelled', ['subscription.updated']);
    assert.equal((await bench.api('GET', '/payments')).body.data.length, 3);
  });
});

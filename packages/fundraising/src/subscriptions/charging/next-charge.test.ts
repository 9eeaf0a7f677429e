import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Frequency } from '@bulwagan/contracts/fundraising/kinds.ts';
import type { HasAfter } from '@bulwagan/testing/database.ts';
import { startWithGateway } from '@bulwagan/testing/gateway.ts';
import { freshToken } from '../../donations/testing/steps.ts';
import { reconcileSubscriptions } from '../reconcile.ts';
import { advance, applyEvent, begin, moneyOf } from '../testing/steps.ts';
import { chargeAfter } from './next-charge.ts';

/** Creates a monthly donation that started on the last day of January. */
async function begun(t: HasAfter) {
  const testApp = await startWithGateway(t);
  testApp.clock.set('2027-01-31T03:00:00Z');
  const { ana, campaign, id, gatewayId } = await begin(testApp);
  const shown = async (): Promise<{ status: string; next_charge_on: string | null }> => {
    const headers = { authorization: `Bearer ${await freshToken(testApp, ana)}` };
    return (await testApp.get(`/subscriptions/${id}`, { headers })).body.data;
  };
  return { testApp, campaign, id, gatewayId, shown };
}

test('F§6 the next charge date is the gateway’s, also when it continues from the end of a short month', async (t) => {
  const { testApp, id, gatewayId, shown } = await begun(t);
  assert.equal((await shown()).next_charge_on, '2027-02-28');
  const months = [
    ['2027-02-28', '2027-03-28'],
    ['2027-03-28', '2027-04-28'],
  ] as const;
  for (const [day, next] of months) {
    testApp.clock.set(`${day}T03:00:00Z`);
    await advance(testApp, id, 'paid');
    assert.equal((await testApp.app.gateway.getSubscription(gatewayId)).nextBillingOn, next);
    assert.equal((await shown()).next_charge_on, next);
  }
});

test('F§6 while a failed charge is tried again, the day that has passed is not shown as the next one', async (t) => {
  const { testApp, id, shown } = await begun(t);
  testApp.clock.set('2027-02-28T03:00:00Z');
  await advance(testApp, id, 'past_due');
  testApp.clock.set('2027-02-28T16:00:00Z');
  assert.deepEqual([(await shown()).status, (await shown()).next_charge_on], ['past_due', null]);
  testApp.clock.set('2027-03-02T03:00:00Z');
  await advance(testApp, id, 'paid');
  const { status, next_charge_on: next } = await shown();
  assert.equal(status, 'active');
  assert.ok(next !== null && next > '2027-03-02', String(next));
});

test('F§6 the gateway’s date stays when its charge is reported later; a past or impossible date is ignored', async (t) => {
  const { testApp, campaign, gatewayId, shown } = await begun(t);
  testApp.clock.set('2027-02-28T03:00:00Z');
  const at = Math.floor(testApp.clock.now().epochMilliseconds / 1_000);
  const updated = async (day: string, createdAt = at) => {
    const attributes = { status: 'active', next_billing_schedule: day };
    return (await applyEvent(testApp, 'subscription.updated', { id: gatewayId, attributes }, createdAt))
      .outcome;
  };
  assert.equal(await updated('2027-03-28'), 'applied');
  assert.equal((await shown()).next_charge_on, '2027-03-28');
  const attributes = { subscription_id: gatewayId, amount: 53_250, status: 'paid' };
  await applyEvent(testApp, 'subscription.invoice.paid', { id: 'inv_february', attributes }, at);
  assert.equal((await shown()).next_charge_on, '2027-03-28');
  assert.equal((await moneyOf(testApp, campaign)).supporters, 2);
  for (const day of ['2027-03-28', '2027-02-28', '2027-01-31', '2027-02-30', '0000-01-01', 'soon', ''])
    assert.equal(await updated(day), 'unchanged', day);
  assert.equal(await updated('2027-05-05', at - 1), 'stale');
  const pastDue = { id: gatewayId, attributes: { next_billing_schedule: '2027-09-09' } };
  assert.equal((await applyEvent(testApp, 'subscription.past_due', pastDue, at + 1)).outcome, 'applied');
  const { status, next_charge_on } = await shown();
  assert.deepEqual([status, next_charge_on], ['past_due', '2027-03-28']);
});

test('F§6 a recurring donation given up by the gateway has no next charge date, and has one again once charged after all', async (t) => {
  const { testApp, id, shown } = await begun(t);
  testApp.clock.set('2027-02-28T03:00:00Z');
  await advance(testApp, id, 'past_due');
  assert.equal((await shown()).next_charge_on, '2027-02-28');
  testApp.clock.set('2027-03-03T03:00:00Z');
  await advance(testApp, id, 'unpaid');
  const { status, next_charge_on } = await shown();
  assert.deepEqual([status, next_charge_on], ['unpaid', null]);
  await advance(testApp, id, 'paid');
  assert.deepEqual(await shown().then((donation) => [donation.status, donation.next_charge_on]), [
    'active',
    '2027-03-28',
  ]);
});

test('F§6 after a charge on the gateway’s own date the next is a month later, even before the gateway names it', async (t) => {
  const { testApp, gatewayId, shown } = await begun(t);
  const paid = async (id: string) => {
    const at = Math.floor(testApp.clock.now().epochMilliseconds / 1_000);
    const attributes = { subscription_id: gatewayId, amount: 53_250, status: 'paid' };
    await applyEvent(testApp, 'subscription.invoice.paid', { id, attributes }, at);
    return (await shown()).next_charge_on;
  };
  testApp.clock.set('2027-02-28T03:00:00Z');
  assert.equal(await paid('inv_february'), '2027-03-31');
  const attributes = { status: 'active', next_billing_schedule: '2027-03-28' };
  await applyEvent(testApp, 'subscription.updated', { id: gatewayId, attributes });
  testApp.clock.set('2027-03-28T03:00:00Z');
  assert.equal(await paid('inv_march'), '2027-04-28');
});

test('F§6 the date is the same when the charge is found by polling and the gateway names no next date', async (t) => {
  const { testApp, id, gatewayId, shown } = await begun(t);
  testApp.clock.set('2027-02-28T03:00:00Z');
  const attributes = { status: 'active', next_billing_schedule: '2027-03-28' };
  await applyEvent(testApp, 'subscription.updated', { id: gatewayId, attributes });
  await testApp.simulator.control('POST', '/settings', { hold: true });
  testApp.clock.set('2027-03-30T04:00:00Z');
  await advance(testApp, id, 'paid');
  const { getSubscription } = testApp.app.gateway;
  testApp.app.gateway.getSubscription = async (asked) => ({
    ...(await getSubscription(asked)),
    nextBillingOn: undefined,
  });
  assert.equal(await reconcileSubscriptions(testApp.app), 1);
  assert.equal((await shown()).next_charge_on, '2027-04-28');
});

test('F§6 the next date is counted from the first charge, or from the known date when the gateway uses its own', () => {
  const days: [first: string, known: string | null, frequency: Frequency, day: string, next: string][] = [
    ['2027-01-31', null, 'monthly', '2027-02-10', '2027-02-28'],
    ['2027-01-31', '2027-02-28', 'monthly', '2027-02-28', '2027-03-31'],
    ['2027-01-31', '2027-02-28', 'monthly', '2027-02-27', '2027-02-28'],
    ['2027-01-31', '2027-03-28', 'monthly', '2027-03-27', '2027-03-28'],
    ['2027-01-31', '2027-03-28', 'monthly', '2027-03-28', '2027-04-28'],
    ['2027-01-31', '2027-03-28', 'monthly', '2027-05-01', '2027-05-28'],
    ['2027-01-31', '2027-07-30', 'quarterly', '2027-08-02', '2027-10-30'],
    ['2028-02-29', '2031-02-28', 'annually', '2031-02-28', '2032-02-29'],
    ['2028-02-29', '2031-03-01', 'annually', '2031-03-01', '2032-03-01'],
  ];
  for (const [first_charge_on, next_charge_on, frequency, day, next] of days) {
    const row = { first_charge_on, next_charge_on, frequency };
    assert.equal(chargeAfter(row, Temporal.PlainDate.from(day)), next, `${next_charge_on} ${day}`);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HasAfter } from '../../../test/database.ts';
import { startWithGateway } from '../../../test/gateway.ts';
import { freshToken } from '../donations/test-steps.ts';
import { advance, applyEvent, begin, moneyOf } from './test-steps.ts';

/** A monthly gift that was begun on the last day of January. */
async function begun(t: HasAfter) {
  const world = await startWithGateway(t);
  world.clock.set('2027-01-31T03:00:00Z');
  const { ana, campaign, id, gatewayId } = await begin(world);
  const shown = async (): Promise<{ status: string; next_charge_on: string | null }> => {
    const headers = { authorization: `Bearer ${await freshToken(world, ana)}` };
    return (await world.get(`/subscriptions/${id}`, { headers })).body.data;
  };
  return { world, campaign, id, gatewayId, shown };
}

test('F§6 the next charge of a recurring gift is the day that the gateway tells, also where it goes on from the end of a short month', async (t) => {
  const { world, id, gatewayId, shown } = await begun(t);
  assert.equal((await shown()).next_charge_on, '2027-02-28');
  const months = [
    ['2027-02-28', '2027-03-28'],
    ['2027-03-28', '2027-04-28'],
  ] as const;
  for (const [day, next] of months) {
    world.clock.set(`${day}T03:00:00Z`);
    await advance(world, id, 'paid');
    assert.equal((await world.app.gateway.getSubscription(gatewayId)).nextBillingOn, next);
    assert.equal((await shown()).next_charge_on, next);
  }
});

test('F§6 the day that the gateway tells stays where its charge is told of after it; one that has come, or that no calendar has, is passed over', async (t) => {
  const { world, campaign, gatewayId, shown } = await begun(t);
  world.clock.set('2027-02-28T03:00:00Z');
  const at = Math.floor(world.clock.now().epochMilliseconds / 1_000);
  const updated = async (day: string, createdAt = at) => {
    const attributes = { status: 'active', next_billing_schedule: day };
    return (await applyEvent(world, 'subscription.updated', { id: gatewayId, attributes }, createdAt))
      .outcome;
  };
  assert.equal(await updated('2027-03-28'), 'applied');
  assert.equal((await shown()).next_charge_on, '2027-03-28');
  const attributes = { subscription_id: gatewayId, amount: 53_250, status: 'paid' };
  await applyEvent(world, 'subscription.invoice.paid', { id: 'inv_february', attributes }, at);
  assert.equal((await shown()).next_charge_on, '2027-03-28');
  assert.equal((await moneyOf(world, campaign)).supporters, 2);
  for (const day of ['2027-03-28', '2027-02-28', '2027-01-31', '2027-02-30', '0000-01-01', 'soon', ''])
    assert.equal(await updated(day), 'unchanged', day);
  assert.equal(await updated('2027-05-05', at - 1), 'stale');
  const pastDue = { id: gatewayId, attributes: { next_billing_schedule: '2027-09-09' } };
  assert.equal((await applyEvent(world, 'subscription.past_due', pastDue, at + 1)).outcome, 'applied');
  const { status, next_charge_on } = await shown();
  assert.deepEqual([status, next_charge_on], ['past_due', '2027-03-28']);
});

test('F§6 a recurring gift that the gateway has given up names no next charge, and names it again once it is charged after all', async (t) => {
  const { world, id, shown } = await begun(t);
  world.clock.set('2027-02-28T03:00:00Z');
  await advance(world, id, 'past_due');
  assert.equal((await shown()).next_charge_on, '2027-02-28');
  world.clock.set('2027-03-03T03:00:00Z');
  await advance(world, id, 'unpaid');
  const { status, next_charge_on } = await shown();
  assert.deepEqual([status, next_charge_on], ['unpaid', null]);
  await advance(world, id, 'paid');
  assert.deepEqual(await shown().then((gift) => [gift.status, gift.next_charge_on]), [
    'active',
    '2027-03-28',
  ]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARDS, startWithGateway, stepBetween } from '../../../test/gateway.ts';
import { linkCard } from '../payment-methods/test-steps.ts';
import { giftsOf, openCampaign, subscribe } from './test-steps.ts';

test('F§3 a recurring donation unknown to the gateway keeps no card and can be resumed with another one', async (t) => {
  const world = await startWithGateway(t);
  const ana = await world.person();
  const campaign = await openCampaign(world);
  const [first, second] = [await linkCard(world, ana), await linkCard(world, ana, CARDS.other)];
  await world.fault('*', 'error500', 100);
  assert.equal((await subscribe(ana, campaign, first)).status, 503);
  await world.simulator.control('DELETE', '/faults');
  const removed = await ana.delete(`/payment-methods/${first}`);
  assert.equal(removed.status, 200, removed.text);
  const [{ id }] = (await ana.get('/subscriptions')).body.data.data;

  const gone = await subscribe(ana, campaign, first);
  assert.deepEqual([gone.status, Object.keys(gone.body.errors)], [422, ['payment_method_id']]);
  const taken = await subscribe(ana, campaign, second);
  assert.deepEqual(
    [taken.status, taken.body.data.id, taken.body.data.payment_method.id],
    [201, id, second],
    taken.text,
  );
  assert.equal((await ana.delete(`/payment-methods/${second}`)).status, 422);
});

test('C2 a card is kept while it sets up a recurring donation; a card removed during a paused request is not charged: 422', async (t) => {
  const world = await startWithGateway(t);
  const ana = await world.person();
  const campaign = await openCampaign(world);
  const card = await linkCard(world, ana);
  const charges = (await world.payments()).length;
  const removals: number[] = [];
  const remove = async () => void removals.push((await ana.delete(`/payment-methods/${card}`)).status);
  stepBetween(world, (gateway) => ({
    createSubscription: async (input) => {
      const made = await gateway.createSubscription(input);
      await remove();
      world.clock.advance({ seconds: 31 });
      await remove();
      return made;
    },
  }));
  const refused = await subscribe(ana, campaign, card);
  assert.deepEqual(removals, [422, 200]);
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['payment_method_id']]);
  await world.delivered();
  assert.equal((await world.payments()).length, charges);
  const [{ id, status }] = (await ana.get('/subscriptions')).body.data.data;
  assert.deepEqual([status, await giftsOf(world, id)], ['incomplete', []]);
  const anew = await subscribe(ana, campaign, await linkCard(world, ana, CARDS.other));
  assert.deepEqual([anew.status, anew.body.data.id], [201, id]);
});

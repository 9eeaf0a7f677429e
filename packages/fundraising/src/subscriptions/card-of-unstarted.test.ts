import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARDS, startWithGateway, stepBetween } from '@bulwagan/testing/gateway.ts';
import { linkCard } from '../payment-methods/testing/steps.ts';
import { donationsOf, openCampaign, subscribe } from './testing/steps.ts';

test('F§3 a recurring donation unknown to the gateway keeps no card and can be resumed with another one', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const campaign = await openCampaign(testApp);
  const [first, second] = [await linkCard(testApp, ana), await linkCard(testApp, ana, CARDS.other)];
  await testApp.fault('*', 'error500', 100);
  assert.equal((await subscribe(ana, campaign, first)).status, 503);
  await testApp.simulator.control('DELETE', '/faults');
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

test('a card is kept while it sets up a recurring donation; a card removed during a paused request is not charged: 422', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const campaign = await openCampaign(testApp);
  const card = await linkCard(testApp, ana);
  const charges = (await testApp.payments()).length;
  const removals: number[] = [];
  const remove = async () => void removals.push((await ana.delete(`/payment-methods/${card}`)).status);
  stepBetween(testApp, (gateway) => ({
    startSubscription: async (input) => {
      const made = await gateway.startSubscription(input);
      await remove();
      testApp.clock.advance({ seconds: 31 });
      await remove();
      return made;
    },
  }));
  const refused = await subscribe(ana, campaign, card);
  assert.deepEqual(removals, [422, 200]);
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['payment_method_id']]);
  await testApp.delivered();
  assert.equal((await testApp.payments()).length, charges);
  const [{ id, status }] = (await ana.get('/subscriptions')).body.data.data;
  assert.deepEqual([status, await donationsOf(testApp, id)], ['incomplete', []]);
  const again = await subscribe(ana, campaign, await linkCard(testApp, ana, CARDS.other));
  assert.deepEqual([again.status, again.body.data.id], [201, id]);
});

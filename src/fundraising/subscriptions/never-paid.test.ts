import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARDS, type GatewayWorld, startWithGateway } from '../../../test/gateway.ts';
import { linkCard, saveCard } from '../payment-methods/test-steps.ts';
import { customerOf, openCampaign, subscribe } from './test-steps.ts';

/** A recurring gift whose first charge was declined, and a card of its donor that could pay it. */
async function declined(world: GatewayWorld) {
  const ana = await world.person();
  const campaign = await openCampaign(world);
  const poor = await saveCard(ana, await world.tokenize(CARDS.withoutFunds), {
    gateway_customer_id: await customerOf(world, ana.email),
  });
  assert.equal((await subscribe(ana, campaign, poor)).status, 400);
  const good = await linkCard(world, ana);
  await world.delivered();
  const { rows } = await world.app.connection.pool.query(
    'select id, first_intent_id from donation_subscriptions',
  );
  return { ana, campaign, good, id: rows[0].id as number, intent: rows[0].first_intent_id as string };
}

test('contract §2 what was begun and not paid is not charged any more when its campaign takes no gifts since (422), as a new one is not', async (t) => {
  const world = await startWithGateway(t);
  const { ana, campaign, good } = await declined(world);
  const set = (change: object) =>
    world.app.db.updateTable('campaigns').set(change).where('id', '=', campaign).execute();
  const now = world.clock.now();
  const past = now.subtract({ minutes: 1 }).toString();
  const future = now.add({ minutes: 1 }).toString();
  const charges = (await world.payments()).length;
  const before = await world.snapshot('donation_subscriptions', 'donations');
  for (const [closed, open] of [
    [{ status: 'closed' }, { status: 'active' }],
    [{ ends_at: past }, { ends_at: null }],
    [{ starts_at: future }, { starts_at: null }],
  ] as const) {
    await set(closed);
    const again = await subscribe(ana, campaign, good);
    const anew = await subscribe(ana, campaign, good, { amount: 700 });
    assert.deepEqual([again.status, again.body], [422, anew.body], JSON.stringify(closed));
    assert.equal((await world.payments()).length, charges);
    assert.equal(await world.snapshot('donation_subscriptions', 'donations'), before);
    await set(open);
  }
  assert.equal((await subscribe(ana, campaign, good)).status, 201);
  assert.equal((await ana.get('/subscriptions')).body.data.total, 1);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARDS } from '../../../test/gateway.ts';
import { activeCampaign } from '../../../test/giving.ts';
import { cardOf, keyed, order, PATH } from './test-charges.ts';
import { type DonatingWorld, donatingWorld, paidAt, statusesOf } from './test-steps.ts';

const charge = (world: DonatingWorld, cardId: number, more = {}, options = {}) =>
  world.donor.post(PATH, order(world, cardId, more), options);

test('contract §3.1 the same card, campaign and amount within 30 seconds without a key is 409 and charges nothing', async (t) => {
  const world = await donatingWorld(t);
  const cardId = await cardOf(world);
  assert.equal((await charge(world, cardId)).status, 200);
  const payments = (await paidAt(world)).length;
  const { rows: before } = await world.app.connection.pool.query('select count(*)::int from donations');
  for (const seconds of [0, 29]) {
    world.clock.advance({ seconds });
    const again = await charge(world, cardId);
    assert.equal(again.status, 409, again.text);
    assert.deepEqual([again.body.success, Object.keys(again.body).sort()], [false, ['message', 'success']]);
    assert.match(again.body.message, /less than 30 seconds ago/);
    assert.equal(again.headers['retry-after'], undefined);
  }
  const { rows: after } = await world.app.connection.pool.query('select count(*)::int from donations');
  assert.deepEqual(after, before);
  assert.equal((await paidAt(world)).length, payments);
  world.clock.advance({ seconds: 1 });
  assert.equal((await charge(world, cardId)).status, 200);
  assert.equal((await paidAt(world)).length, payments + 1);
});

test('contract §3.1 ten equal charges at once make one charge', async (t) => {
  const world = await donatingWorld(t);
  const cardId = await cardOf(world);
  const replies = await Promise.all(Array.from({ length: 10 }, () => charge(world, cardId)));
  assert.deepEqual(statusesOf(replies).toSorted(), [200, ...Array.from({ length: 9 }, () => 409)]);
  assert.equal((await paidAt(world)).length, 1);
});

test('contract §3.1 another card, campaign, amount or donor, and a request with a key, are charged at once', async (t) => {
  const world = await donatingWorld(t);
  const [cardId, otherCard] = [await cardOf(world), await cardOf(world)];
  const { institutionId, donor } = world;
  const campaign_id = await activeCampaign(world, { institutionId, createdBy: donor.id, title: 'Desks' });
  const somebody = await world.person();
  const theirs = await cardOf(world, somebody);
  const replies = [
    await charge(world, cardId),
    await charge(world, otherCard),
    await charge(world, cardId, { campaign_id }),
    await charge(world, cardId, { amount: 200.01 }),
    await charge(world, cardId, {}, keyed('k1')),
    await charge(world, cardId, {}, keyed('k2')),
    await somebody.post(PATH, order(world, theirs)),
  ];
  assert.deepEqual(
    statusesOf(replies),
    replies.map(() => 200),
  );
  assert.equal((await charge(world, cardId)).status, 409);
});

test('contract §3.1 a declined charge can be sent again at once', async (t) => {
  const world = await donatingWorld(t);
  const declined = await cardOf(world, world.donor, CARDS.withoutFunds);
  for (let n = 0; n < 2; n += 1) assert.equal((await charge(world, declined)).status, 400);
});

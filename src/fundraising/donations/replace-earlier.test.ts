import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activeCampaign } from '../../../test/giving.ts';
import { balanceOf, begin, donatingWorld, GUEST, giftOf, pay, rowOf, sessionOf } from './test-steps.ts';

test('F§4 paying again with the earlier donation named closes its checkout and cancels it: only one can be paid', async (t) => {
  const world = await donatingWorld(t);
  const earlier = await begin(world);
  const again = await begin(world, { payment_method: 'card', replaces: earlier.reference_number });
  const session = await world.app.gateway.getCheckoutSession(sessionOf(earlier.checkout_url));
  assert.equal(session.status, 'expired');
  assert.equal((await rowOf(world, earlier.id)).status, 'cancelled');
  assert.notEqual((await pay(world, earlier.checkout_url)).status, 200);
  assert.equal((await pay(world, again.checkout_url, 'card')).status, 200);
  await world.delivered();
  assert.deepEqual(await balanceOf(world), [10_000n, 10_000n, 1]);
});

test('F§4 an earlier donation that was paid meanwhile is booked, and paying again is 409', async (t) => {
  const world = await donatingWorld(t);
  await world.simulator.control('POST', '/settings', { hold: true });
  const earlier = await begin(world);
  await pay(world, earlier.checkout_url);
  const again = await world.donor.post('/donations', giftOf(world, { replaces: earlier.reference_number }));
  assert.equal(again.status, 409, again.text);
  assert.match(again.body.message, new RegExp(`${earlier.reference_number} was paid a moment ago`));
  assert.equal((await rowOf(world, earlier.id)).status, 'completed');
  const { rows } = await world.app.connection.pool.query('select count(*)::int as n from donations');
  assert.equal(rows[0].n, 1);
  // The next donation is a separate one.
  assert.equal(
    (await world.donor.post('/donations', giftOf(world, { replaces: earlier.reference_number }))).status,
    201,
  );
});

test('F§4 a guest replaces by reference number; references of other donors, other campaigns or unknown ones are ignored', async (t) => {
  const world = await donatingWorld(t);
  const asGuest = async (more: object = {}) => {
    const reply = await world.post('/donations', giftOf(world, { ...GUEST, ...more }));
    assert.equal(reply.status, 201, reply.text);
    return reply.body.data;
  };
  const own = await begin(world);
  const { institutionId, donor } = world;
  const campaign_id = await activeCampaign(world, { institutionId, createdBy: donor.id, title: 'Desks' });
  await asGuest({ replaces: own.reference_number });
  await begin(world, { replaces: own.reference_number, campaign_id });
  await begin(world, { replaces: 'BW-UNKNOWN' });
  await begin(world, { replaces: null });
  assert.equal((await rowOf(world, own.id)).status, 'pending');
  const guests = await asGuest();
  await asGuest({ replaces: guests.reference_number.toLowerCase() });
  assert.equal((await rowOf(world, guests.id)).status, 'cancelled');
  const wrong = await world.donor.post('/donations', giftOf(world, { replaces: 'x'.repeat(41) }));
  assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ['replaces']]);
});

test('F§4 while the gateway does not answer, the earlier checkout stays and nothing is created', async (t) => {
  const world = await donatingWorld(t);
  const earlier = await begin(world);
  await world.fault('GET /checkout_sessions/{id}', 'error500', 50);
  const before = await world.snapshot('donations');
  const again = await world.donor.post('/donations', giftOf(world, { replaces: earlier.reference_number }));
  assert.equal(again.status, 503, again.text);
  assert.equal(await world.snapshot('donations'), before);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activeCampaign } from '@bulwagan/testing/donations.ts';
import {
  balanceOf,
  begin,
  donationBody,
  GUEST,
  pay,
  rowOf,
  sessionOf,
  startWithGatewayAndDonor,
} from '../testing/steps.ts';

test('F§4 paying again with the earlier donation named closes its checkout and cancels it: only one can be paid', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const earlier = await begin(testApp);
  const again = await begin(testApp, { payment_method: 'card', replaces: earlier.reference_number });
  const session = await testApp.app.gateway.getCheckout(sessionOf(earlier.checkout_url));
  assert.deepEqual([session.state, session.isExpired], ['closed', true]);
  assert.equal((await rowOf(testApp, earlier.id)).status, 'cancelled');
  assert.notEqual((await pay(testApp, earlier.checkout_url)).status, 200);
  assert.equal((await pay(testApp, again.checkout_url, 'card')).status, 200);
  await testApp.delivered();
  assert.deepEqual(await balanceOf(testApp), [10_000n, 10_000n, 1]);
});

test('F§4 an earlier donation that was paid after the donor went back is booked, and paying again is 409', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  await testApp.simulator.control('POST', '/settings', { hold: true });
  const earlier = await begin(testApp);
  await pay(testApp, earlier.checkout_url);
  const again = await testApp.donor.post(
    '/donations',
    donationBody(testApp, { replaces: earlier.reference_number }),
  );
  assert.equal(again.status, 409, again.text);
  assert.match(again.body.message, new RegExp(`${earlier.reference_number} was paid a moment ago`));
  assert.equal((await rowOf(testApp, earlier.id)).status, 'completed');
  const { rows } = await testApp.app.connection.pool.query('select count(*)::int as n from donations');
  assert.equal(rows[0].n, 1);
  // The next donation is a separate one.
  assert.equal(
    (await testApp.donor.post('/donations', donationBody(testApp, { replaces: earlier.reference_number })))
      .status,
    201,
  );
});

test('F§4 a guest replaces by reference number; references of other donors, other campaigns or unknown ones are ignored', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const asGuest = async (more: object = {}) => {
    const reply = await testApp.post('/donations', donationBody(testApp, { ...GUEST, ...more }));
    assert.equal(reply.status, 201, reply.text);
    return reply.body.data;
  };
  const own = await begin(testApp);
  const { institutionId, donor } = testApp;
  const campaign_id = await activeCampaign(testApp, { institutionId, createdBy: donor.id, title: 'Desks' });
  await asGuest({ replaces: own.reference_number });
  await begin(testApp, { replaces: own.reference_number, campaign_id });
  await begin(testApp, { replaces: 'BW-UNKNOWN' });
  await begin(testApp, { replaces: null });
  assert.equal((await rowOf(testApp, own.id)).status, 'pending');
  const guests = await asGuest();
  await asGuest({ replaces: guests.reference_number.toLowerCase() });
  assert.equal((await rowOf(testApp, guests.id)).status, 'cancelled');
  const wrong = await testApp.donor.post('/donations', donationBody(testApp, { replaces: 'x'.repeat(41) }));
  assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ['replaces']]);
});

test('F§4 while the gateway does not answer, the earlier checkout stays and nothing is created', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const earlier = await begin(testApp);
  await testApp.fault('GET /checkout_sessions/{id}', 'error500', 50);
  const before = await testApp.snapshot('donations');
  const again = await testApp.donor.post(
    '/donations',
    donationBody(testApp, { replaces: earlier.reference_number }),
  );
  assert.equal(again.status, 503, again.text);
  assert.equal(await testApp.snapshot('donations'), before);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { event, givingWorld, pendingDonation, sendEvent } from '../../../test/giving.ts';

test('F§6 a notification contains its data, so that clients can show it in another language', async (t) => {
  const world = await givingWorld(t);
  const { id, reference } = await pendingDonation(world, { pesos: 1250 });
  assert.equal((await sendEvent(world, event('checkout_session.payment.paid', { reference }))).status, 200);
  const [notice] = (await world.donor.get('/notifications')).body.data.data;
  assert.equal(notice.kind, 'donation.completed');
  assert.deepEqual(notice.data, {
    donation_id: id,
    reference_number: reference,
    amount: 1250,
    campaign_title: 'Books for all',
  });
});

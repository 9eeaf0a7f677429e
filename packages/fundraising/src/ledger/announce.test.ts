import assert from 'node:assert/strict';
import { test } from 'node:test';
import { event, pendingDonation, sendEvent, startWithDonor } from '@bulwagan/testing/donations.ts';

test('F§6 a notification contains its data, so that clients can show it in another language', async (t) => {
  const testApp = await startWithDonor(t);
  const { id, reference } = await pendingDonation(testApp, { pesos: 1250 });
  assert.equal((await sendEvent(testApp, event('checkout_session.payment.paid', { reference }))).status, 200);
  const [notice] = (await testApp.donor.get('/notifications')).body.data.data;
  assert.equal(notice.kind, 'donation.completed');
  assert.deepEqual(notice.data, {
    donation_id: id,
    reference_number: reference,
    amount: 1250,
    campaign_title: 'Books for all',
  });
});

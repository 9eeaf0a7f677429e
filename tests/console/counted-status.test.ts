import assert from 'node:assert/strict';
import { test } from 'node:test';
import { event, pendingDonation, sendEvent, startWithDonor } from '@bulwagan/testing/donations.ts';
import { asCounted } from '../../apps/console/src/fundraising/shared/counted-status.ts';

test('F§3 a donation whose failure event follows its payment is shown to the donor as received, and cannot be paid again', async (t) => {
  const testApp = await startWithDonor(t);
  const [counted, unpaid] = [await pendingDonation(testApp), await pendingDonation(testApp)];
  await sendEvent(testApp, event('checkout_session.payment.paid', { reference: counted.reference }));
  for (const { reference } of [counted, unpaid])
    await sendEvent(testApp, event('payment.failed', { reference, failedMessage: 'Declined.' }));
  const shown = async ({ id, reference }: { id: number; reference: string }) => {
    const answers = [
      await testApp.get(`/donations/track/${reference}/verify`),
      await testApp.donor.get(`/donations/${id}`),
      await testApp.donor.get('/donations?mine=true'),
    ];
    const [tracked, one, list] = answers.map(({ body }) => body.data);
    const listed = list.data.find((donation: { id: number }) => donation.id === id);
    assert.deepEqual([tracked.status, one.status, listed.status], ['failed', 'failed', 'failed']);
    return [tracked, one, listed].map((donation) => asCounted(donation).status);
  };
  assert.deepEqual(await shown(counted), ['completed', 'completed', 'completed']);
  assert.deepEqual(await shown(unpaid), ['failed', 'failed', 'failed']);
  assert.equal((await testApp.get(`/campaigns/${testApp.campaignId}`)).body.data.raised_amount, 100);
});

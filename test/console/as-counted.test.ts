import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asCounted } from '../../console/src/fundraising/public/gifts/as-counted.ts';
import { event, givingWorld, pendingDonation, sendEvent } from '../giving.ts';

test('F§3 a donation whose failure event follows its payment is shown to the donor as received, and cannot be paid again', async (t) => {
  const world = await givingWorld(t);
  const [counted, unpaid] = [await pendingDonation(world), await pendingDonation(world)];
  await sendEvent(world, event('checkout_session.payment.paid', { reference: counted.reference }));
  for (const { reference } of [counted, unpaid])
    await sendEvent(world, event('payment.failed', { reference, failedMessage: 'Declined.' }));
  const shown = async ({ id, reference }: { id: number; reference: string }) => {
    const answers = [
      await world.get(`/donations/track/${reference}/verify`),
      await world.donor.get(`/donations/${id}`),
      await world.donor.get('/donations?mine=true'),
    ];
    const [tracked, one, list] = answers.map(({ body }) => body.data);
    const listed = list.data.find((gift: { id: number }) => gift.id === id);
    assert.deepEqual([tracked.status, one.status, listed.status], ['failed', 'failed', 'failed']);
    return [tracked, one, listed].map((gift) => asCounted(gift).status);
  };
  assert.deepEqual(await shown(counted), ['completed', 'completed', 'completed']);
  assert.deepEqual(await shown(unpaid), ['failed', 'failed', 'failed']);
  assert.equal((await world.get(`/campaigns/${world.campaignId}`)).body.data.raised_amount, 100);
});

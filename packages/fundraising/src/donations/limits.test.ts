import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pendingDonation, startWithDonor } from '@bulwagan/testing/donations.ts';

test('F§8 paying again allows five requests a minute per user, whatever their outcome', async (t) => {
  const testApp = await startWithDonor(t, { settings: { payments: 5 } });
  const { id, donor } = await pendingDonation(testApp);
  const statuses: number[] = [];
  // This app's gateway does not answer; the limit counts all the same, from any address.
  for (let n = 0; n < 5; n += 1) {
    const { status } = await donor.post(`/donations/${id}/pay/paymongo`, {}, { ip: `10.0.0.${n}` });
    statuses.push(status);
  }
  assert.deepEqual(statuses, [503, 503, 503, 503, 503]);

  const sixth = await donor.post(`/donations/${id}/pay/paymongo`, {});
  assert.equal(sixth.status, 429);
  assert.equal(sixth.body.success, false);
  assert.ok(Number(sixth.headers['retry-after']) > 0);
  const other = await testApp.person();
  assert.equal(
    (await other.post(`/donations/${id}/pay/paymongo`, {})).status,
    404,
    'others count for themselves',
  );
});

test('F§8 starting a recurring donation uses the general limit of 120, not the five for paying', async (t) => {
  const testApp = await startWithDonor(t, { settings: { payments: 5, api: 120 } });
  const { id, donor } = await pendingDonation(testApp);
  const begun = await donor.post('/subscriptions', {});
  assert.deepEqual(
    [begun.status, begun.headers['x-ratelimit-limit'], begun.headers['x-ratelimit-remaining']],
    [422, '120', '119'],
  );
  const paid = await donor.post(`/donations/${id}/pay/paymongo`, {});
  assert.deepEqual([paid.status, paid.headers['x-ratelimit-remaining']], [503, '4']);
});

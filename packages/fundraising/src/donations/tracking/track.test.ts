import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DonorTestApp, pendingDonation, startWithDonor } from '@bulwagan/testing/donations.ts';
import { completed, receiptsIssued } from '../../documents/testing/papers.ts';
import { begin, GUEST, pay, rowOf, startWithGatewayAndDonor } from '../testing/steps.ts';

const path = (reference: string) => `/donations/track/${reference}/verify`;

test('F§6 a donor who returns before the webhook arrives gets the donation completed by a lookup, a guest as well', async (t) => {
  const testApp = await startWithGatewayAndDonor(t, { simulator: { webhooks: [] } });
  const guest = await testApp.post('/donations', {
    campaign_id: testApp.campaignId,
    amount: 250,
    payment_gateway: 'paymongo',
    payment_method: 'gcash',
    ...GUEST,
  });
  const { id, reference_number: reference, checkout_url: url } = guest.body.data;
  const before = await testApp.get(path(reference));
  assert.equal(before.body.data.status, 'pending');
  assert.equal(before.body.data.checkout_url, url);
  await pay(testApp, url);
  const after = await testApp.get(path(reference.toLowerCase()));
  assert.equal(after.status, 200);
  assert.equal(after.body.data.status, 'completed');
  assert.equal((await rowOf(testApp, id)).status, 'completed');
});

test('F§6 an unreachable gateway leaves the donation unchanged and causes no error', async (t) => {
  const testApp = await startWithDonor(t);
  const { reference } = await pendingDonation(testApp, { pesos: 1_234 });
  const before = await testApp.snapshot('donations');
  const shown = await testApp.get(path(reference));
  assert.equal(shown.status, 200);
  assert.equal(shown.body.data.amount, 1_234);
  assert.equal(shown.body.data.status, 'pending');
  assert.equal(await testApp.snapshot('donations'), before);
});

test('F§5 a donation looked up by reference reveals nothing about its donor; its id is shown only to the donor', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const { id, reference_number: reference } = await begin(testApp, { message: 'secret words' });
  const toStranger = await testApp.get(path(reference));
  assert.equal(toStranger.body.data.id, null);
  assert.doesNotMatch(toStranger.text, /secret|donor@x\.test/);
  const other = await testApp.person({ email: 'other@x.test' });
  assert.equal((await other.get(path(reference))).body.data.id, null);
  assert.equal((await testApp.donor.get(path(reference))).body.data.id, id);
});

test('F§4 a donation and its receipt are found by the reference number in small letters', async (t) => {
  const testApp = await startWithDonor(t);
  const { reference } = await completed(testApp);
  await receiptsIssued(testApp);
  const small = `/donations/track/${reference.toLowerCase()}`;
  const shown = await testApp.get(small);
  assert.equal(shown.status, 200, shown.text);
  assert.equal(shown.body.data.reference_number, reference);
  assert.equal((await testApp.get(`${small}/receipt`)).status, 200);
});

test('An unknown reference is 404, and many attempts are rate limited', async (t) => {
  const testApp: DonorTestApp = await startWithDonor(t, { settings: { api: 4 } });
  for (const reference of ['BW-000000000000', '%00', '%F0%9F%8E%81'])
    assert.equal((await testApp.get(path(reference))).status, 404, reference);
  assert.equal((await testApp.get(path('BW-1'))).status, 404);
  const limited = await testApp.get(path('BW-1'));
  assert.equal(limited.status, 429);
  assert.ok(Number(limited.headers['retry-after']) > 0);
});

test('contract §2: the fee of each payment method is public and is what a donation then costs', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const { body } = await testApp.get('/ways-of-paying');
  const ways: { payment_method: string; rate_in_basis_points: number; fixed_amount: number }[] = body.data;
  assert.deepEqual(ways.map((one) => one.payment_method).toSorted(), [
    'card',
    'gcash',
    'grab_pay',
    'paymaya',
    'qrph',
  ]);
  for (const { payment_method, rate_in_basis_points: rate, fixed_amount: fixed } of ways) {
    const donation = await begin(testApp, { payment_method, amount: 333.33 });
    const fee = Math.floor((33_333 * rate + 5_000) / 10_000) + fixed * 100;
    assert.equal(Math.round(donation.total_amount * 100), 33_333 + fee, payment_method);
  }
});

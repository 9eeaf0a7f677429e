import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Person } from '@bulwagan/testing/fundraising.ts';
import { faults, receiptsSent } from '../../../../../tests/money/batch.ts';
import { payTooMuch, requestWithdrawal } from '../testing/refunds.ts';
import {
  balanceOf,
  begin,
  type GatewayDonorTestApp,
  pay,
  rowOf,
  startWithGatewayAndDonor,
  statusesOf,
} from '../testing/steps.ts';

const MONEY = ['donations', 'campaigns', 'ledger_entries', 'refunds'];
const settings = (testApp: GatewayDonorTestApp, body: object) =>
  testApp.simulator.control('POST', '/settings', body);

async function paid(testApp: GatewayDonorTestApp, { amount = 500, method = 'gcash' } = {}) {
  const donation = await begin(testApp, { amount, payment_method: method });
  await pay(testApp, donation.checkout_url, method);
  await testApp.delivered();
  return { ...donation, paymentId: (await rowOf(testApp, donation.id)).payment_id! };
}

const refund = (by: Person, id: number, body: object = {}, headers: Record<string, string> = {}) =>
  by.post(`/donations/${id}/refund`, { reason: 'requested_by_customer', ...body }, { headers });

const shown = async (by: Person, id: number) => (await by.get(`/donations/${id}`)).body.data;

/** Refunds in the gateway's own dashboard, as an institution's staff would. */
async function refundThere(
  testApp: GatewayDonorTestApp,
  paymentId: string,
  centavos: number,
): Promise<string> {
  const values = { amount: centavos, payment_id: paymentId, reason: 'others' };
  const made = await testApp.simulator.api('POST', '/refunds', values);
  assert.equal(made.status, 200, JSON.stringify(made.body));
  return made.body.data.id;
}

test('contract §3.1 an invalid refund amount is refused with the refundable amount, and reserves nothing', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await paid(testApp);
  const wallet = await paid(testApp, { method: 'grab_pay' });
  const admin = await testApp.person({ roles: ['system_admin'] });
  await receiptsSent(testApp);
  const before = await testApp.snapshot(...MONEY);
  for (const [amount, message] of [
    [0, /amount/],
    [0.5, /amount/],
    [-1, /amount/],
    [10.005, /two decimals/],
    ['five', /amount/],
    [1e12, /amount/],
    [512.51, /₱512\.50/],
  ] as const) {
    const reply = await refund(admin, donation.id, { amount });
    assert.equal(reply.status, 422, `${amount}: ${reply.text}`);
    assert.match(reply.body.errors.amount[0], message);
  }
  const part = await refund(admin, wallet.id, { amount: 100 });
  assert.deepEqual([part.status, Object.keys(part.body.errors)], [422, ['amount']], part.text);
  assert.equal(await testApp.snapshot(...MONEY), before);
  assert.deepEqual(await testApp.refunds(), []);
});

test('contract §3.1 a partial refund and then the rest: the campaign loses the same amounts, and the fee comes last', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await paid(testApp);
  const admin = await testApp.person({ roles: ['system_admin'] });
  const first = await refund(admin, donation.id, { amount: 200.5, notes: 'asked by phone' });
  assert.deepEqual([first.status, first.body.data.amount, first.body.data.status], [200, 200.5, 'succeeded']);
  await testApp.delivered();
  assert.deepEqual(await balanceOf(testApp), [29_950n, 29_950n, 1]);
  const half = await shown(admin, donation.id);
  assert.deepEqual([half.status, half.refunded_amount, half.refundable_amount], ['completed', 200.5, 312]);
  const [kept] = half.refunds;
  assert.deepEqual(
    [kept.amount, kept.status, kept.reason, kept.notes, typeof kept.created_at],
    [200.5, 'succeeded', 'requested_by_customer', 'asked by phone', 'string'],
  );
  // Notes are visible to staff only.
  assert.deepEqual((await shown(testApp.donor, donation.id)).refunds[0].notes, null);

  const second = await refund(admin, donation.id, { amount: null });
  assert.deepEqual([second.status, second.body.data.amount], [200, 312], second.text);
  assert.notEqual(second.body.data.id, first.body.data.id);
  await testApp.delivered();
  const full = await shown(admin, donation.id);
  assert.deepEqual([full.status, full.refunded_amount, full.refundable_amount], ['refunded', 512.5, 0]);
  assert.deepEqual(await balanceOf(testApp), [0n, 0n, 0]);
  assert.equal((await testApp.refunds()).length, 2);
  // Repeating the request returns the same refund; a further part is refused.
  assert.equal((await refund(admin, donation.id)).body.data.id, second.body.data.id);
  assert.equal((await refund(admin, donation.id, { amount: 1 })).status, 422);
  assert.equal((await testApp.refunds()).length, 2);
  assert.deepEqual(await faults(testApp), []);
});

test('contract §3.1 a refund needs no reason: without one the donor asked for it, and without a body all is refunded', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const { id } = await paid(testApp);
  const admin = await testApp.person({ roles: ['system_admin'] });
  for (const [body, amount] of [
    [{ amount: 100 }, 100],
    [{ amount: 50, reason: null }, 50],
    [undefined, 362.5],
  ] as const) {
    const { status, body: made, text } = await admin.post(`/donations/${id}/refund`, body);
    assert.deepEqual(
      [status, made.data?.amount, made.data?.reason],
      [200, amount, 'requested_by_customer'],
      text,
    );
  }
  await testApp.delivered();
  assert.equal((await shown(admin, id)).status, 'refunded');
});

test('F§6 a partial refund from the gateway’s dashboard is booked, and Refund then refunds the rest', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await paid(testApp);
  const admin = await testApp.person({ roles: ['system_admin'] });
  await refundThere(testApp, donation.paymentId, 20_000);
  await testApp.delivered();
  assert.deepEqual(await balanceOf(testApp), [30_000n, 30_000n, 1]);
  assert.equal((await shown(admin, donation.id)).refunded_amount, 200);
  const { body } = await testApp.donor.get('/notifications');
  const notice = body.data.data.find(({ kind }: { kind: string }) => kind === 'donation.partly_refunded');
  assert.equal(notice?.data.amount, 200);

  const rest = await refund(admin, donation.id);
  assert.deepEqual([rest.status, rest.body.data.amount], [200, 312.5], rest.text);
  await testApp.delivered();
  assert.deepEqual(await balanceOf(testApp), [0n, 0n, 0]);
  assert.equal((await rowOf(testApp, donation.id)).status, 'refunded');
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 a partial refund whose events are missing is found when staff press Refund: the rest is refunded', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await paid(testApp);
  const admin = await testApp.person({ roles: ['system_admin'] });
  await settings(testApp, { hold: true });
  await refundThere(testApp, donation.paymentId, 20_000);
  const tooMuch = await refund(admin, donation.id, { amount: 400 });
  assert.equal(tooMuch.status, 422);
  assert.match(tooMuch.body.errors.amount[0], /₱312\.50/);
  assert.deepEqual(await balanceOf(testApp), [30_000n, 30_000n, 1], 'what the look-up found is booked');
  const rest = await refund(admin, donation.id);
  assert.deepEqual([rest.status, rest.body.data.amount], [200, 312.5], rest.text);
  await testApp.simulator.control('POST', '/release');
  await testApp.delivered();
  assert.deepEqual(await balanceOf(testApp), [0n, 0n, 0]);
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 a refund that the gateway refuses leaves the whole available amount withdrawable', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await paid(testApp);
  const admin = await testApp.person({ roles: ['system_admin'] });
  const own = testApp.app.gateway.getPayment;
  await refundThere(testApp, donation.paymentId, 20_000);
  await testApp.delivered();
  await settings(testApp, { hold: true });
  // Simulates a partial refund made unnoticed between lookup and order.
  testApp.app.gateway.getPayment = async (id) => {
    testApp.app.gateway.getPayment = own;
    const payment = await own(id);
    await refundThere(testApp, donation.paymentId, 10_000);
    return payment;
  };
  const refused = await refund(admin, donation.id);
  assert.equal(refused.status, 422, refused.text);
  await testApp.simulator.control('POST', '/release');
  await testApp.delivered();
  const { available_amount: available } = (await testApp.get(`/campaigns/${testApp.campaignId}`)).body.data;
  assert.equal(available, 200);
  assert.equal((await requestWithdrawal(testApp, available)).status, 201);
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 while the gateway is unreachable Refund is 503 and reserves nothing', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await paid(testApp);
  const admin = await testApp.person({ roles: ['system_admin'] });
  await receiptsSent(testApp);
  const before = await testApp.snapshot(...MONEY);
  await testApp.fault('GET /payments/{id}', 'error500', 20);
  assert.equal((await refund(admin, donation.id, { amount: 100 })).status, 503);
  assert.equal(await testApp.snapshot(...MONEY), before);
});

test('F§6 a refund in progress reduces the available amount; another amount waits, the same amount returns that refund', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await paid(testApp);
  const admin = await testApp.person({ roles: ['system_admin'] });
  await settings(testApp, { refunds: 'pending' });
  const first = await refund(admin, donation.id, { amount: 200 });
  assert.equal(first.body.data.status, 'pending', first.text);
  const available = async () =>
    (await testApp.get(`/campaigns/${testApp.campaignId}`)).body.data.available_amount;
  assert.equal(await available(), 300);
  assert.equal((await requestWithdrawal(testApp, 300.01)).status, 422);
  const other = await refund(admin, donation.id, { amount: 100 });
  assert.deepEqual([other.status, /₱200\.00/.test(other.body.message)], [409, true], other.text);
  assert.equal((await refund(admin, donation.id, { amount: 200 })).body.data.id, first.body.data.id);
  const [made] = await testApp.refunds();
  await testApp.simulator.control('POST', `/refunds/${made!.id}/settle`, { status: 'failed' });
  await testApp.delivered();
  assert.equal(await available(), 500);
  assert.equal((await testApp.refunds()).length, 1);
  assert.deepEqual(await faults(testApp), []);
});

test('contract §2 an Idempotency-Key makes one partial refund, however often it is sent', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await paid(testApp);
  const admin = await testApp.person({ roles: ['system_admin'] });
  const key = { 'idempotency-key': 'once' };
  const first = await refund(admin, donation.id, { amount: 100 }, key);
  const second = await refund(admin, donation.id, { amount: 100 }, key);
  assert.deepEqual([first.status, second.status, second.body.data.id], [200, 200, first.body.data.id]);
  assert.equal((await refund(admin, donation.id, { amount: 101 }, key)).status, 422);
  // Also when the stored answer is gone.
  await testApp.app.db.deleteFrom('idempotency_keys').execute();
  assert.equal((await refund(admin, donation.id, { amount: 100 }, key)).body.data.id, first.body.data.id);
  assert.equal((await testApp.refunds()).length, 1);
  await refund(admin, donation.id, { amount: 100 }, { 'idempotency-key': 'twice' });
  assert.equal((await testApp.refunds()).length, 2);
  await testApp.delivered();
  assert.deepEqual(await balanceOf(testApp), [30_000n, 30_000n, 1]);
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 ten partial refunds at once: never more than the payment, and each counts once', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await paid(testApp);
  const admin = await testApp.person({ roles: ['system_admin'] });
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => refund(admin, donation.id, { amount: 100 })),
  );
  assert.ok(
    statusesOf(replies).every((status) => [200, 409, 422].includes(status)),
    String(statusesOf(replies)),
  );
  await testApp.delivered();
  const made = await testApp.refunds();
  const { refunded_centavos: refunded, reversed_centavos: reversed } = await rowOf(testApp, donation.id);
  assert.equal(refunded, BigInt(made.length) * 10_000n);
  assert.equal(reversed, refunded);
  assert.deepEqual(await balanceOf(testApp), [
    50_000n - reversed,
    50_000n - reversed,
    reversed === 50_000n ? 0 : 1,
  ]);
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 a refund of more than the campaign has left is reported to the institution', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const [staff, elsewhere] = [
    await testApp.person({ roles: ['institution_admin'], institutionId: testApp.institutionId }),
    await testApp.person({ roles: ['institution_admin'], institutionId: await testApp.institution() }),
  ];
  const donation = await paid(testApp);
  assert.equal((await requestWithdrawal(testApp, 450)).status, 201);
  const admin = await testApp.person({ roles: ['system_admin'] });
  const refused = await refund(admin, donation.id);
  assert.equal(refused.status, 422);
  assert.match(refused.body.message, /₱50\.00/);
  await refundThere(testApp, donation.paymentId, 20_000);
  await testApp.delivered();
  const { data } = (await testApp.get(`/campaigns/${testApp.campaignId}`)).body;
  assert.equal(data.available_amount, -150);
  const overdrawn = async (person: Person) =>
    (await person.get('/notifications')).body.data.data.filter(
      ({ kind }: { kind: string }) => kind === 'campaign.overdrawn',
    );
  const [notice] = await overdrawn(staff);
  assert.deepEqual([notice?.data.amount, notice?.data.campaign_id], [150, testApp.campaignId]);
  assert.deepEqual(await overdrawn(elsewhere), []);
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 staff can refund an overpayment after the donation was paid out; it reserves nothing of the campaign', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await begin(testApp, { amount: 500 });
  const admin = await testApp.person({ roles: ['system_admin'] });
  await payTooMuch(testApp, donation);
  assert.equal((await requestWithdrawal(testApp, 500)).status, 201);
  const { available_amount: available } = (await testApp.get(`/campaigns/${testApp.campaignId}`)).body.data;
  assert.equal(available, 0);
  const tooMuch = await refund(admin, donation.id, { amount: 150 });
  assert.equal(tooMuch.status, 422, tooMuch.text);
  const surplus = await refund(admin, donation.id, { amount: 100 });
  assert.equal(surplus.status, 200, surplus.text);
  const { status, refunded_amount, refundable_amount } = await shown(admin, donation.id);
  assert.deepEqual([status, refunded_amount, refundable_amount], ['completed', 0, 512.5]);
  assert.deepEqual(await balanceOf(testApp), [50_000n, 0n, 1]);
  assert.deepEqual(await faults(testApp), []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { event, pendingDonation, sendEvent, startWithDonor } from '@bulwagan/testing/donations.ts';
import { faults, manyDonations, receiptsSent } from '../../../../tests/money/batch.ts';
import { eventAbout, MONEY, raisedBy, statusOf } from './testing/events.ts';

test('F§6 refunds: pending and failed ones deduct nothing, a full one reverses once', async (t) => {
  const testApp = await startWithDonor(t);
  const [donation] = await manyDonations(testApp, [{}]);
  await sendEvent(
    testApp,
    event('payment.paid', { intentId: donation!.intent, paymentId: 'pay_1', amountInCentavos: 10_000 }),
  );
  // A job sends the receipt and marks the donation.
  await receiptsSent(testApp);
  const refund = (status: string, amount = 10_000, kind = 'payment.refund.updated') =>
    eventAbout(kind, `ref_${status}_${amount}`, { payment_id: 'pay_1', amount, status });
  const before = await testApp.snapshot(...MONEY);
  for (const body of [
    refund('pending'),
    refund('processing'),
    refund('failed'),
    refund('failed', 10_000, 'refund.succeeded'),
    eventAbout('payment.refunded', 'pay_1', {
      payment_intent_id: donation!.intent,
      refunds: [{ id: 'ref_a', attributes: { amount: 10_000, status: 'failed' } }],
    }),
    eventAbout('payment.refunded', 'pay_other', {
      payment_intent_id: donation!.intent,
      refunds: [{ id: 'ref_a', attributes: { amount: 10_000, status: 'succeeded' } }],
    }),
  ]) {
    const reply = await sendEvent(testApp, body);
    assert.equal(reply.status, 200);
    assert.notEqual(reply.body.data.outcome, 'applied', JSON.stringify(body));
  }
  assert.equal(await testApp.snapshot(...MONEY), before);
  // Two halves make a full refund, and a refund may name only its payment.
  const halves = eventAbout('payment.refunded', 'pay_1', {
    refunds: [
      { id: 'ref_a', attributes: { amount: 5_000, status: 'succeeded' } },
      { id: 'ref_b', attributes: { amount: 5_000, status: 'succeeded' } },
      { id: 'ref_c', attributes: { amount: 5_000, status: 'failed' } },
    ],
  });
  assert.equal((await sendEvent(testApp, halves)).body.data.outcome, 'applied');
  assert.equal((await sendEvent(testApp, refund('succeeded'))).body.data.outcome, 'unchanged');
  assert.equal(await statusOf(testApp, donation!.id), 'refunded');
  assert.equal(await raisedBy(testApp, testApp.campaignId), 0n);
  await sendEvent(testApp, event('checkout_session.payment.paid', { reference: donation!.reference }));
  assert.equal(await statusOf(testApp, donation!.id), 'refunded');
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 a full refund reverses the donation, whether more or less than asked was paid; refunding a surplus does not', async (t) => {
  const testApp = await startWithDonor(t);
  const begun = () => pendingDonation(testApp, { method: 'gcash' });
  const [less, more] = [await begun(), await begun()];
  const paid = { [less.id]: 10_000, [more.id]: 20_500 };
  for (const { id, intentId } of [less, more])
    await sendEvent(
      testApp,
      event('payment.paid', { intentId, paymentId: `pay_${id}`, amountInCentavos: paid[id]! }),
    );
  assert.equal(await raisedBy(testApp, testApp.campaignId), 20_000n);
  const givenBack = async ({ id }: { id: number }, amount: number) => {
    const refunds = [{ id: `ref_${id}_${amount}`, attributes: { amount, status: 'succeeded' } }];
    const body = eventAbout('payment.refunded', `pay_${id}`, { amount: paid[id], refunds });
    return (await sendEvent(testApp, body)).body.data.outcome;
  };
  assert.equal(await givenBack(more, 10_250), 'skipped');
  assert.equal(await raisedBy(testApp, testApp.campaignId), 20_000n);
  assert.equal(await givenBack(less, 10_000), 'applied');
  assert.equal(await givenBack(more, 20_500), 'applied');
  assert.deepEqual(
    [await statusOf(testApp, less.id), await statusOf(testApp, more.id)],
    ['refunded', 'refunded'],
  );
  assert.equal(await raisedBy(testApp, testApp.campaignId), 0n);
  assert.deepEqual(await faults(testApp), []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { event, givingWorld, pendingDonation, sendEvent } from '../../../test/giving.ts';
import { faults, manyGifts, receiptsSent } from '../../../test/money/batch.ts';
import { eventAbout, MONEY, raisedBy, statusOf } from './test-events.ts';

test('F§6 refunds: pending and failed ones deduct nothing, a full one reverses once', async (t) => {
  const world = await givingWorld(t);
  const [gift] = await manyGifts(world, [{}]);
  await sendEvent(
    world,
    event('payment.paid', { intentId: gift!.intent, paymentId: 'pay_1', amountInCentavos: 10_000 }),
  );
  // A job sends the receipt and marks the donation.
  await receiptsSent(world);
  const refund = (status: string, amount = 10_000, kind = 'payment.refund.updated') =>
    eventAbout(kind, `ref_${status}_${amount}`, { payment_id: 'pay_1', amount, status });
  const before = await world.snapshot(...MONEY);
  for (const body of [
    refund('pending'),
    refund('processing'),
    refund('failed'),
    refund('failed', 10_000, 'refund.succeeded'),
    eventAbout('payment.refunded', 'pay_1', {
      payment_intent_id: gift!.intent,
      refunds: [{ id: 'ref_a', attributes: { amount: 10_000, status: 'failed' } }],
    }),
    eventAbout('payment.refunded', 'pay_other', {
      payment_intent_id: gift!.intent,
      refunds: [{ id: 'ref_a', attributes: { amount: 10_000, status: 'succeeded' } }],
    }),
  ]) {
    const reply = await sendEvent(world, body);
    assert.equal(reply.status, 200);
    assert.notEqual(reply.body.data.outcome, 'applied', JSON.stringify(body));
  }
  assert.equal(await world.snapshot(...MONEY), before);
  // Two halves make a full refund, and a refund may name only its payment.
  const halves = eventAbout('payment.refunded', 'pay_1', {
    refunds: [
      { id: 'ref_a', attributes: { amount: 5_000, status: 'succeeded' } },
      { id: 'ref_b', attributes: { amount: 5_000, status: 'succeeded' } },
      { id: 'ref_c', attributes: { amount: 5_000, status: 'failed' } },
    ],
  });
  assert.equal((await sendEvent(world, halves)).body.data.outcome, 'applied');
  assert.equal((await sendEvent(world, refund('succeeded'))).body.data.outcome, 'unchanged');
  assert.equal(await statusOf(world, gift!.id), 'refunded');
  assert.equal(await raisedBy(world, world.campaignId), 0n);
  await sendEvent(world, event('checkout_session.payment.paid', { reference: gift!.reference }));
  assert.equal(await statusOf(world, gift!.id), 'refunded');
  assert.deepEqual(await faults(world), []);
});

test('F§6 a full refund reverses the donation, whether more or less than asked was paid; refunding a surplus does not', async (t) => {
  const world = await givingWorld(t);
  const begun = () => pendingDonation(world, { method: 'gcash' });
  const [less, more] = [await begun(), await begun()];
  const paid = { [less.id]: 10_000, [more.id]: 20_500 };
  for (const { id, intentId } of [less, more])
    await sendEvent(
      world,
      event('payment.paid', { intentId, paymentId: `pay_${id}`, amountInCentavos: paid[id]! }),
    );
  assert.equal(await raisedBy(world, world.campaignId), 20_000n);
  const givenBack = async ({ id }: { id: number }, amount: number) => {
    const refunds = [{ id: `ref_${id}_${amount}`, attributes: { amount, status: 'succeeded' } }];
    const body = eventAbout('payment.refunded', `pay_${id}`, { amount: paid[id], refunds });
    return (await sendEvent(world, body)).body.data.outcome;
  };
  assert.equal(await givenBack(more, 10_250), 'skipped');
  assert.equal(await raisedBy(world, world.campaignId), 20_000n);
  assert.equal(await givenBack(less, 10_000), 'applied');
  assert.equal(await givenBack(more, 20_500), 'applied');
  assert.deepEqual(
    [await statusOf(world, less.id), await statusOf(world, more.id)],
    ['refunded', 'refunded'],
  );
  assert.equal(await raisedBy(world, world.campaignId), 0n);
  assert.deepEqual(await faults(world), []);
});

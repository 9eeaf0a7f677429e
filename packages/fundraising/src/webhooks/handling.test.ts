import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  activeCampaign,
  event,
  pendingDonation,
  sendEvent,
  startWithDonor,
} from '@bulwagan/testing/donations.ts';
import { faults, manyDonations } from '../../../../tests/money/batch.ts';
import { eventAbout, inbox, MONEY, raisedBy, statusOf } from './testing/events.ts';

test('F§6 events without a donation are logged and skipped with 200, and change nothing', async (t) => {
  const testApp = await startWithDonor(t);
  const donation = await pendingDonation(testApp);
  const before = await testApp.snapshot(...MONEY);
  const strange = [
    event('payment.paid', {}),
    event('checkout_session.payment.paid', { reference: 'BW-NOBODYS' }),
    event('payment.failed', { reference: donation.reference.toLowerCase() }),
    event('payment.paid', { reference: `${donation.reference} ` }),
    event('payment.paid', { reference: '%' }),
    event('payment.paid', { intentId: 'pi_%' }),
    event('payment.refunded', { reference: 'BW-NOBODYS' }),
    event('checkout_session.expired', { reference: 'BW-NOBODYS' }),
    eventAbout('payment.paid', 'pay_1', { metadata: { donation_reference: ['a'] } }),
    eventAbout('payment.paid', 'pay_2', { reference_number: `'; drop table donations; --` }),
  ];
  for (const body of strange) {
    const reply = await sendEvent(testApp, body);
    assert.deepEqual([reply.status, reply.body.data.outcome], [200, 'skipped'], JSON.stringify(body));
  }
  assert.equal(await testApp.snapshot(...MONEY), before);
  assert.equal((await inbox(testApp)).length, strange.length);
});

test('F§6 kinds without effect are accepted with 200 and change nothing', async (t) => {
  const testApp = await startWithDonor(t);
  const donation = await pendingDonation(testApp);
  const before = await testApp.snapshot(...MONEY);
  for (const kind of [
    'payment_intent.succeeded',
    'payment_intent.awaiting_payment_method',
    'source.chargeable',
    'link.payment.paid',
    'payout.deposited',
    'payment.paid ',
    'Payment.Paid',
    'payment',
    'x'.repeat(100),
  ]) {
    const reply = await sendEvent(testApp, event(kind, { reference: donation.reference }));
    assert.deepEqual([reply.status, reply.body.data.outcome], [200, 'ignored'], kind);
  }
  assert.equal(await testApp.snapshot(...MONEY), before);
});

test('F§6 less than the donation is underpaid, to the centavo; the fee is not required', async (t) => {
  const testApp = await startWithDonor(t);
  const donation = await pendingDonation(testApp, { pesos: 100, method: 'card' });
  const before = await testApp.snapshot(...MONEY);
  for (const amountInCentavos of [0, 1, 9_999]) {
    const reply = await sendEvent(
      testApp,
      event('payment.paid', {
        reference: donation.reference,
        amountInCentavos,
        paymentId: `pay_${amountInCentavos}`,
      }),
    );
    assert.deepEqual([reply.status, reply.body.data.outcome], [200, 'underpaid']);
    assert.match(reply.body.data.reason, /^Paid ₱[\d.]+ instead of ₱100\.00; refund the payment\.$/);
  }
  assert.equal(await testApp.snapshot(...MONEY), before);
  const paid = await sendEvent(
    testApp,
    event('payment.paid', {
      reference: donation.reference,
      amountInCentavos: 10_000,
      paymentId: 'pay_enough',
    }),
  );
  assert.equal(paid.body.data.outcome, 'applied');
  assert.equal(await raisedBy(testApp, testApp.campaignId), 10_000n);
});

test('F§6 the campaign is raised by the base amount, whatever amount the gateway reports as paid', async (t) => {
  const testApp = await startWithDonor(t);
  const donation = await pendingDonation(testApp, { pesos: 100 });
  await sendEvent(
    testApp,
    event('payment.paid', {
      reference: donation.reference,
      amountInCentavos: 99_999_999,
      paymentId: 'pay_much',
    }),
  );
  assert.equal(await raisedBy(testApp, testApp.campaignId), 10_000n);
});

test('F§6 a donation is found by reference, by metadata, by session, by intent, and by the payment’s own intent', async (t) => {
  const testApp = await startWithDonor(t);
  const donations = await manyDonations(
    testApp,
    Array.from({ length: 6 }, () => ({})),
  );
  const [a, b, c, d, e, f] = donations as [
    (typeof donations)[0],
    (typeof donations)[0],
    (typeof donations)[0],
    (typeof donations)[0],
    (typeof donations)[0],
    (typeof donations)[0],
  ];
  const bodies = [
    eventAbout('checkout_session.payment.paid', 'cs_unknown', { reference_number: a.reference }),
    eventAbout('payment.paid', 'pay_b', { metadata: { donation_reference: b.reference } }),
    eventAbout('checkout_session.payment.paid', c.session, {}),
    eventAbout('payment.paid', d.intent, {}),
    eventAbout('payment.paid', 'pay_e', {
      payment_intent_id: e.intent,
      reference_number: null,
      metadata: null,
    }),
    eventAbout('checkout_session.payment.paid', 'cs_unknown', { payment_intent: { id: f.intent } }),
  ];
  for (const [n, body] of bodies.entries()) {
    const reply = await sendEvent(testApp, body);
    assert.deepEqual([reply.status, reply.body.data.outcome], [200, 'applied'], String(n));
    assert.equal(await statusOf(testApp, donations[n]!.id), 'completed');
  }
  assert.equal(await raisedBy(testApp, testApp.campaignId), 60_000n);
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 the reference takes precedence over the ids: a donation to another campaign is not affected', async (t) => {
  const testApp = await startWithDonor(t);
  const otherId = await activeCampaign(testApp, {
    institutionId: testApp.institutionId,
    createdBy: testApp.donor.id,
  });
  const [mine, other] = await manyDonations(testApp, [{}, { campaignId: otherId }]);
  await sendEvent(
    testApp,
    eventAbout('payment.paid', 'pay_1', {
      reference_number: mine!.reference,
      metadata: { donation_reference: other!.reference, campaign_id: otherId },
      payment_intent_id: other!.intent,
      campaign_id: otherId,
      amount: 10_000,
    }),
  );
  assert.deepEqual(
    [await statusOf(testApp, mine!.id), await statusOf(testApp, other!.id)],
    ['completed', 'pending'],
  );
  assert.deepEqual(
    [await raisedBy(testApp, testApp.campaignId), await raisedBy(testApp, otherId)],
    [10_000n, 0n],
  );
  // An unknown reference falls through to the known ids.
  await sendEvent(
    testApp,
    eventAbout('payment.paid', 'pay_2', { reference_number: 'BW-X', payment_intent_id: other!.intent }),
  );
  assert.equal(await statusOf(testApp, other!.id), 'completed');
});

test('F§3 a failed payment names its payment method, and does not call an e-wallet a card', async (t) => {
  const testApp = await startWithDonor(t);
  for (const [method, source, shown] of [
    [
      'gcash',
      undefined,
      'The GCash payment did not go through. Please try again or use another payment method.',
    ],
    [
      'gcash',
      'paymaya',
      'The Maya payment did not go through. Please try again or use another payment method.',
    ],
    ['qrph', 'qrph', 'The QR Ph payment did not go through. Please try again or use another payment method.'],
    ['card', undefined, 'Your card was declined. Please try another card or payment method.'],
  ] as const) {
    const { id, reference } = await pendingDonation(testApp, { method });
    const failed = eventAbout('payment.failed', `pay_${id}`, {
      reference_number: reference,
      last_payment_error: { failed_code: 'generic_decline', failed_message: 'The card was declined.' },
      ...(source === undefined ? {} : { source: { type: source } }),
    });
    assert.equal((await sendEvent(testApp, failed)).body.data.outcome, 'applied');
    const { data } = (await testApp.donor.get(`/donations/${id}`)).body;
    assert.deepEqual([data.status, data.failure_message], ['failed', shown]);
  }
});

test('F§3 paid time, payment and failure are saved as reported; nobody is asked to pay twice', async (t) => {
  const testApp = await startWithDonor(t);
  const [donation] = await manyDonations(testApp, [{}]);
  const row = async () =>
    await testApp.app.db
      .selectFrom('donations')
      .selectAll()
      .where('id', '=', donation!.id)
      .executeTakeFirstOrThrow();
  await sendEvent(
    testApp,
    event('payment.failed', { reference: donation!.reference, failedMessage: 'No money.', createdAt: 5 }),
  );
  assert.equal((await row()).status, 'failed');
  assert.equal((await row()).failure_message, 'No money.');
  await sendEvent(
    testApp,
    event('checkout_session.payment.paid', { reference: donation!.reference, createdAt: 10 }),
  );
  const paid = await row();
  assert.deepEqual([paid.status, paid.failure_message, paid.payment_id], ['completed', null, null]);
  testApp.clock.advance({ minutes: 1 });
  await sendEvent(
    testApp,
    event('payment.paid', { reference: donation!.reference, paymentId: 'pay_1', createdAt: 11 }),
  );
  assert.deepEqual([(await row()).payment_id, (await row()).paid_at], ['pay_1', paid.paid_at]);
  await sendEvent(testApp, event('payment.failed', { reference: donation!.reference, createdAt: 12 }));
  assert.equal((await row()).status, 'failed');
  const notices = await testApp.app.db.selectFrom('notifications').select('kind').orderBy('id').execute();
  assert.deepEqual(
    notices.map(({ kind }) => kind),
    ['donation.failed', 'donation.completed'],
  );
  const again = await testApp.donor.post(`/donations/${donation!.id}/pay/paymongo`);
  assert.equal(again.status, 400);
  assert.equal(await raisedBy(testApp, testApp.campaignId), 10_000n);
});

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import {
  type DonorTestApp,
  event,
  type Pending,
  pendingDonation,
  sendEvent,
  startWithDonor,
} from '@bulwagan/testing/donations.ts';
import { faults } from '../../../../tests/money/batch.ts';
import { eventAbout, MONEY, raisedBy, statusOf } from '../webhooks/testing/events.ts';

/** Row of the list, or a notification about one. */
interface Listed {
  kind: string;
  payment_id: string;
  donation_id: number;
  amount: number;
  paid_amount: number;
  currency: string;
  reason: string;
  received_at: string;
  resolved_at: string | null;
}

const payment = (id: string, attributes: object = {}) => ({
  id,
  attributes: { status: 'paid', amount: 11_850, currency: 'PHP', ...attributes },
});

async function checkout(
  testApp: DonorTestApp,
  { transactionId, reference }: Pending,
  payments: object[],
  kind = 'checkout_session.payment.paid',
) {
  const reply = await sendEvent(
    testApp,
    eventAbout(kind, transactionId, { reference_number: reference, payments }),
  );
  assert.equal(reply.status, 200);
  return reply.body.data as { outcome: string; reason: string | null };
}

async function staffOf(t: TestContext) {
  const lines: string[] = [];
  const log = createLog({ level: 'warn', pretty: false, to: { write: (line) => lines.push(line) } });
  const testApp = await startWithDonor(t, { platform: { log } });
  const { institutionId } = testApp;
  const other = await testApp.institution('Other');
  const people = {
    system: await testApp.person({ roles: ['system_admin'] }),
    admin: await testApp.person({ roles: ['institution_admin'], institutionId }),
    member: await testApp.person({ roles: ['committee_member'], institutionId }),
    foreign: await testApp.person({ roles: ['institution_admin', 'committee_member'], institutionId: other }),
  };
  const warnings = () =>
    lines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg.includes('must be returned'))
      .map(({ reference, paymentId, reason }) => [reference, paymentId, reason]);
  return { testApp, ...people, warnings };
}

test('contract §3.1 payments to return are visible to the institution’s staff, and resolved by its administrators', async (t) => {
  const { testApp, system, admin, member, foreign } = await staffOf(t);
  const donation = await pendingDonation(testApp);
  await checkout(testApp, donation, [payment('pay_1')]);
  await checkout(testApp, donation, [payment('pay_2')]);
  const [{ id }] = (await admin.get('/payments-to-return')).body.data;
  const before = await testApp.snapshot('payments_to_return', 'audit_log');
  const path = `/payments-to-return/${id}/resolve`;
  assert.equal((await testApp.get('/payments-to-return')).status, 401);
  assert.equal((await testApp.donor.get('/payments-to-return')).status, 403);
  assert.deepEqual((await foreign.get('/payments-to-return')).body.data, []);
  assert.deepEqual(
    (await foreign.get(`/payments-to-return?institution_id=${testApp.institutionId}`)).body.data,
    [],
  );
  assert.equal((await testApp.post(path, {})).status, 401);
  assert.equal((await member.post(path, {})).status, 403);
  assert.equal((await foreign.post(path, {})).status, 404);
  assert.equal((await admin.post('/payments-to-return/999999/resolve', {})).status, 404);
  assert.equal((await admin.post('/payments-to-return/x/resolve', {})).status, 404);
  assert.equal((await admin.post(path, { note: 7 })).status, 422);
  assert.equal((await admin.get('/payments-to-return?resolved=perhaps')).status, 422);
  assert.equal(await testApp.snapshot('payments_to_return', 'audit_log'), before);
  for (const person of [system, admin, member])
    assert.equal((await person.get('/payments-to-return')).body.data.length, 1);

  const resolved = await admin.post(path, { note: 'Refunded at the gateway.' });
  assert.equal(resolved.status, 200, resolved.text);
  assert.deepEqual(
    [
      resolved.body.data.resolution_note,
      resolved.body.data.resolved_by.id,
      resolved.body.data.resolved_at !== null,
    ],
    ['Refunded at the gateway.', admin.id, true],
  );
  assert.equal((await system.post(path, {})).status, 422);
  assert.deepEqual((await admin.get('/payments-to-return?resolved=false')).body.data, []);
  assert.equal(
    (await admin.get(`/payments-to-return?resolved=true&donation_id=${donation.id}`)).body.data.length,
    1,
  );
  const log = await admin.get('/audit-logs?action=payment_to_return.resolved');
  assert.equal(log.body.data.data.length, 1);
});

test('contract §3.1 a donation paid twice gives an outcome, a warning, a notification and a list entry, once each', async (t) => {
  const { testApp, admin, member, system, foreign, warnings } = await staffOf(t);
  const donation = await pendingDonation(testApp);
  assert.equal((await checkout(testApp, donation, [payment('pay_1')])).outcome, 'applied');
  assert.equal(
    (await checkout(testApp, donation, [payment('pay_1'), payment('pay_1')])).outcome,
    'unchanged',
  );
  assert.deepEqual((await admin.get('/payments-to-return')).body.data, []);
  const money = await testApp.snapshot('campaigns', 'ledger_entries');

  const second = await checkout(testApp, donation, [payment('pay_2')]);
  assert.equal(second.outcome, 'duplicate');
  assert.match(second.reason ?? '', /pay_2/);
  const again = await sendEvent(
    testApp,
    event('payment.paid', { reference: donation.reference, paymentId: 'pay_2', amountInCentavos: 11_850 }),
  );
  assert.equal(again.body.data.outcome, 'duplicate');
  assert.equal(await testApp.snapshot('campaigns', 'ledger_entries'), money);
  assert.deepEqual(warnings(), [[donation.reference, 'pay_2', 'duplicate']]);

  const { data } = (await admin.get('/payments-to-return')).body;
  assert.deepEqual(
    data.map(({ payment_id, donation_id, amount, reason, received_at, resolved_at, currency }: Listed) => ({
      payment_id,
      donation_id,
      amount,
      reason,
      resolved_at,
      currency,
      isDated: !Number.isNaN(Date.parse(received_at)),
    })),
    [
      {
        payment_id: 'pay_2',
        donation_id: donation.id,
        amount: 118.5,
        reason: 'duplicate',
        resolved_at: null,
        currency: 'PHP',
        isDated: true,
      },
    ],
  );
  const noticesOf = async (person: typeof admin) =>
    (await person.get('/notifications')).body.data.data.filter(
      ({ kind }: Listed) => kind === 'payment.to_return',
    );
  const [notice, ...more] = await noticesOf(admin);
  assert.deepEqual([notice.data.payment_id, notice.data.amount, more.length], ['pay_2', 118.5, 0]);
  for (const person of [member, system, foreign, testApp.donor])
    assert.deepEqual(await noticesOf(person), []);
});

test('F§6 an overpayment completes and its surplus is listed; an underpayment does not, and is listed in full', async (t) => {
  const { testApp, admin } = await staffOf(t);
  const [much, little] = [await pendingDonation(testApp), await pendingDonation(testApp)];
  assert.equal(
    (await checkout(testApp, much, [payment('pay_much', { amount: 20_000 })])).outcome,
    'overpaid',
  );
  assert.equal(await statusOf(testApp, much.id), 'completed');
  const repeated = await checkout(testApp, much, [payment('pay_much', { amount: 20_000 })]);
  assert.equal(repeated.outcome, 'unchanged');
  assert.equal(
    (await checkout(testApp, little, [payment('pay_little', { amount: 9_999 })])).outcome,
    'underpaid',
  );
  assert.equal(await statusOf(testApp, little.id), 'pending');
  assert.equal(await raisedBy(testApp, testApp.campaignId), 10_000n);
  assert.deepEqual(
    (await admin.get('/payments-to-return')).body.data.map((row: Listed) => [
      row.payment_id,
      row.reason,
      row.amount,
      row.paid_amount,
    ]),
    [
      ['pay_little', 'underpaid', 99.99, 99.99],
      ['pay_much', 'overpaid', 81.5, 200],
    ],
  );
});

test('contract §3.1 another currency completes nothing in any kind of event, and pesos still do', async (t) => {
  const { testApp, admin } = await staffOf(t);
  const donation = await pendingDonation(testApp);
  const before = await testApp.snapshot('donations', 'campaigns', 'ledger_entries');
  let n = 0;
  for (const currency of ['USD', 'usd', 'JPY', ' eur ', 608, 'PESO']) {
    n += 1;
    const reported = await checkout(testApp, donation, [payment(`pay_c${n}`, { currency })]);
    assert.equal(reported.outcome, 'other_currency', String(currency));
    assert.match(reported.reason ?? '', /not in pesos/);
    const body = eventAbout('payment.paid', `pay_p${n}`, {
      status: 'paid',
      amount: 11_850,
      currency,
      payment_intent_id: donation.intentId,
    });
    assert.equal((await sendEvent(testApp, body)).body.data.outcome, 'other_currency', String(currency));
  }
  assert.equal(await testApp.snapshot('donations', 'campaigns', 'ledger_entries'), before);
  const yen = (await admin.get('/payments-to-return')).body.data.find(
    (row: Listed) => row.payment_id === 'pay_c3',
  );
  assert.deepEqual([yen.currency, yen.amount, yen.reason], ['JPY', 11_850, 'other_currency']);
  const inbox = await testApp.app.db
    .selectFrom('webhook_events')
    .select(['outcome', 'donation_id'])
    .execute();
  assert.ok(inbox.every((row) => row.outcome === 'other_currency' && row.donation_id === donation.id));
  for (const currency of ['php', null, undefined]) {
    const own = await pendingDonation(testApp);
    const reported = await checkout(testApp, own, [payment(`pay_${own.id}`, { currency })]);
    assert.equal(reported.outcome, 'applied', String(currency));
  }
});

test('F§6 a paid event whose listed payments are all failed or pending completes nothing', async (t) => {
  const { testApp } = await staffOf(t);
  const donation = await pendingDonation(testApp);
  const before = await testApp.snapshot(...MONEY, 'payments_to_return');
  for (const payments of [
    [payment('pay_1', { status: 'failed' })],
    [payment('pay_1', { status: 'failed' }), payment('pay_2', { status: 'pending' })],
    [{ attributes: { status: 'failed', amount: 11_850 } }],
  ]) {
    const reported = await checkout(testApp, donation, payments);
    assert.deepEqual([reported.outcome, reported.reason], ['skipped', 'None of its payments was paid.']);
  }
  const own = eventAbout('payment.paid', 'pay_3', {
    status: 'failed',
    amount: 11_850,
    payment_intent_id: donation.intentId,
  });
  assert.equal((await sendEvent(testApp, own)).body.data.outcome, 'skipped');
  assert.equal(await testApp.snapshot(...MONEY, 'payments_to_return'), before);
  const paid = [payment('pay_1', { status: 'failed' }), payment('pay_2')];
  assert.equal((await checkout(testApp, donation, paid)).outcome, 'applied');
});

test('F§6 an amount written as a digit string is read; an unreadable one completes nothing', async (t) => {
  const { testApp } = await staffOf(t);
  const donation = await pendingDonation(testApp);
  const before = await testApp.snapshot(...MONEY, 'payments_to_return');
  for (const amount of ['118.50', '', 'all', -1, 1.5, true, {}, 1e30]) {
    const reported = await checkout(testApp, donation, [payment('pay_1', { amount })]);
    assert.equal(reported.outcome, 'skipped', JSON.stringify(amount));
  }
  assert.equal(await testApp.snapshot(...MONEY, 'payments_to_return'), before);
  assert.equal(
    (await checkout(testApp, donation, [payment('pay_2', { amount: '9999' })])).outcome,
    'underpaid',
  );
  assert.equal(
    (await checkout(testApp, donation, [payment('pay_1', { amount: '11850' })])).outcome,
    'applied',
  );
});

test('F§6 of several paid payments of one checkout one is the donation, the others are listed for return', async (t) => {
  const { testApp, admin } = await staffOf(t);
  const donation = await pendingDonation(testApp);
  const reported = await checkout(testApp, donation, [payment('pay_1'), payment('pay_2'), payment('pay_2')]);
  assert.equal(reported.outcome, 'duplicate');
  assert.equal(await statusOf(testApp, donation.id), 'completed');
  assert.equal(await raisedBy(testApp, testApp.campaignId), 10_000n);
  const { data } = (await admin.get('/payments-to-return')).body;
  assert.deepEqual(
    data.map((row: Listed) => row.payment_id),
    ['pay_2'],
  );
});

test('F§6 a refund reported by the gateway resolves the payment to return, and does not affect the donation', async (t) => {
  const { testApp, admin } = await staffOf(t);
  const donation = await pendingDonation(testApp);
  await checkout(testApp, donation, [payment('pay_1')]);
  await checkout(testApp, donation, [payment('pay_2')]);
  const refund = (amount: number, currency: string) =>
    sendEvent(
      testApp,
      eventAbout('payment.refunded', 'pay_2', {
        ...payment('pay_2').attributes,
        payment_intent_id: donation.intentId,
        refunds: [{ id: 'ref_1', attributes: { amount, currency, status: 'succeeded' } }],
      }),
    );
  const isOpen = async () => (await admin.get('/payments-to-return?resolved=false')).body.data.length === 1;
  await refund(5_000, 'PHP');
  assert.ok(await isOpen());
  await refund(11_850, 'USD');
  assert.ok(await isOpen());
  await refund(11_850, 'PHP');
  assert.ok(!(await isOpen()));
  assert.equal(await statusOf(testApp, donation.id), 'completed');
});

test('contract §3.1 a refund in another currency deducts nothing', async (t) => {
  const { testApp } = await staffOf(t);
  const donation = await pendingDonation(testApp);
  await checkout(testApp, donation, [payment('pay_1')]);
  const before = await testApp.snapshot('campaigns', 'ledger_entries');
  const body = eventAbout('refund.succeeded', 'ref_1', {
    payment_id: 'pay_1',
    amount: 11_850,
    currency: 'USD',
    status: 'succeeded',
  });
  const { outcome, reason } = (await sendEvent(testApp, body)).body.data;
  assert.deepEqual([outcome, reason], ['other_currency', 'The refund is in USD, not in pesos.']);
  assert.equal(await testApp.snapshot('campaigns', 'ledger_entries'), before);
  assert.equal(await statusOf(testApp, donation.id), 'completed');
});

test('F§6 a surplus refunded in parts stays listed until fully returned, and the donation keeps its amount', async (t) => {
  const { testApp, admin, system } = await staffOf(t);
  // Paid 200 for a donation of 100 with a fee of 18.50.
  const paid = (own: Pending) => checkout(testApp, own, [payment(`pay_${own.id}`, { amount: 20_000 })]);
  const refund = async (own: Pending, id: string, amount: number) => {
    const attributes = { payment_id: `pay_${own.id}`, amount, currency: 'PHP', status: 'succeeded' };
    const body = eventAbout('refund.succeeded', `ref_${own.id}_${id}`, {
      ...attributes,
      metadata: { donation_reference: own.reference },
    });
    return (await sendEvent(testApp, body)).body.data.outcome as string;
  };
  const [first, early, full] = [
    await pendingDonation(testApp),
    await pendingDonation(testApp),
    await pendingDonation(testApp),
  ];
  await paid(first);
  await refund(first, 'a', 5_000);
  await refund(early, 'a', 8_150);
  // Equal to the amount asked for, so it looks like a full refund until the payment is known.
  await refund(full, 'a', 11_850);
  await paid(early);
  await paid(full);
  const open = async () =>
    (await admin.get('/payments-to-return?resolved=false')).body.data.map((row: Listed) => row.donation_id);
  assert.deepEqual(await open(), [first.id]);
  await refund(first, 'b', 3_150);
  assert.deepEqual(await open(), []);

  for (const [{ id }, refunded] of [
    [first, 0],
    [early, 0],
    [full, 37],
  ] as const) {
    const { data } = (await system.get(`/donations/${id}`)).body;
    assert.deepEqual([data.status, data.refunded_amount], ['completed', refunded]);
  }
  assert.equal(await raisedBy(testApp, testApp.campaignId), 30_000n - 3_700n);
  const notices = (await testApp.donor.get('/notifications')).body.data.data.map(({ kind }: Listed) => kind);
  assert.ok(!notices.includes('donation.partly_refunded'), notices.join());
  assert.deepEqual(await faults(testApp), []);
});

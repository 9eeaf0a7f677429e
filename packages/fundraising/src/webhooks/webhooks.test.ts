import assert from 'node:assert/strict';
import { test } from 'node:test';
import { event, pendingDonation, sendEvent, startWithDonor } from '@bulwagan/testing/donations.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';

test('F§6.5 a missing, malformed or wrong signature is 401 and changes nothing', async (t) => {
  const testApp = await startWithDonor(t);
  const donation = await pendingDonation(testApp);
  const before = await testApp.snapshot('donations', 'campaigns', 'webhook_events');
  const body = event('payment.paid', { reference: donation.reference });
  for (const headers of [{}, { 'gateway-signature': 't=1,te=zz,li=' }, { 'paymongo-signature': 'soup' }]) {
    const reply = await testApp.send('POST', '/payments/paymongo/webhook', {
      payload: JSON.stringify(body),
      headers,
    });
    assert.equal(reply.status, 401);
  }
  const reply = await sendEvent(testApp, body, { secret: 'another secret' });
  assert.equal(reply.status, 401);
  assert.equal(await testApp.snapshot('donations', 'campaigns', 'webhook_events'), before);
});

test('F§6.4 an event older or newer than 300 seconds is 401; one of 300 seconds is accepted', async (t) => {
  const testApp = await startWithDonor(t);
  const donation = await pendingDonation(testApp);
  const body = event('payment.paid', { reference: donation.reference });
  assert.equal((await sendEvent(testApp, body, { ageInSeconds: 301 })).status, 401);
  assert.equal((await sendEvent(testApp, body, { ageInSeconds: -301 })).status, 401);
  assert.equal(await testApp.snapshot('ledger_entries'), 'ledger_entries: ');
  assert.equal((await sendEvent(testApp, body, { ageInSeconds: 300 })).status, 200);
});

test('F§6 a paid checkout completes the donation and raises the balances by its base amount, once', async (t) => {
  const testApp = await startWithDonor(t);
  const donation = await pendingDonation(testApp, { pesos: 500, method: 'gcash' });
  const body = event('checkout_session.payment.paid', { reference: donation.reference });
  for (let n = 0; n < 3; n += 1) assert.equal((await sendEvent(testApp, body)).status, 200);
  const again = event('payment.paid', { reference: donation.reference });
  assert.equal((await sendEvent(testApp, again)).status, 200);

  const row = await testApp.app.db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', donation.campaignId)
    .executeTakeFirstOrThrow();
  assert.deepEqual([row.raised_centavos, row.available_centavos, row.supporter_count], [50_000n, 50_000n, 1]);
  const donationRow = await testApp.app.db
    .selectFrom('donations')
    .selectAll()
    .where('id', '=', donation.id)
    .executeTakeFirstOrThrow();
  assert.equal(donationRow.status, 'completed');
  assert.notEqual(donationRow.paid_at, null);
  const notices = await testApp.app.db.selectFrom('notifications').selectAll().execute();
  assert.equal(notices.length, 1);
  const mail = await testApp.mail(donation.donor.email, ({ subject }) => subject.startsWith('Thank you'));
  assert.match(mail.text, /₱500\.00/);
});

test('F§3 a failure of a completed donation sets failed and keeps the credit; a later completion restores it', async (t) => {
  const testApp = await startWithDonor(t);
  const donation = await pendingDonation(testApp, { pesos: 100 });
  const now = Math.floor(testApp.clock.now().epochMilliseconds / 1000);
  await sendEvent(testApp, event('payment.paid', { reference: donation.reference, createdAt: now }));
  const stale = await sendEvent(
    testApp,
    event('payment.failed', { reference: donation.reference, createdAt: now - 1 }),
  );
  assert.deepEqual([stale.status, stale.body.data.outcome], [200, 'stale']);
  await sendEvent(testApp, event('payment.failed', { reference: donation.reference, createdAt: now + 1 }));
  const status = async () =>
    (
      await testApp.app.db
        .selectFrom('donations')
        .select('status')
        .where('id', '=', donation.id)
        .executeTakeFirstOrThrow()
    ).status;
  assert.equal(await status(), 'failed');
  await sendEvent(
    testApp,
    event('checkout_session.payment.paid', { reference: donation.reference, createdAt: now + 2 }),
  );
  assert.equal(await status(), 'completed');
  const row = await testApp.app.db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', donation.campaignId)
    .executeTakeFirstOrThrow();
  assert.deepEqual([row.raised_centavos, row.supporter_count], [10_000n, 1]);
});

test('F§6 an event without a donation is logged and skipped with 200', async (t) => {
  const testApp = await startWithDonor(t);
  const reply = await sendEvent(testApp, event('payment.paid', { reference: 'BW-UNKNOWN' }));
  assert.deepEqual([reply.status, reply.body.data.outcome], [200, 'skipped']);
  const rows = await testApp.app.db.selectFrom('webhook_events').selectAll().execute();
  assert.deepEqual(
    rows.map(({ outcome }) => outcome),
    ['skipped'],
  );
});

test('F§6 a malformed event is 400 and saved; an unknown kind is 200 without effect', async (t) => {
  const testApp = await startWithDonor(t);
  assert.equal((await sendEvent(testApp, { hello: 1 })).status, 400);
  assert.equal((await sendEvent(testApp, event('weather.changed', {}))).status, 200);
  const rows = await testApp.app.db.selectFrom('webhook_events').selectAll().orderBy('id').execute();
  assert.deepEqual(
    rows.map(({ outcome }) => outcome),
    ['malformed', 'ignored'],
  );
});

test('F§8 webhooks are never limited and still have the three headers', async (t) => {
  const testApp = await startFundraising(t, { settings: { api: 2 } });
  for (let n = 0; n < 5; n += 1) {
    const reply = await sendEvent(testApp, event('weather.changed', {}));
    assert.equal(reply.status, 200);
    assert.match(String(reply.headers['x-ratelimit-limit']), /^\d+$/);
  }
});

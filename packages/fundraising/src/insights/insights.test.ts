import assert from 'node:assert/strict';
import { test } from 'node:test';
import { iso } from '@bulwagan/platform/time/clock.ts';
import {
  activeCampaign,
  type DonorTestApp,
  event,
  pendingDonation,
  sendEvent,
  startWithDonor,
} from '@bulwagan/testing/donations.ts';
import type { TestApp } from '@bulwagan/testing/fundraising.ts';
import { foldSums } from './counters.ts';

/** Creates a donation that is paid through the gateway's webhook, at the clock's time. */
async function give(testApp: DonorTestApp, pesos: number, campaignId = testApp.campaignId): Promise<number> {
  const pending = await pendingDonation(testApp, { pesos, campaignId });
  const reply = await sendEvent(
    testApp,
    event('checkout_session.payment.paid', {
      reference: pending.reference,
      resourceId: pending.transactionId,
    }),
  );
  assert.equal(reply.status, 200);
  return pending.id;
}

/** Inserts the result of a refund: the reversing entry, and the campaign's totals. */
async function giveBack(testApp: TestApp, donationId: number): Promise<void> {
  const { pool } = testApp.app.connection;
  await pool.query(
    `insert into ledger_entries (campaign_id, institution_id, donation_id, kind, amount_centavos, recorded_at)
     select campaign_id, institution_id, donation_id, 'reversal', -amount_centavos, $2
     from ledger_entries where donation_id = $1`,
    [donationId, iso(testApp.clock.now())],
  );
  await pool.query(
    `update campaigns c set raised_centavos = raised_centavos - d.amount_centavos,
       available_centavos = available_centavos - d.amount_centavos
     from donations d where d.id = $1 and c.id = d.campaign_id`,
    [donationId],
  );
  await pool.query(`update donations set status = 'refunded' where id = $1`, [donationId]);
}

async function withdraw(testApp: DonorTestApp, by: number, status: string, centavos: number): Promise<void> {
  const now = iso(testApp.clock.now());
  await testApp.app.connection.pool.query(
    `insert into withdrawals (campaign_id, institution_id, amount_centavos, purpose, status, requested_by,
       created_at, updated_at) values ($1, $2, $3, 'Books', $4, $5, $6, $6)`,
    [testApp.campaignId, testApp.institutionId, centavos, status, by, now],
  );
}

const STAFF_PATHS = ['/analytics/overview', '/analytics/donations-over-time', '/analytics/campaigns/1'];

test('F§5 figures are for staff: 401 anonymous callers, 403 donors', async (t) => {
  const testApp = await startWithDonor(t);
  for (const path of STAFF_PATHS) {
    assert.equal((await testApp.get(path)).status, 401, path);
    assert.equal((await testApp.donor.get(path)).status, 403, path);
  }
  assert.equal((await testApp.get('/analytics/my-giving')).status, 401);
});

test('F§5 staff of an institution get only its figures', async (t) => {
  const testApp = await startWithDonor(t);
  testApp.skipInvariants();
  const other = await testApp.institution();
  await give(testApp, 500);
  const foreign = await testApp.person({ roles: ['institution_admin'], institutionId: other });
  const lost = await testApp.person({ roles: ['committee_member'] });
  for (const person of [foreign, lost]) {
    for (const query of ['', `?institution_id=${testApp.institutionId}`]) {
      const { raised_amount, supporter_count, last_30_days, campaigns } = (
        await person.get(`/analytics/overview${query}`)
      ).body.data;
      assert.deepEqual([raised_amount, supporter_count, last_30_days.count, campaigns.active], [0, 0, 0, 0]);
      const { total } = (await person.get(`/analytics/donations-over-time${query}`)).body.data;
      assert.deepEqual(total, { amount: 0, count: 0, refunded_amount: 0 });
    }
    assert.equal((await person.get(`/analytics/campaigns/${testApp.campaignId}`)).status, 404);
    const reply = await person.get(`/analytics/donations-over-time?campaign_id=${testApp.campaignId}`);
    assert.deepEqual(reply.body.errors, { campaign_id: ['The selected campaign id is invalid.'] });
  }
  const root = await testApp.person({ roles: ['system_admin'] });
  for (const odd of ['999999', '0', 'x', '2147483648'])
    assert.equal((await root.get(`/analytics/campaigns/${odd}`)).status, 404, odd);
});

test('F§6 the overview adds up campaigns, donations and withdrawals exactly', async (t) => {
  const testApp = await startWithDonor(t);
  testApp.skipInvariants();
  const elsewhere = await activeCampaign(testApp, {
    institutionId: await testApp.institution(),
    createdBy: testApp.donor.id,
  });
  await give(testApp, 100);
  testApp.clock.advance({ days: 31 });
  const member = await testApp.person({ roles: ['committee_member'], institutionId: testApp.institutionId });
  const root = await testApp.person({ roles: ['system_admin'] });
  await give(testApp, 250);
  await giveBack(testApp, await give(testApp, 40));
  await give(testApp, 7, elsewhere);
  await pendingDonation(testApp, { pesos: 999 });
  await withdraw(testApp, member.id, 'approved', 10_001);
  await withdraw(testApp, member.id, 'pending', 25);
  await withdraw(testApp, member.id, 'rejected', 500);
  const own = (await member.get('/analytics/overview')).body.data;
  assert.equal(own.raised_amount, 350);
  assert.deepEqual(
    [own.withdrawn_amount, own.pending_withdrawal_amount, own.pending_withdrawals],
    [100.01, 0.25, 1],
  );
  assert.deepEqual(own.last_30_days, { amount: 250, count: 2, refunded_amount: 40 });
  assert.deepEqual(own.campaigns, { draft: 0, pending: 0, active: 1, rejected: 0, closed: 0 });
  const all = (await root.get('/analytics/overview')).body.data;
  assert.deepEqual([all.raised_amount, all.campaigns.active, all.last_30_days.amount], [357, 2, 257]);
  const narrowed = (await root.get(`/analytics/overview?institution_id=${testApp.institutionId}`)).body.data;
  assert.deepEqual(narrowed, own);
});

test('F§6 the figures of a campaign match its ledger', async (t) => {
  const testApp = await startWithDonor(t);
  testApp.skipInvariants();
  const member = () => testApp.person({ roles: ['committee_member'], institutionId: testApp.institutionId });
  const path = `/analytics/campaigns/${testApp.campaignId}`;
  const empty = (await (await member()).get(path)).body.data;
  assert.deepEqual(
    [empty.raised_amount, empty.average_amount, empty.progress_percent, empty.first_gift_at, empty.donations],
    [0, 0, 0, null, []],
  );
  const first = iso(testApp.clock.now());
  await give(testApp, 100);
  testApp.clock.advance({ hours: 1 });
  await give(testApp, 100);
  testApp.clock.advance({ hours: 1 });
  await giveBack(testApp, await give(testApp, 500));
  const last = iso(testApp.clock.now());
  await pendingDonation(testApp, { pesos: 30 });
  const data = (await (await member()).get(path)).body.data;
  assert.equal(data.campaign.institution.id, testApp.institutionId);
  assert.deepEqual(
    [data.goal_amount, data.raised_amount, data.progress_percent, data.refunded_amount],
    [1_000_000, 200, 0.02, 500],
  );
  assert.deepEqual([data.average_amount, data.largest_amount], [233.33, 500]);
  assert.deepEqual([data.first_gift_at, data.last_gift_at], [first, last]);
  assert.deepEqual(data.donations, [
    { status: 'completed', count: 2, amount: 200 },
    { status: 'pending', count: 1, amount: 30 },
    { status: 'refunded', count: 1, amount: 500 },
  ]);
});

test('F§7 a series is refused for dates that are invalid, reversed or too far apart', async (t) => {
  const testApp = await startWithDonor(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  for (const [query, field] of [
    ['period=week', 'period'],
    ['from=x', 'from'],
    ['to=2026-02-30', 'to'],
    ['from=2026-11-02&to=2026-11-01', 'to'],
    ['from=2025-01-01&to=2026-01-02', 'from'],
    ['period=month&from=2016-01-01&to=2026-01-01', 'from'],
    ['from=0000-01-01&to=0000-01-02', 'from'],
    ['from=9999-12-31&to=9999-12-31', 'from'],
    ['campaign_id=999999', 'campaign_id'],
    ['institution_id=x', 'institution_id'],
  ] as const) {
    const reply = await root.get(`/analytics/donations-over-time?${query}`);
    assert.equal(reply.status, 422, query);
    assert.deepEqual(Object.keys(reply.body.errors), [field], query);
  }
  const both = await root.get(
    '/analytics/donations-over-time?from=2026-11-02&to=2026-11-01&campaign_id=999999',
  );
  assert.deepEqual(Object.keys(both.body.errors).sort(), ['campaign_id', 'to']);
  const longest = await root.get('/analytics/donations-over-time?from=2025-01-01&to=2026-01-01');
  assert.equal(longest.body.data.series.length, 366);
});

test('F§6 a series counts donations on their local date of payment, and includes days without any', async (t) => {
  const testApp = await startWithDonor(t, { now: '2026-10-31T15:59:59.999Z' });
  testApp.skipInvariants();
  const other = await activeCampaign(testApp, {
    institutionId: testApp.institutionId,
    createdBy: testApp.donor.id,
  });
  // A millisecond before midnight in Manila, where it is still October.
  await give(testApp, 10);
  testApp.clock.advance({ milliseconds: 1 });
  const refunded = await give(testApp, 20);
  await give(testApp, 5, other);
  testApp.clock.advance({ hours: 48 });
  await giveBack(testApp, refunded);
  const root = await testApp.person({ roles: ['system_admin'] });
  const ask = async (query: string) => (await root.get(`/analytics/donations-over-time?${query}`)).body.data;
  const days = await ask('from=2026-10-31&to=2026-11-03');
  assert.deepEqual(days.series, [
    { period: '2026-10-31', amount: 10, count: 1, refunded_amount: 0 },
    { period: '2026-11-01', amount: 25, count: 2, refunded_amount: 0 },
    { period: '2026-11-02', amount: 0, count: 0, refunded_amount: 0 },
    { period: '2026-11-03', amount: -20, count: 0, refunded_amount: 20 },
  ]);
  assert.deepEqual(days.total, { amount: 15, count: 3, refunded_amount: 20 });
  const months = await ask('period=month');
  assert.deepEqual([months.from, months.to, months.series.length], ['2025-12-01', '2026-11-03', 12]);
  assert.deepEqual(months.series.slice(-2), [
    { period: '2026-10', amount: 10, count: 1, refunded_amount: 0 },
    { period: '2026-11', amount: 5, count: 2, refunded_amount: 20 },
  ]);
  const within = await ask('period=month&from=2026-10-31&to=2026-11-01');
  assert.deepEqual(
    within.series.map(({ period, amount }: { period: string; amount: number }) => [period, amount]),
    [
      ['2026-10', 10],
      ['2026-11', 25],
    ],
  );
  const usual = await ask(`campaign_id=${other}`);
  assert.deepEqual([usual.from, usual.to, usual.series.length], ['2026-10-05', '2026-11-03', 30]);
  assert.deepEqual(usual.total, { amount: 5, count: 1, refunded_amount: 0 });
});

test('F§6 a donation whose event arrives days after its payment counts on the day of the payment, in the series and the campaign', async (t) => {
  const testApp = await startWithDonor(t, { now: '2026-10-31T14:00:00Z' });
  const { reference, transactionId } = await pendingDonation(testApp, { pesos: 10 });
  const paidAt = testApp.clock.now().add({ hours: 1 });
  testApp.clock.advance({ hours: 72 });
  const createdAt = paidAt.epochMilliseconds / 1_000;
  const late = event('checkout_session.payment.paid', { reference, resourceId: transactionId, createdAt });
  assert.equal((await sendEvent(testApp, late)).status, 200);
  const root = await testApp.person({ roles: ['system_admin'] });
  const series = async () =>
    (await root.get('/analytics/donations-over-time?period=month&from=2026-10-01')).body.data.series;
  const expected = [
    { period: '2026-10', amount: 10, count: 1, refunded_amount: 0 },
    { period: '2026-11', amount: 0, count: 0, refunded_amount: 0 },
  ];
  assert.deepEqual(await series(), expected);
  await foldSums(testApp.app);
  assert.deepEqual(await series(), expected);
  const { first_gift_at: first } = (await root.get(`/analytics/campaigns/${testApp.campaignId}`)).body.data;
  assert.ok(Temporal.Instant.from(first).equals(paidAt), first);
});

test('F§5 donors see only their own totals, of all years', async (t) => {
  const testApp = await startWithDonor(t, { now: '2025-12-31T15:59:59Z' });
  testApp.skipInvariants();
  const stranger = await testApp.person();
  const other = await activeCampaign(testApp, {
    institutionId: testApp.institutionId,
    createdBy: stranger.id,
  });
  const first = iso(testApp.clock.now());
  await give(testApp, 100);
  testApp.clock.advance({ seconds: 1 });
  await give(testApp, 20);
  const last = iso(testApp.clock.now());
  await giveBack(testApp, await give(testApp, 300, other));
  await pendingDonation(testApp, { pesos: 999 });
  assert.deepEqual((await testApp.donor.get('/analytics/my-giving')).body.data, {
    total_amount: 120,
    donation_count: 2,
    campaign_count: 1,
    refunded_amount: 300,
    first_gift_at: first,
    last_gift_at: last,
    active_subscriptions: 0,
    by_year: [
      { year: 2026, amount: 20, count: 1 },
      { year: 2025, amount: 100, count: 1 },
    ],
  });
  const nothing = (await stranger.get('/analytics/my-giving')).body.data;
  assert.deepEqual([nothing.total_amount, nothing.first_gift_at, nothing.by_year], [0, null, []]);
});

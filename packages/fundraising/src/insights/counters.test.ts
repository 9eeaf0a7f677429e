import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  activeCampaign,
  type DonorTestApp,
  event,
  type Pending,
  pendingDonation,
  sendEvent,
  startWithDonor,
} from '@bulwagan/testing/donations.ts';
import { findBroken } from '@bulwagan/testing/invariants.ts';
import { seeded } from '../../../../tests/money/batch.ts';
import { COUNTER_INVARIANTS, foldSums } from './counters.ts';

const SEED = 20_261_122;

const OUTCOMES = [
  'checkout_session.payment.paid',
  'payment.paid',
  'payment.failed',
  'checkout_session.expired',
  'payment.refunded',
];

async function report(testApp: DonorTestApp, kind: string, donation: Pending): Promise<void> {
  const { status } = await sendEvent(
    testApp,
    event(kind, {
      reference: donation.reference,
      intentId: donation.intentId,
      paymentId: `pay_${donation.reference}`,
      ...(kind.startsWith('checkout') ? { resourceId: donation.transactionId } : {}),
    }),
  );
  assert.equal(status, 200, kind);
}

test('F§6 all figures are the same from totals, from changes, and while days are stored in another time zone', async (t) => {
  t.diagnostic(`seed ${SEED}`);
  const random = seeded(SEED);
  // A minute before midnight in Manila.
  const testApp = await startWithDonor(t, { now: '2026-09-30T15:59:00Z' });
  const institutionId = await testApp.institution();
  const campaigns = [
    testApp.campaignId,
    await activeCampaign(testApp, { institutionId, createdBy: testApp.donor.id }),
  ];
  const donations: Pending[] = [];
  for (let n = 0; n < 24; n += 1) {
    const campaignId = campaigns[Math.floor(random() * 2)]!;
    const donation = await pendingDonation(testApp, { pesos: 1 + Math.floor(random() * 900), campaignId });
    await report(testApp, 'payment.paid', donation);
    donations.push(donation);
    if (random() < 0.3)
      await report(testApp, 'payment.refunded', donations[Math.floor(random() * donations.length)]!);
    testApp.clock.advance({ hours: Math.ceil(random() * 40) });
    if (n === 12) await foldSums(testApp.app);
  }
  const root = await testApp.person({ roles: ['system_admin'] });
  const staff = await testApp.person({ roles: ['committee_member'], institutionId });
  const figures = async () => {
    const answers = [];
    for (const person of [root, staff])
      for (const path of [
        'overview',
        'donations-over-time?from=2026-09-30&to=2026-11-15',
        'donations-over-time?period=month&from=2026-09-30&to=2026-11-15',
        `donations-over-time?campaign_id=${campaigns[1]}&from=2026-09-30&to=2026-11-15`,
        `campaigns/${campaigns[1]}`,
      ]) {
        const { status, body } = await person.get(`/analytics/${path}`);
        assert.equal(status, 200, path);
        answers.push(body.data);
      }
    return answers;
  };
  const { pool } = testApp.app.connection;
  const partly = await figures();
  // Computed from the entries, per day in the service's time zone.
  const { rows: byDay } = await pool.query(`
    select (recorded_at at time zone 'Asia/Manila')::date::text as period, sum(amount_centavos)::float / 100 as amount
    from ledger_entries group by 1 order by 1`);
  assert.ok(byDay.length > 5);
  const shown = partly[1].series.filter(
    (row: { count: number; refunded_amount: number }) => row.count > 0 || row.refunded_amount > 0,
  );
  assert.deepEqual(
    shown.map(({ period, amount }: { period: string; amount: number }) => ({ period, amount })),
    byDay,
  );

  await foldSums(testApp.app);
  assert.equal(await testApp.snapshot('ledger_day_changes'), 'ledger_day_changes: ');
  assert.deepEqual(await figures(), partly, 'all folded');
  await pool.query(`select recount_ledger_days('America/New_York')`);
  assert.deepEqual(await findBroken(testApp.app.db, COUNTER_INVARIANTS), []);
  assert.deepEqual(await figures(), partly, 'kept in another zone');
  await foldSums(testApp.app);
  const { rows } = await pool.query('select time_zone from ledger_day_zone');
  assert.deepEqual(rows, [{ time_zone: 'Asia/Manila' }]);
  assert.deepEqual(await figures(), partly, 'rebuilt');
});

test('F§6 counts and totals are exact at every moment while donations are created, paid, fail and are folded concurrently', async (t) => {
  t.diagnostic(`seed ${SEED}`);
  const random = seeded(SEED);
  const testApp = await startWithDonor(t);
  const other = await activeCampaign(testApp, {
    institutionId: testApp.institutionId,
    createdBy: testApp.donor.id,
  });
  const { db, connection } = testApp.app;
  const root = await testApp.person({ roles: ['system_admin'] });
  const donations: Pending[] = [];
  const among = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  let begun = 0;
  const begin = async () => {
    donations.push(await pendingDonation(testApp, { campaignId: among([testApp.campaignId, other]) }));
    begun += 1;
  };
  const steps: (() => Promise<unknown>)[] = [
    begin,
    begin,
    () => report(testApp, among(OUTCOMES), among(donations)),
    () => report(testApp, among(OUTCOMES), among(donations)),
    () => report(testApp, among(OUTCOMES), among(donations)),
    () => foldSums(testApp.app),
    () => connection.pool.query('select recount_donations()'),
    () => connection.pool.query('select recount_ledger_days($1)', [among(['Asia/Manila', 'UTC'])]),
    async () => assert.deepEqual(await findBroken(db, COUNTER_INVARIANTS), []),
    async () => {
      const atLeast = begun;
      const { total } = (await root.get('/donations')).body.data;
      assert.ok(total >= atLeast && total <= begun + LANES, `${total} of ${atLeast} to ${begun}`);
    },
  ];
  await begin();
  const lane = async () => {
    for (let n = 0; n < 40; n += 1) await among(steps)();
  };
  await Promise.all(Array.from({ length: LANES }, lane));

  assert.deepEqual(await findBroken(db, COUNTER_INVARIANTS), []);
  assert.equal((await root.get('/donations')).body.data.total, begun);
  const { rows } = await connection.pool.query(
    'select status, count(*)::int from donations group by status order by status',
  );
  assert.ok(rows.length >= 4, 'and they went different ways');
  for (const { status, count } of rows)
    assert.equal((await root.get(`/donations?status=${status}`)).body.data.total, count, status);
});

const LANES = 6;

test('contract: completing a donation does not wait for other donations to the campaign being created or counted', async (t) => {
  const testApp = await startWithDonor(t);
  const donation = await pendingDonation(testApp);
  const writer = await testApp.app.connection.pool.connect();
  try {
    // Another transaction has created a donation to the same campaign, has moved one, and stays open.
    await writer.query('begin');
    await writer.query(
      `insert into donations (reference_number, campaign_id, institution_id, user_id, amount_centavos, fee_centavos,
         total_centavos, payment_gateway, payment_method, created_at, updated_at)
       values ('BW-OPEN', $1, $2, $3, 100, 0, 100, 'paymongo', 'card', now(), now())`,
      [testApp.campaignId, testApp.institutionId, testApp.donor.id],
    );
    await writer.query(
      `update donations set status = 'failed', updated_at = now() where reference_number = 'BW-OPEN'`,
    );
    await report(testApp, 'payment.paid', donation);
    await foldSums(testApp.app);
    const { total } = (await testApp.donor.get('/donations')).body.data;
    assert.equal(total, 1, 'what is not committed counts for nobody');
    await writer.query('commit');
  } finally {
    writer.release();
  }
  const root = await testApp.person({ roles: ['system_admin'] });
  assert.equal((await root.get('/donations')).body.data.total, 2);
  assert.equal((await root.get('/donations?status=failed')).body.data.total, 1);
});

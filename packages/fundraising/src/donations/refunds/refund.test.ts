import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SECRET } from '@bulwagan/paymongo-simulator/testing/simulator.ts';
import { event, sendEvent } from '@bulwagan/testing/donations.ts';
import type { Person } from '@bulwagan/testing/fundraising.ts';
import { waitingForLocks } from '@bulwagan/testing/locks.ts';
import { sql } from 'kysely';
import { faults, receiptsSent } from '../../../../../tests/money/batch.ts';
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
const refund = (by: Person, id: number | string, body: object = { reason: 'requested_by_customer' }) =>
  by.post(`/donations/${id}/refund`, body);

async function paidDonation(testApp: GatewayDonorTestApp, amount = 100) {
  const donation = await begin(testApp, { amount });
  await pay(testApp, donation.checkout_url);
  await testApp.delivered();
  return donation;
}

test('F§5 only a system administrator can refund; invalid fields and donations are refused and change nothing', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await paidDonation(testApp);
  const pending = await begin(testApp);
  const admin = await testApp.person({ roles: ['system_admin'] });
  await receiptsSent(testApp);
  const before = await testApp.snapshot(...MONEY);
  assert.equal((await testApp.post(`/donations/${donation.id}/refund`, { reason: 'others' })).status, 401);
  for (const role of ['donor', 'institution_admin', 'committee_member'] as const)
    assert.equal(
      (
        await refund(
          await testApp.person({ roles: [role], institutionId: testApp.institutionId }),
          donation.id,
        )
      ).status,
      403,
    );
  for (const body of [
    { reason: 'because' },
    { reason: 1 },
    { reason: 'others', notes: 'x'.repeat(256) },
    { reason: 'others', notes: 1 },
  ])
    assert.equal((await refund(admin, donation.id, body)).status, 422, JSON.stringify(body));
  assert.equal((await refund(admin, 999_999)).status, 404);
  assert.equal((await refund(admin, 'abc')).status, 404);
  assert.equal((await refund(admin, pending.id)).status, 422);
  assert.equal(await testApp.snapshot(...MONEY), before);
  assert.deepEqual(await testApp.refunds(), []);
});

test('F§6 a refund returns everything and reverses the credit with its own entry; repeating it returns the same refund', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const [kept, donation] = [await paidDonation(testApp, 70), await paidDonation(testApp, 30.01)];
  const admin = await testApp.person({ roles: ['system_admin'] });
  const first = await refund(admin, donation.id, { reason: 'duplicate', notes: 'twice' });
  assert.deepEqual(
    [first.status, first.body.data.status, first.body.data.amount],
    [200, 'succeeded', donation.total_amount],
  );
  const second = await refund(admin, donation.id);
  assert.deepEqual([second.status, second.body.data.id], [200, first.body.data.id]);
  await testApp.delivered();
  assert.deepEqual(await balanceOf(testApp), [7_000n, 7_000n, 1]);
  assert.equal((await rowOf(testApp, donation.id)).status, 'refunded');
  assert.equal((await rowOf(testApp, kept.id)).status, 'completed');
  const entries = await testApp.app.db
    .selectFrom('ledger_entries')
    .select(['kind', 'amount_centavos'])
    .where('donation_id', '=', donation.id)
    .orderBy('kind')
    .execute();
  assert.deepEqual(entries, [
    { kind: 'credit', amount_centavos: 3_001n },
    { kind: 'reversal', amount_centavos: -3_001n },
  ]);
  assert.equal((await testApp.refunds()).length, 1);
  assert.equal((await testApp.donor.post(`/donations/${donation.id}/pay/paymongo`)).status, 400);
  assert.deepEqual(await faults(testApp), []);
});

test('contract §2: a donation set to failed by a later event can be refunded while it is still credited; other failed ones cannot', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const [donation, unpaid] = [await paidDonation(testApp), await begin(testApp)];
  const admin = await testApp.person({ roles: ['system_admin'] });
  const { reference_number: reference, payment_id: paymentId } = await rowOf(testApp, donation.id);
  for (const name of [reference, unpaid.reference_number]) {
    const late = event('payment.failed', { reference: name });
    assert.equal((await sendEvent(testApp, late, { secret: SECRET })).status, 200);
  }
  await receiptsSent(testApp);
  assert.deepEqual(
    [(await rowOf(testApp, donation.id)).status, (await rowOf(testApp, unpaid.id)).status],
    ['failed', 'failed'],
  );
  const before = await testApp.snapshot(...MONEY);
  assert.equal((await refund(admin, unpaid.id)).status, 422);
  assert.equal(await testApp.snapshot(...MONEY), before);

  const given = await refund(admin, donation.id);
  assert.deepEqual([given.status, given.body.data.status], [200, 'succeeded'], given.text);
  assert.equal((await testApp.refunds(paymentId!)).length, 1);
  assert.equal((await rowOf(testApp, donation.id)).status, 'refunded');
  assert.deepEqual(await balanceOf(testApp), [0n, 0n, 0]);
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 ten administrators at once make one refund at the gateway and one reversal', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await paidDonation(testApp);
  const admin = await testApp.person({ roles: ['system_admin'] });
  const replies = await Promise.all(Array.from({ length: 10 }, () => refund(admin, donation.id)));
  assert.ok(
    statusesOf(replies).every((status) => [200, 409].includes(status)),
    String(statusesOf(replies)),
  );
  await testApp.delivered();
  assert.equal((await testApp.refunds()).length, 1);
  const rows = await testApp.app.db.selectFrom('refunds').select('status').execute();
  assert.deepEqual(rows, [{ status: 'succeeded' }]);
  assert.deepEqual(await balanceOf(testApp), [0n, 0n, 0]);
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 ten administrators at once with a slow gateway make one refund, and it stays pending', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await paidDonation(testApp);
  const admin = await testApp.person({ roles: ['system_admin'] });
  await testApp.simulator.control('POST', '/settings', { refunds: 'pending' });
  // Each lookup finds no refund, and answers so slowly that the others look up before it.
  const slowly = { route: 'GET /payments/{id}', mode: 'slow', times: 10, delay_ms: 1 };
  assert.equal((await testApp.simulator.control('POST', '/faults', slowly)).status, 200);
  const replies = await Promise.all(Array.from({ length: 10 }, () => refund(admin, donation.id)));
  assert.ok(
    statusesOf(replies).every((status) => [200, 409].includes(status)),
    String(statusesOf(replies)),
  );
  assert.equal((await testApp.refunds()).length, 1);
  const rows = await testApp.app.db.selectFrom('refunds').select('status').execute();
  assert.deepEqual(rows, [{ status: 'pending' }]);
  assert.deepEqual(await balanceOf(testApp), [10_000n, 10_000n, 1]);
});

test('F§6 a pending refund deducts nothing until the gateway reports success', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await paidDonation(testApp);
  const admin = await testApp.person({ roles: ['system_admin'] });
  await testApp.simulator.control('POST', '/settings', { refunds: 'pending' });
  const pending = await refund(admin, donation.id);
  assert.deepEqual([pending.status, pending.body.data.status], [200, 'pending']);
  assert.deepEqual(await balanceOf(testApp), [10_000n, 10_000n, 1]);
  assert.equal((await refund(admin, donation.id)).body.data.status, 'pending');
  const id = (await testApp.refunds())[0]!.id;
  assert.equal((await testApp.refunds()).length, 1);
  await testApp.simulator.control('POST', `/refunds/${id}/settle`, { status: 'succeeded' });
  await testApp.delivered();
  assert.deepEqual(await balanceOf(testApp), [0n, 0n, 0]);
  assert.equal((await rowOf(testApp, donation.id)).status, 'refunded');
  const rows = await testApp.app.db.selectFrom('refunds').select('status').execute();
  assert.deepEqual(rows, [{ status: 'succeeded' }]);
});

test('F§6 a refund that fails at the gateway deducts nothing and can be requested again', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await paidDonation(testApp);
  const admin = await testApp.person({ roles: ['system_admin'] });
  await testApp.simulator.control('POST', '/settings', { refunds: 'pending' });
  await refund(admin, donation.id);
  const id = (await testApp.refunds())[0]!.id;
  await testApp.simulator.control('POST', `/refunds/${id}/settle`, { status: 'failed' });
  await testApp.delivered();
  assert.deepEqual(await balanceOf(testApp), [10_000n, 10_000n, 1]);
  const rows = await testApp.app.db.selectFrom('refunds').select('status').execute();
  assert.deepEqual(rows, [{ status: 'failed' }]);
  await testApp.simulator.control('POST', '/settings', { refunds: 'fail' });
  assert.equal((await refund(admin, donation.id)).body.data.status, 'failed');
  await testApp.simulator.control('POST', '/settings', { refunds: 'insufficient_balance' });
  assert.equal((await refund(admin, donation.id)).status, 422);
  await testApp.delivered();
  assert.deepEqual(await balanceOf(testApp), [10_000n, 10_000n, 1]);
  await testApp.simulator.control('POST', '/settings', { refunds: 'succeed' });
  assert.equal((await refund(admin, donation.id)).body.data.status, 'succeeded');
  await testApp.delivered();
  assert.deepEqual(await balanceOf(testApp), [0n, 0n, 0]);
  assert.deepEqual(await faults(testApp), []);
});

// These tests mostly wait for the gateway, so they run concurrently, each with its own database.
describe('F§6 the answer to a refund is lost', { concurrency: true }, () => {
  for (const mode of ['timeout', 'reset_after_accept', 'error500'] as const) {
    test(`F§6 a refund whose answer is lost (${mode}) is requested once and found again`, async (t) => {
      const testApp = await startWithGatewayAndDonor(t);
      const donation = await paidDonation(testApp);
      const admin = await testApp.person({ roles: ['system_admin'] });
      await testApp.fault('POST /refunds', mode);
      const started = performance.now();
      const reply = await refund(admin, donation.id);
      assert.ok(performance.now() - started < 10_000);
      assert.ok([200, 503].includes(reply.status), reply.text);
      const again = await refund(admin, donation.id);
      assert.deepEqual([again.status, again.body.data.status], [200, 'succeeded']);
      await testApp.delivered();
      assert.equal((await testApp.refunds()).length, 1);
      assert.deepEqual(await balanceOf(testApp), [0n, 0n, 0]);
    });
  }
});

test('F§6 money already withdrawn, or reserved by other refunds, cannot be refunded', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  testApp.skipInvariants();
  const donations = [
    await paidDonation(testApp, 100),
    await paidDonation(testApp, 100),
    await paidDonation(testApp, 100),
  ];
  const admin = await testApp.person({ roles: ['system_admin'] });
  // 200 of 300 pesos are left: two concurrent refunds succeed, the third does not.
  await sql`update campaigns set available_centavos = 20000`.execute(testApp.app.db);
  await testApp.simulator.control('POST', '/settings', { refunds: 'pending' });
  // All three requests arrive before the first may proceed.
  const { pool } = testApp.app.connection;
  const holder = await pool.connect();
  await holder.query('begin; select from campaigns for no key update');
  const asked = Promise.all(donations.map(({ id }) => refund(admin, id)));
  await waitingForLocks(pool, 3).finally(async () => {
    await holder.query('commit');
    holder.release();
  });
  const replies = await asked;
  assert.deepEqual(statusesOf(replies), [200, 200, 422]);
  assert.equal((await testApp.refunds()).length, 2);
});

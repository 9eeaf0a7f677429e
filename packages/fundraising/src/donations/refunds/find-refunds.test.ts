import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { GatewayUnavailable } from '@bulwagan/platform/payments/errors.ts';
import type { PaymentProvider } from '@bulwagan/platform/payments/provider.ts';
import { faults } from '../../../../../tests/money/batch.ts';
import {
  askForRefund,
  balanceOf,
  begin,
  type GatewayDonorTestApp,
  paidDonation,
  pay,
  rowOf,
  startWithGatewayAndDonor,
} from '../testing/steps.ts';
import { findRefunds } from './find-refunds.ts';

type ListRefunds = PaymentProvider['listRefunds'];

const GIVEN = [10_000n, 10_000n, 1];
/** Including the platform fee. */
const FULL = 10_250;
const GIVEN_BACK = [0n, 0n, 0];
const MONEY = ['donations', 'campaigns', 'ledger_entries', 'refunds'];

/** Creates a completed donation and then drops all further gateway events. */
async function silentDonation(
  t: TestContext,
): Promise<{ testApp: GatewayDonorTestApp; id: number; paymentId: string }> {
  const testApp = await startWithGatewayAndDonor(t, { handlesJobs: false });
  const id = await paidDonation(testApp);
  await testApp.simulator.control('POST', '/settings', { hold: true });
  return { testApp, id, paymentId: (await rowOf(testApp, id)).payment_id! };
}

/** Refunds in the gateway's own dashboard, as an institution's staff would. */
async function refundThere(testApp: GatewayDonorTestApp, paymentId: string, centavos: number): Promise<void> {
  const values = { amount: centavos, payment_id: paymentId, reason: 'others' };
  const made = await testApp.simulator.api('POST', '/refunds', values);
  assert.equal(made.status, 200, JSON.stringify(made.body));
}

async function eventsCome(testApp: GatewayDonorTestApp): Promise<void> {
  await testApp.simulator.control('POST', '/release');
  await testApp.delivered();
}

test('F§6 nothing changes while the gateway lists no refunds or says nothing about a payment', async (t) => {
  const { testApp, paymentId } = await silentDonation(t);
  await refundThere(testApp, paymentId, FULL);
  const before = await testApp.snapshot(...MONEY);
  await testApp.fault('GET /refunds', 'error500', 100);
  assert.equal(await findRefunds(testApp.app), 0);
  assert.equal(await testApp.snapshot(...MONEY), before);

  await testApp.simulator.control('DELETE', '/faults');
  await testApp.fault('GET /payments/{id}', 'error500', 100);
  assert.equal(await findRefunds(testApp.app), 1);
  assert.equal(await testApp.snapshot(...MONEY), before);
  assert.equal(await findRefunds(testApp.app, AbortSignal.abort()), 0);
});

test('F§6 a refund made in the gateway’s dashboard counts once, even when its events are lost', async (t) => {
  const { testApp, id, paymentId } = await silentDonation(t);
  await refundThere(testApp, paymentId, FULL);
  assert.deepEqual(await balanceOf(testApp), GIVEN);

  await Promise.all([findRefunds(testApp.app), findRefunds(testApp.app)]);
  assert.equal((await rowOf(testApp, id)).status, 'refunded');
  assert.deepEqual(await balanceOf(testApp), GIVEN_BACK);

  assert.equal(await findRefunds(testApp.app), 0);
  await eventsCome(testApp);
  assert.deepEqual(await balanceOf(testApp), GIVEN_BACK);
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 partial refunds made in the gateway’s dashboard are booked once each, until they reach the whole payment', async (t) => {
  const { testApp, id, paymentId } = await silentDonation(t);
  await refundThere(testApp, paymentId, 4_000);
  await Promise.all([findRefunds(testApp.app), findRefunds(testApp.app)]);
  assert.deepEqual(await balanceOf(testApp), [6_000n, 6_000n, 1]);
  assert.equal((await rowOf(testApp, id)).status, 'completed');
  assert.equal(await findRefunds(testApp.app), 0);
  await eventsCome(testApp);
  assert.deepEqual(await balanceOf(testApp), [6_000n, 6_000n, 1]);

  await refundThere(testApp, paymentId, FULL - 4_000);
  assert.equal(await findRefunds(testApp.app), 1);
  assert.equal((await rowOf(testApp, id)).status, 'refunded');
  assert.deepEqual(await balanceOf(testApp), GIVEN_BACK);
  await eventsCome(testApp);
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 a refund that we requested is found completed as well', async (t) => {
  const { testApp, id, paymentId } = await silentDonation(t);
  await testApp.simulator.control('POST', '/settings', { refunds: 'pending', hold: true });
  assert.equal((await askForRefund(testApp, id)).body.data.status, 'pending');
  assert.equal(await findRefunds(testApp.app), 0);
  const [refund] = await testApp.refunds(paymentId);
  await testApp.simulator.control('POST', `/refunds/${refund!.id}/settle`, { status: 'succeeded' });

  assert.equal(await findRefunds(testApp.app), 1);
  const row = await testApp.app.db.selectFrom('refunds').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([row.status, row.gateway_refund_id], ['succeeded', refund!.id]);
  assert.deepEqual(await balanceOf(testApp), GIVEN_BACK);
  assert.deepEqual(await faults(testApp), []);
});

/**
 * Creates a refunded donation followed by a hundred partial refunds of another, so that the gateway's list has two
 * pages.
 */
async function refundOnSecondPage(t: TestContext): Promise<{ testApp: GatewayDonorTestApp; id: number }> {
  const testApp = await startWithGatewayAndDonor(t, { handlesJobs: false });
  const id = await paidDonation(testApp);
  const other = await begin(testApp, { amount: 200 });
  await pay(testApp, other.checkout_url);
  await testApp.delivered();
  await testApp.simulator.control('POST', '/settings', { hold: true });
  await refundThere(testApp, (await rowOf(testApp, id)).payment_id!, FULL);
  const { payment_id: paymentId } = await rowOf(testApp, other.id);
  for (let part = 0; part < 100; part += 1) await refundThere(testApp, paymentId!, 100);
  return { testApp, id };
}

test('F§6 the gateway’s refund list is read page by page', async (t) => {
  const { testApp, id } = await refundOnSecondPage(t);
  assert.equal(await findRefunds(testApp.app), 2);
  assert.equal((await rowOf(testApp, id)).status, 'refunded');
});

test('F§6 no page is read beyond refunds older than thirty days', async (t) => {
  const { testApp, id } = await refundOnSecondPage(t);
  testApp.clock.advance({ hours: 30 * 24 + 1 });
  assert.equal(await findRefunds(testApp.app), 1);
  assert.equal((await rowOf(testApp, id)).status, 'completed');
});

for (const [what, next] of [
  ['comes again and again', (first: ListRefunds) => first()],
  ['does not come', () => Promise.reject(new GatewayUnavailable('list refunds', 'it is away'))],
] as const)
  test(`F§6 a second page of the gateway’s list that ${what} does not affect refunds from the first`, async (t) => {
    const { testApp, id, paymentId } = await silentDonation(t);
    await refundThere(testApp, paymentId, FULL);
    const { listRefunds } = testApp.app.gateway;
    let asked = 0;
    testApp.app.gateway.listRefunds = async (page) => {
      asked += 1;
      const answer = page?.after === undefined ? await listRefunds() : await next(listRefunds);
      return { ...answer, hasMore: true };
    };
    assert.equal(await findRefunds(testApp.app), 1);
    assert.equal(asked, 2);
    assert.equal((await rowOf(testApp, id)).status, 'refunded');
  });

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Conflict } from '@bulwagan/platform/http/errors.ts';
import type { Checkout } from '@bulwagan/platform/payments/charges.ts';
import type { Reply } from '@bulwagan/testing/fundraising.ts';
import type { App } from '../../context.ts';
import { findDonation } from '../queries.ts';
import { reconcile } from '../reconcile.ts';
import {
  balanceOf,
  begin,
  type GatewayDonorTestApp,
  pay,
  rowOf,
  startWithGatewayAndDonor,
} from '../testing/steps.ts';
import { closeEarlier } from './close-earlier.ts';

/** Creates a test app whose gateway answers the first checkout lookups with `answers` applied to the real session. */
async function startWhere(t: TestContext, answers: ((truth: Checkout) => Checkout)[]) {
  const testApp = await startWithGatewayAndDonor(t);
  const { gateway } = testApp.app;
  const closed: string[] = [];
  const app: App = {
    ...testApp.app,
    gateway: {
      ...gateway,
      getCheckout: async (id) => {
        const truth = await gateway.getCheckout(id);
        return answers.shift()?.(truth) ?? truth;
      },
      closeAttempt: async (id) => {
        closed.push(id);
        return await gateway.closeAttempt(id);
      },
    },
  };
  return { testApp, app, closed };
}

const donationOf = async (testApp: GatewayDonorTestApp, id: number) =>
  (await findDonation(testApp.app.db, id, { institutionId: null, userId: null }))!;
const unpaid = (truth: Checkout): Checkout => ({ ...truth, state: 'open', payments: [] });
const waitingForBank = (truth: Checkout): Checkout => ({
  ...unpaid(truth),
  state: 'under_way',
  isExpired: true,
});
const withPendingPayment = (truth: Checkout): Checkout => ({
  ...truth,
  state: 'under_way',
  payments: truth.payments.map((payment) => ({ ...payment, status: 'pending' })),
});

test('F§6 a checkout with an undecided payment is in progress (409): it is neither closed nor replaced', async (t) => {
  for (const undecided of [waitingForBank, withPendingPayment]) {
    const { testApp, app, closed } = await startWhere(t, [unpaid, undecided]);
    await testApp.simulator.control('POST', '/settings', { hold: true });
    const donation = await begin(testApp);
    await pay(testApp, donation.checkout_url);
    const before = await donationOf(testApp, donation.id);
    await assert.rejects(closeEarlier(app, before), Conflict);
    assert.deepEqual(closed, []);
    assert.deepEqual(await donationOf(testApp, donation.id), before);
  }
});

test('F§6 a checkout paid right after the lookup completes the donation before another is opened', async (t) => {
  const { testApp, app } = await startWhere(t, [unpaid]);
  await testApp.simulator.control('POST', '/settings', { hold: true });
  const donation = await begin(testApp);
  await pay(testApp, donation.checkout_url);
  await closeEarlier(app, await donationOf(testApp, donation.id));
  assert.equal((await rowOf(testApp, donation.id)).status, 'completed');
  assert.deepEqual(await balanceOf(testApp), [10_000n, 10_000n, 1]);
});

test('F§6 a cancellation that was paused for over a minute and overtaken cancels nothing: 409, and the new checkout counts', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await begin(testApp);
  const { gateway } = testApp.app;
  const { closeAttempt } = gateway;
  let page: Reply | undefined;
  gateway.closeAttempt = async (id) => {
    gateway.closeAttempt = closeAttempt;
    testApp.clock.advance({ seconds: 61 });
    page = await testApp.donor.post(`/donations/${donation.id}/pay/paymongo`);
    return await closeAttempt(id);
  };
  const cancelled = await testApp.donor.post(`/donations/${donation.id}/cancel`);
  assert.deepEqual([cancelled.status, page?.status], [409, 200]);
  const { status, checkout_url: url, check_at: checkAt } = await rowOf(testApp, donation.id);
  assert.deepEqual([status, url], ['pending', page!.body.data.checkout_url]);
  assert.ok(checkAt !== null);

  // Its event is lost, so only a lookup can find the payment.
  await testApp.simulator.control('POST', '/settings', { hold: true });
  await pay(testApp, url!);
  testApp.clock.advance({ minutes: 11 });
  await reconcile(testApp.app);
  assert.deepEqual(await balanceOf(testApp), [10_000n, 10_000n, 1]);
});

test('F§6 a donation paid while it is being cancelled is not cancelled: 400, and it counts', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  await testApp.simulator.control('POST', '/settings', { hold: true });
  const donation = await begin(testApp);
  const { gateway } = testApp.app;
  const { closeAttempt } = gateway;
  gateway.closeAttempt = async (id) => {
    gateway.closeAttempt = closeAttempt;
    await pay(testApp, donation.checkout_url);
    return await closeAttempt(id);
  };
  assert.equal((await testApp.donor.post(`/donations/${donation.id}/cancel`)).status, 400);
  assert.equal((await rowOf(testApp, donation.id)).status, 'completed');
  assert.deepEqual(await balanceOf(testApp), [10_000n, 10_000n, 1]);
});

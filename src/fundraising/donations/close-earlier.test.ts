import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Reply } from '../../../test/fundraising.ts';
import { Conflict } from '../../platform/http/errors.ts';
import type { App } from '../context.ts';
import type { CheckoutSession } from '../gateway/index.ts';
import { closeEarlier } from './close-earlier.ts';
import { findDonation } from './queries.ts';
import { reconcile } from './reconcile.ts';
import { balanceOf, begin, type DonatingWorld, donatingWorld, pay, rowOf } from './test-steps.ts';

/** Creates a test app whose gateway answers the first checkout lookups with `answers` applied to the real session. */
async function worldWhere(t: TestContext, answers: ((truth: CheckoutSession) => CheckoutSession)[]) {
  const world = await donatingWorld(t);
  const { gateway } = world.app;
  const closed: string[] = [];
  const app: App = {
    ...world.app,
    gateway: {
      ...gateway,
      getCheckoutSession: async (id) => {
        const truth = await gateway.getCheckoutSession(id);
        return answers.shift()?.(truth) ?? truth;
      },
      expireCheckoutSession: async (id) => {
        closed.push(id);
        return await gateway.expireCheckoutSession(id);
      },
    },
  };
  return { world, app, closed };
}

const donationOf = async (world: DonatingWorld, id: number) =>
  (await findDonation(world.app.db, id, { institutionId: null, userId: null }))!;
const unpaid = (truth: CheckoutSession): CheckoutSession => ({
  ...truth,
  payments: [],
  paidPayment: undefined,
});
const waitingForBank = (truth: CheckoutSession): CheckoutSession => ({
  ...unpaid(truth),
  status: 'expired',
  intentStatus: 'processing',
});
const withPendingPayment = (truth: CheckoutSession): CheckoutSession => ({
  ...unpaid(truth),
  payments: truth.payments.map((payment) => ({ ...payment, status: 'pending' })),
});

test('F§6 a checkout with an undecided payment is in progress (409): it is neither closed nor replaced', async (t) => {
  for (const undecided of [waitingForBank, withPendingPayment]) {
    const { world, app, closed } = await worldWhere(t, [unpaid, undecided]);
    await world.simulator.control('POST', '/settings', { hold: true });
    const gift = await begin(world);
    await pay(world, gift.checkout_url);
    const before = await donationOf(world, gift.id);
    await assert.rejects(closeEarlier(app, before), Conflict);
    assert.deepEqual(closed, []);
    assert.deepEqual(await donationOf(world, gift.id), before);
  }
});

test('F§6 a checkout paid right after the lookup completes the donation before another is opened', async (t) => {
  const { world, app } = await worldWhere(t, [unpaid]);
  await world.simulator.control('POST', '/settings', { hold: true });
  const gift = await begin(world);
  await pay(world, gift.checkout_url);
  await closeEarlier(app, await donationOf(world, gift.id));
  assert.equal((await rowOf(world, gift.id)).status, 'completed');
  assert.deepEqual(await balanceOf(world), [10_000n, 10_000n, 1]);
});

test('F§6 a cancellation that was paused for over a minute and overtaken cancels nothing: 409, and the new checkout counts', async (t) => {
  const world = await donatingWorld(t);
  const gift = await begin(world);
  const { gateway } = world.app;
  const { expireCheckoutSession } = gateway;
  let page: Reply | undefined;
  gateway.expireCheckoutSession = async (id) => {
    gateway.expireCheckoutSession = expireCheckoutSession;
    world.clock.advance({ seconds: 61 });
    page = await world.donor.post(`/donations/${gift.id}/pay/paymongo`);
    return await expireCheckoutSession(id);
  };
  const cancelled = await world.donor.post(`/donations/${gift.id}/cancel`);
  assert.deepEqual([cancelled.status, page?.status], [409, 200]);
  const { status, checkout_url: url, check_at: checkAt } = await rowOf(world, gift.id);
  assert.deepEqual([status, url], ['pending', page!.body.data.checkout_url]);
  assert.ok(checkAt !== null);

  // Its event is lost, so only a lookup can find the payment.
  await world.simulator.control('POST', '/settings', { hold: true });
  await pay(world, url!);
  world.clock.advance({ minutes: 11 });
  await reconcile(world.app);
  assert.deepEqual(await balanceOf(world), [10_000n, 10_000n, 1]);
});

test('F§6 a donation paid while it is being cancelled is not cancelled: 400, and it counts', async (t) => {
  const world = await donatingWorld(t);
  await world.simulator.control('POST', '/settings', { hold: true });
  const gift = await begin(world);
  const { gateway } = world.app;
  const { expireCheckoutSession } = gateway;
  gateway.expireCheckoutSession = async (id) => {
    gateway.expireCheckoutSession = expireCheckoutSession;
    await pay(world, gift.checkout_url);
    return await expireCheckoutSession(id);
  };
  assert.equal((await world.donor.post(`/donations/${gift.id}/cancel`)).status, 400);
  assert.equal((await rowOf(world, gift.id)).status, 'completed');
  assert.deepEqual(await balanceOf(world), [10_000n, 10_000n, 1]);
});
